using Google.Protobuf;
using LibWire.Benchmarks.Model;

namespace LibWire.Benchmarks;

/// <summary>Decodes workload A by Google.Protobuf.</summary>
internal static class GoogleDecoder
{
    /// <summary>Reads the fields one by one and keeps nothing: the same loops as <see cref="LibWireDecoder.Nested"/>.</summary>
    /// <remarks>
    /// Sub-messages are read from the same stream: its limits are not public, but its position is. Strings become objects; <c>ReadBytes</c> would allocate
    /// more.
    /// </remarks>
    internal static ulong Stream(byte[] bytes)
    {
        ulong sum = 0;
        using var input = new CodedInputStream(bytes);
        while (input.ReadTag() is var tag && tag != 0)
        {
            if (tag != Tags.RootMessages)
            {
                input.SkipLastField();
                continue;
            }

            int messageBytes = input.ReadLength();
            for (long end = input.Position + messageBytes; input.Position < end;)
            {
                switch (input.ReadTag())
                {
                    case Tags.TestA:
                        sum += input.ReadUInt64();
                        break;
                    case Tags.TestB:
                        sum += (ulong)input.ReadInt64();
                        break;
                    case Tags.TestC:
                        sum += input.ReadUInt32();
                        break;
                    case Tags.TestD:
                    case Tags.TestE:
                        sum += WorkloadA.Ends(input.ReadString());
                        break;
                    case Tags.TestF:
                        int innerBytes = input.ReadLength();
                        for (long innerEnd = input.Position + innerBytes; input.Position < innerEnd;)
                        {
                            switch (input.ReadTag())
                            {
                                case Tags.SubId:
                                    sum += (ulong)input.ReadInt32();
                                    break;
                                case Tags.SubName:
                                    sum += WorkloadA.Ends(input.ReadString());
                                    break;
                                default:
                                    input.SkipLastField();
                                    break;
                            }
                        }

                        break;
                    default:
                        input.SkipLastField();
                        break;
                }
            }
        }

        return sum;
    }

    /// <summary>Parses the message into objects, then sums their values.</summary>
    internal static ulong Parse(byte[] bytes)
    {
        ulong sum = 0;
        foreach (TestMessage message in RootMessage.Parser.ParseFrom(bytes).Messages)
        {
            sum += message.A + (ulong)message.B + message.C + WorkloadA.Ends(message.D);
            foreach (string text in message.E) sum += WorkloadA.Ends(text);
            foreach (SubMessage inner in message.F) sum += (ulong)inner.Id + WorkloadA.Ends(inner.Name);
        }

        return sum;
    }
}
