namespace LibWire.Benchmarks;

/// <summary>Decodes workload A by hand-written loops over <see cref="ProtoReader"/>: the same loops, arranged in different ways.</summary>
internal static partial class LibWireDecoder
{
    /// <summary>All loops in one method. Strings are read in place.</summary>
    internal static ulong Nested(ReadOnlySpan<byte> bytes)
    {
        ulong sum = 0;
        var root = new ProtoReader(bytes);
        while (root.Next())
        {
            if (root.Tag != 1)
            {
                root.Skip();
                continue;
            }

            ProtoReader message = root.ReadMessage();
            while (message.Next())
            {
                switch (message.Tag)
                {
                    case 1:
                        sum += message.ReadUInt64();
                        break;
                    case 2:
                        sum += (ulong)message.ReadInt64();
                        break;
                    case 3:
                        sum += message.ReadUInt32();
                        break;
                    case 4:
                    case 5:
                        sum += WorkloadA.Ends(message.ReadBytes());
                        break;
                    case 99999:
                        ProtoReader inner = message.ReadMessage();
                        while (inner.Next())
                        {
                            switch (inner.Tag)
                            {
                                case 1:
                                    sum += (ulong)inner.ReadInt32();
                                    break;
                                case 2:
                                    sum += WorkloadA.Ends(inner.ReadBytes());
                                    break;
                                default:
                                    inner.Skip();
                                    break;
                            }
                        }

                        break;
                    default:
                        message.Skip();
                        break;
                }
            }
        }

        return sum;
    }

    /// <summary>All loops in one method. The UTF-8 of every string is checked.</summary>
    internal static ulong NestedChecked(ReadOnlySpan<byte> bytes)
    {
        ulong sum = 0;
        var root = new ProtoReader(bytes);
        while (root.Next())
        {
            if (root.Tag != 1)
            {
                root.Skip();
                continue;
            }

            ProtoReader message = root.ReadMessage();
            while (message.Next())
            {
                switch (message.Tag)
                {
                    case 1:
                        sum += message.ReadUInt64();
                        break;
                    case 2:
                        sum += (ulong)message.ReadInt64();
                        break;
                    case 3:
                        sum += message.ReadUInt32();
                        break;
                    case 4:
                    case 5:
                        sum += WorkloadA.Ends(message.ReadUtf8());
                        break;
                    case 99999:
                        ProtoReader inner = message.ReadMessage();
                        while (inner.Next())
                        {
                            switch (inner.Tag)
                            {
                                case 1:
                                    sum += (ulong)inner.ReadInt32();
                                    break;
                                case 2:
                                    sum += WorkloadA.Ends(inner.ReadUtf8());
                                    break;
                                default:
                                    inner.Skip();
                                    break;
                            }
                        }

                        break;
                    default:
                        message.Skip();
                        break;
                }
            }
        }

        return sum;
    }
}
