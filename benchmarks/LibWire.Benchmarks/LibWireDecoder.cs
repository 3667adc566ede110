using System.Runtime.CompilerServices;

namespace LibWire.Benchmarks;

/// <summary>Decodes workload A by hand-written loops over <see cref="ProtoReader"/>: four ways of arranging the same loops.</summary>
internal static class LibWireDecoder
{
    /// <summary>All loops in one method. Strings are looked at where they lie.</summary>
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

    /// <summary>All loops in one method. Every string is checked to be UTF-8.</summary>
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

    /// <summary>A method for each kind of message, which takes its reader by value.</summary>
    internal static ulong MethodsByValue(ReadOnlySpan<byte> bytes)
    {
        ulong sum = 0;
        var root = new ProtoReader(bytes);
        while (root.Next())
        {
            if (root.Tag == 1) sum += TestByValue(root.ReadMessage());
            else root.Skip();
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong TestByValue(ProtoReader message)
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
                    sum += SubByValue(message.ReadMessage());
                    break;
                default:
                    message.Skip();
                    break;
            }
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong SubByValue(ProtoReader inner)
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

    /// <summary>A method for each kind of message, which takes its reader by reference and copies it to a local first, so that the loop runs in registers.</summary>
    internal static ulong MethodsByReference(ReadOnlySpan<byte> bytes)
    {
        ulong sum = 0;
        var root = new ProtoReader(bytes);
        while (root.Next())
        {
            if (root.Tag == 1)
            {
                ProtoReader message = root.ReadMessage();
                sum += TestByReference(ref message);
            }
            else
            {
                root.Skip();
            }
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong TestByReference(scoped ref ProtoReader source)
    {
        ulong sum = 0;
        ProtoReader message = source;
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
                    sum += SubByReference(ref inner);
                    break;
                default:
                    message.Skip();
                    break;
            }
        }

        source = message;
        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong SubByReference(scoped ref ProtoReader source)
    {
        ulong sum = 0;
        ProtoReader inner = source;
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

        source = inner;
        return sum;
    }
}
