using System.Buffers.Binary;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// Damages messages: at random bytes and chunks, and deliberately at tags and lengths, so that the surrounding bytes stay well-formed and deep code is
/// reached.
/// </summary>
internal sealed class FuzzMutator(FuzzRandom random)
{
    private const int ChunkBytesMax = 64;

    private static readonly byte[] InterestingBytes = [0x00, 0x01, 0x02, 0x07, 0x08, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x1a, 0x7f, 0x80, 0x81, 0xc0, 0xed, 0xf4, 0xf8, 0xff];

    private static readonly ulong[] InterestingNumbers =
    [
        0, 1, 0x7f, 0x80, 0x3fff, 0x4000, 0xffff, int.MaxValue - 1, int.MaxValue, 0x80000000, uint.MaxValue - 1, uint.MaxValue, 0x100000000, 0x7ffffffff, long.MaxValue, ulong.MaxValue,
    ];

    /// <summary>Damages a message a few times.</summary>
    /// <param name="message">The message.</param>
    /// <param name="other">Another message, as a source of pieces.</param>
    internal byte[] Mutate(byte[] message, byte[] other)
    {
        for (int i = random.OneIn(2) ? 1 : 1 + random.Next(6); i > 0; i--)
            message = random.OneIn(2) ? MutateField(message, 0) : MutateBytes(message, other);
        return message;
    }

    private byte[] MutateBytes(byte[] message, byte[] other)
    {
        int place = random.Next(message.Length + 1);
        int count = Math.Min(1 + random.Next(1 << random.Next(7)), ChunkBytesMax);
        int here = Math.Min(count, message.Length - place);
        switch (random.Next(12))
        {
            case 0:
                return Change(message, place, value => (byte)(value ^ (1 << random.Next(8))));
            case 1:
                return Change(message, place, _ => (byte)random.NextUInt64());
            case 2:
                return Change(message, place, _ => InterestingBytes[random.Next(InterestingBytes.Length)]);
            case 3:
                return Change(message, place, value => (byte)(value + random.Next(9) - 4));
            case 4:
                byte[] noise = new byte[count];
                random.Fill(noise);
                return Splice(message, place, 0, noise);
            case 5:
                return Splice(message, place, here, []);
            case 6:
                return Splice(message, place, 0, message.AsSpan(place, here));
            case 7:
                int from = random.Next(other.Length + 1);
                return Splice(message, place, random.OneIn(2) ? here : 0, other.AsSpan(from, Math.Min(count, other.Length - from)));
            case 8:
                return message[..place];
            case 9:
                return Splice(message, place, random.OneIn(2) ? 1 : 0, Varint(random.Pick(InterestingNumbers), random.Next(11)));
            case 10:
                byte[] words = new byte[8];
                BinaryPrimitives.WriteUInt64LittleEndian(words, random.Pick(InterestingNumbers));
                return Splice(message, place, here, words.AsSpan(0, random.OneIn(2) ? 4 : 8));
            default:
                return Splice(message, place, 0, Enumerable.Repeat(random.Pick(InterestingBytes), count).ToArray());
        }
    }

