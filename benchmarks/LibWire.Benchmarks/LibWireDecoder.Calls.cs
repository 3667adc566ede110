using System.Runtime.CompilerServices;

namespace LibWire.Benchmarks;

// One method for each kind of message, not inlined.
internal static partial class LibWireDecoder
{
    /// <summary>One method for each kind of message. It is not inlined, like larger methods, and takes its reader by value.</summary>
    internal static ulong CallsByValue(ReadOnlySpan<byte> bytes)
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

    /// <summary>The same with the reader by reference: it is copied to a local, so that the loop runs in registers, and copied back at the end.</summary>
    internal static ulong CallsByReference(ReadOnlySpan<byte> bytes)
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

    /// <summary>
    /// The same with the bytes of the message, over which each method makes its own reader: a span is passed in registers, a reader in memory.
    /// </summary>
    /// <remarks>Such a reader does not know its depth, so this is not for recursive messages.</remarks>
    internal static ulong CallsWithBytes(ReadOnlySpan<byte> bytes)
    {
        ulong sum = 0;
        var root = new ProtoReader(bytes);
        while (root.Next())
        {
            if (root.Tag == 1) sum += TestFromBytes(root.ReadBytes());
            else root.Skip();
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong TestFromBytes(ReadOnlySpan<byte> bytes)
    {
        var message = new ProtoReader(bytes);
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
                    sum += SubFromBytes(message.ReadBytes());
                    break;
                default:
                    message.Skip();
                    break;
            }
        }

        return sum;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong SubFromBytes(ReadOnlySpan<byte> bytes)
    {
        var inner = new ProtoReader(bytes);
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
