using Google.Protobuf.Reflection;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>
/// Writes a message in another equivalent form: fields in another order, packed values one by one or in several packed fields, lengths with more bytes than
/// necessary.
/// </summary>
internal sealed class WireShuffle(FuzzRandom random)
{
    /// <summary>Another form of the message.</summary>
    /// <param name="bytes">The message, valid for its type and without groups.</param>
    /// <param name="type">Its type.</param>
    internal byte[] Shuffle(ReadOnlySpan<byte> bytes, MessageDescriptor type)
    {
        using var arena = new ArenaAllocator();
        Dictionary<int, Queue<byte[]>> fields = [];
        var reader = new ProtoReader(bytes);
        while (reader.Next())
        {
            var writer = new ProtoWriter(in arena);
            Rewrite(ref reader, type.FindFieldByNumber(reader.Tag), ref writer);
            if (!fields.TryGetValue(reader.Tag, out Queue<byte[]>? queue)) fields.Add(reader.Tag, queue = new Queue<byte[]>());
            queue.Enqueue(writer.ToArray());
        }

        // Values of one field keep their order; fields may have any order.
        List<Queue<byte[]>> queues = [.. fields.Values];
        List<byte> result = [];
        while (queues.Count > 0)
        {
            Queue<byte[]> queue = random.Pick(queues);
            result.AddRange(queue.Dequeue());
            if (queue.Count == 0) queues.Remove(queue);
        }

        return [.. result];
    }

    private void Rewrite(scoped ref ProtoReader reader, FieldDescriptor field, scoped ref ProtoWriter writer)
    {
        int number = reader.Tag;
        if (reader.WireType == ProtoWireType.Length && field.FieldType == FieldType.Message)
        {
            ReadOnlySpan<byte> body = reader.ReadBytes();
            writer.StartSub(number);

            // The key and value of an entry may have any order too. Google's C# accepts that only if the value is no message or occurs once, as here.
            writer.WriteRaw(Shuffle(body, field.MessageType));
            writer.CloseSub(optimizeSizeOverPerformance: random.OneIn(2));
            return;
        }

        bool isPacked = reader.WireType == ProtoWireType.Length && field.IsRepeated && field.FieldType is not (FieldType.String or FieldType.Bytes);
        if (!isPacked || random.OneIn(3))
        {
            writer.WriteRaw(reader.ReadRaw());
            return;
        }

        RewritePacked(reader.ReadBytes(), number, SizeOf(field.FieldType), ref writer);
    }

    /// <summary>Writes packed values in several packed fields of any length, and single ones.</summary>
    private void RewritePacked(ReadOnlySpan<byte> values, int number, int sizeBytes, scoped ref ProtoWriter writer)
    {
        while (!values.IsEmpty)
        {
            int count = random.OneIn(2) ? 1 : 1 + random.Next(5);
            int taken = 0;
            for (int i = 0; i < count && taken < values.Length; i++) taken += sizeBytes > 0 ? sizeBytes : VarintBytes(values[taken..]);
            if (count == 1 && random.OneIn(2))
            {
                writer.WriteRaw([.. Varint(((uint)number << 3) | (sizeBytes switch { 8 => 1u, 4 => 5u, _ => 0u })), .. values[..taken]]);
            }
            else
            {
                writer.AddBytes(number, values[..taken]);
            }

            values = values[taken..];
        }
    }

    private static int SizeOf(FieldType type) => type switch
    {
        FieldType.Double or FieldType.Fixed64 or FieldType.SFixed64 => 8,
        FieldType.Float or FieldType.Fixed32 or FieldType.SFixed32 => 4,
        _ => 0,
    };

    private static int VarintBytes(ReadOnlySpan<byte> bytes)
    {
        int count = 1;
        while (bytes[count - 1] >= 0x80) count++;
        return count;
    }

    private static List<byte> Varint(ulong value)
    {
        List<byte> bytes = [];
        for (; value >= 0x80; value >>= 7) bytes.Add((byte)(value | 0x80));
        bytes.Add((byte)value);
        return bytes;
    }
}