    /// <summary>Damages one field somewhere in a message and corrects the lengths around it.</summary>
    private byte[] MutateField(byte[] message, int depth)
    {
        List<(int Tag, int Value, int End)> fields = Fields(message);
        if (fields.Count == 0) return MutateBytes(message, message);
        (int tag, int value, int end) = random.Pick(fields);
        int wireType = message[tag] & 7;
        ReadOnlySpan<byte> tagBytes = message.AsSpan(tag, value - tag);
        ReadOnlySpan<byte> valueBytes = message.AsSpan(value, end - value);
        if (wireType == 2 && depth < 8 && !random.OneIn(3))
        {
            byte[] content = valueBytes[LengthBytes(valueBytes)..].ToArray();
            content = random.OneIn(6) ? MutateBytes(content, message) : MutateField(content, depth + 1);
            return Splice(message, value, end - value, [.. Varint((ulong)content.Length, 0), .. content]);
        }

        switch (random.Next(14))
        {
            case 0:
                // Another wire type, the same value.
                return Change(message, tag, old => (byte)((old & ~7) | random.Next(8)));
            case 1:
                return Splice(message, tag, value - tag, Varint((random.OneIn(4) ? random.NextOfAnySize() : (ulong)random.Next(20)) << 3 | (uint)wireType, 0));
            case 2:
                return Splice(message, tag, value - tag, Varint(random.Pick(InterestingNumbers), random.Next(11)));
            case 3:
                // The same tag in more bytes than necessary, and perhaps in more than allowed.
                return Splice(message, tag, value - tag, Padded(tagBytes, random.Next(7)));
            case 4:
                return Splice(message, tag, end - tag, []);
            case 5:
                return Splice(message, tag, 0, message.AsSpan(tag, end - tag));
            case 6:
                (int otherTag, _, int otherEnd) = random.Pick(fields);
                return Splice(message, tag, random.OneIn(2) ? end - tag : 0, message.AsSpan(otherTag, otherEnd - otherTag));
            case 7:
                return Splice(message, tag, end - tag, [.. Tag(3), .. message.AsSpan(tag, end - tag), .. Tag(4)]);
            case 8:
                ReadOnlySpan<byte> wrapped = message.AsSpan(tag, end - tag);
                return Splice(message, tag, end - tag, [.. Tag(2), .. Varint((ulong)wrapped.Length, random.OneIn(3) ? 5 : 0), .. wrapped]);
            case 9 or 10 when wireType == 2:
                // A length that is a little or wildly wrong.
                int prefixBytes = LengthBytes(valueBytes);
                ulong length = random.OneIn(3) ? random.Pick(InterestingNumbers) : (ulong)Math.Max(0, valueBytes.Length - prefixBytes + random.Next(7) - 3);
                return Splice(message, value, prefixBytes, Varint(length, random.OneIn(3) ? random.Next(11) : 0));
            case 11 when wireType is 0 or 2:
                int paddedBytes = wireType == 2 ? LengthBytes(valueBytes) : valueBytes.Length;
                return Splice(message, value, paddedBytes, Padded(valueBytes[..paddedBytes], random.Next(13)));
            case 12:
                return message[..(tag + random.Next(end - tag + 1))];
            default:
                return Splice(message, value, end - value, MutateBytes(valueBytes.ToArray(), message));
        }
    }

    private static int LengthBytes(ReadOnlySpan<byte> value)
    {
        int count = 1;
        while (count < value.Length && value[count - 1] >= 0x80) count++;
        return count;
    }

    /// <summary>The fields of a message, up to the first fault.</summary>
    private static List<(int Tag, int Value, int End)> Fields(byte[] message)
    {
        List<(int Tag, int Value, int End)> fields = [];
        var reader = new ProtoReader(message);
        int tag = 0;
        while (reader.TryNext(out _))
        {
            int value = reader.Position;
            if (!reader.TrySkip(out _)) break;
            fields.Add((tag, value, reader.Position));
            tag = reader.Position;
        }

        return fields;
    }

    private byte[] Tag(uint wireType) => Varint((uint)((1 + random.Next(20)) << 3) | wireType, 0);

    /// <summary>A varint in so many bytes, or in as few as possible.</summary>
    private static byte[] Varint(ulong value, int sizeBytes)
    {
        List<byte> bytes = [];
        do
        {
            bytes.Add((byte)((value & 0x7f) | 0x80));
            value >>= 7;
        }
        while (value != 0 || bytes.Count < sizeBytes);
        bytes[^1] &= 0x7f;
        return [.. bytes];
    }

    private static byte[] Padded(ReadOnlySpan<byte> varint, int extraBytes)
    {
        byte[] padded = new byte[varint.Length + extraBytes];
        varint.CopyTo(padded);
        for (int i = varint.Length - 1; i < padded.Length - 1; i++) padded[i] |= 0x80;
        return padded;
    }

    private static byte[] Change(byte[] message, int place, Func<byte, byte> change)
    {
        if (message.Length == 0) return message;
        byte[] changed = [.. message];
        place = Math.Min(place, message.Length - 1);
        changed[place] = change(changed[place]);
        return changed;
    }

    private static byte[] Splice(ReadOnlySpan<byte> message, int place, int removedBytes, ReadOnlySpan<byte> inserted)
    {
        removedBytes = Math.Min(removedBytes, message.Length - place);
        return [.. message[..place], .. inserted, .. message[(place + removedBytes)..]];
    }
}
