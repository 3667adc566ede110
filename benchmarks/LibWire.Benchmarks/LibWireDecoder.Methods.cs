namespace LibWire.Benchmarks;

// One method for each kind of message, inlined.
internal static partial class LibWireDecoder
{
    /// <summary>One method for each kind of message, as a user would write it. The JIT compiler inlines both.</summary>
    internal static ulong Methods(ReadOnlySpan<byte> bytes)
    {
        ulong sum = 0;
        var root = new ProtoReader(bytes);
        while (root.Next())
        {
            if (root.Tag == 1) sum += Test(root.ReadMessage());
            else root.Skip();
        }

        return sum;
    }

    private static ulong Test(ProtoReader message)
    {
        ulong sum = 0;
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
                    sum += Sub(message.ReadMessage());
                    break;
                default:
                    message.Skip();
                    break;
            }
        }

        return sum;
    }

    private static ulong Sub(ProtoReader inner)
    {
        ulong sum = 0;
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

        return sum;
    }
}
