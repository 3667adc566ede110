using System.Buffers.Binary;

namespace LibWire.Kafka;

/// <summary>What stands before a message that was written with a registry: a zero byte, the id of the schema, big-endian, and for Protocol Buffers the place of
/// the message in the schema, as indexes from the file inwards.</summary>
/// <remarks>
/// <para>Source: Confluent's documentation, "Wire format": the count of indexes and each index are zigzag varints; the indexes [0] are written as one zero
/// byte.</para>
/// </remarks>
public sealed class RegistryHeader
{
    private const byte MagicByte = 0;
    private const int IdBytes = 4;
    private const int FixedBytes = 1 + IdBytes;
    private const int VarintBytesMax = 5; // of 32 bits

    private readonly int[] _messageIndexes;

    private RegistryHeader(int schemaId, int[] messageIndexes, int sizeBytes)
    {
        SchemaId = schemaId;
        _messageIndexes = messageIndexes;
        SizeBytes = sizeBytes;
    }

    /// <summary>The id of the schema.</summary>
    public int SchemaId { get; }

    /// <summary>The index of the outermost message in its file, then those of the messages inside it; none in other languages than Protocol Buffers.</summary>
    public IReadOnlyList<int> MessageIndexes => _messageIndexes;

    /// <summary>The size of the header: the message begins there.</summary>
    public int SizeBytes { get; }

    /// <summary>Writes a header.</summary>
    /// <param name="schemaId">The id of the schema.</param>
    /// <param name="messageIndexes">The indexes of the message; none in other languages than Protocol Buffers.</param>
    /// <exception cref="ArgumentOutOfRangeException">An index is negative.</exception>
    public static byte[] Write(int schemaId, params ReadOnlySpan<int> messageIndexes)
    {
        var bytes = new byte[FixedBytes + ((1 + messageIndexes.Length) * VarintBytesMax)];
        bytes[0] = MagicByte;
        BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(1), schemaId);
        int size = FixedBytes;
        if (messageIndexes is [0])
        {
            bytes[size++] = 0;
        }
        else if (messageIndexes.Length > 0)
        {
            WriteVarint(bytes, ref size, messageIndexes.Length);
            foreach (int index in messageIndexes)
            {
                ArgumentOutOfRangeException.ThrowIfNegative(index);
                WriteVarint(bytes, ref size, index);
            }
        }

        return bytes[..size];
    }

    /// <summary>Reads a header.</summary>
    /// <param name="bytes">The header and the message.</param>
    /// <param name="hasMessageIndexes">Whether there are indexes: for Protocol Buffers.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.IdentifierMismatch"/>: the first byte is not 0. <see cref="WireError.Truncated"/>,
    /// <see cref="WireError.VarintTooLong"/>, or <see cref="WireError.LengthOutOfRange"/>: more indexes than bytes, or a negative one.</exception>
    public static RegistryHeader Read(ReadOnlySpan<byte> bytes, bool hasMessageIndexes)
    {
        if (!bytes.IsEmpty && bytes[0] != MagicByte)
            throw new WireFormatException(WireError.IdentifierMismatch, 0, $"The header of a schema registry begins with 0, and the first byte is {bytes[0]}.");
        if (bytes.Length < FixedBytes) throw new WireFormatException(WireError.Truncated, 0, "The input ends inside the header of a schema registry.");
        int id = BinaryPrimitives.ReadInt32BigEndian(bytes[1..]);
        int at = FixedBytes;
        return new(id, hasMessageIndexes ? ReadIndexes(bytes, ref at) : [], at);
    }

    private static int[] ReadIndexes(ReadOnlySpan<byte> bytes, ref int at)
    {
        int start = at;
        int count = ReadVarint(bytes, ref at);
        if (count == 0) return [0];
        if (count < 0 || count > bytes.Length - at)
        {
            string text = $"The header has {count} message indexes, and {bytes.Length - at} bytes are left.";
            throw new WireFormatException(WireError.LengthOutOfRange, start, text);
        }

        var indexes = new int[count];
        for (int i = 0; i < count; i++)
        {
            int indexStart = at;
            indexes[i] = ReadVarint(bytes, ref at);
            if (indexes[i] < 0) throw new WireFormatException(WireError.LengthOutOfRange, indexStart, $"A message index is {indexes[i]}.");
        }

        return indexes;
    }

    private static void WriteVarint(byte[] target, ref int at, int value)
    {
        uint zigZag = (uint)((value << 1) ^ (value >> 31));
        for (; zigZag >= 0x80; zigZag >>= 7) target[at++] = (byte)(zigZag | 0x80);
        target[at++] = (byte)zigZag;
    }

    private static int ReadVarint(ReadOnlySpan<byte> bytes, ref int at)
    {
        int start = at;
        ulong zigZag = 0;
        for (int i = 0; i < VarintBytesMax; i++)
        {
            if (at == bytes.Length) throw new WireFormatException(WireError.Truncated, start, "The input ends inside a message index.");
            byte next = bytes[at++];
            zigZag |= (ulong)(next & 0x7F) << (7 * i);
            if (next >= 0x80) continue;
            if (zigZag > uint.MaxValue) break;
            return (int)((uint)zigZag >> 1) ^ -(int)(zigZag & 1);
        }

        throw new WireFormatException(WireError.VarintTooLong, start, "A message index has more than 32 bits.");
    }
}
