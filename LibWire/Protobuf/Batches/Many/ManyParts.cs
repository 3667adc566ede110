namespace LibWire;

/// <summary>Where the messages lie in an input of many, each after its length: parts of whole messages, of about one size.</summary>
internal unsafe ref struct ManyParts
{
    private UnmanagedArray<ProtoManyPart> _parts;

    /// <summary>The parts, in the order of the input.</summary>
    internal readonly ProtoManyPart* Parts => _parts.Items;

    /// <summary>The number of parts.</summary>
    internal readonly int PartCount => _parts.Count;

    /// <summary>The number of messages.</summary>
    internal int Count { get; private set; }

    /// <summary>The bytes of those messages, with their lengths. If it is less than the input, a length is malformed there, or the message after it is not
    /// whole.</summary>
    internal int SizeBytes { get; private set; }

    /// <summary>Walks over the lengths.</summary>
    /// <param name="input">The input, which does not move.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <param name="partBytes">The size from which on a part is full.</param>
    /// <param name="scratch">Receives the parts.</param>
    internal void Find(byte* input, int sizeBytes, int partBytes, ArenaAllocator scratch)
    {
        byte* next = input;
        byte* end = input + sizeBytes;
        byte* start = next;
        int count = 0, first = 0;
        while (next < end)
        {
            byte* body = next;
            ulong length = *body++;
            if (length >= 0x80)
            {
                int prefixBytes = WireVarint.Read32(in *next, (int)Math.Min(end - next, WireLimits.Varint32BytesMax), out length);
                if (prefixBytes <= 0) break;
                body = next + prefixBytes;
            }

            if ((long)length > end - body) break;
            next = body + length;
            count++;
            if (next - start < partBytes) continue;
            Add(input, start, next, first, scratch);
            start = next;
            first = count;
        }

        if (start < next) Add(input, start, next, first, scratch);
        Count = count;
        SizeBytes = (int)(next - input);
    }

    private void Add(byte* input, byte* start, byte* end, int firstIndex, ArenaAllocator scratch) =>
        _parts.Add(in scratch) = new ProtoManyPart { Start = (int)(start - input), SizeBytes = (int)(end - start), FirstIndex = firstIndex };
}
