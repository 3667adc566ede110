namespace LibWire;

/// <summary>A part of a message that is written: fields of it, or items of one field.</summary>
internal struct RootWritePart
{
    /// <summary>The index of the first field in the layout.</summary>
    internal int First;

    /// <summary>The index after the last field.</summary>
    internal int End;

    /// <summary>The number of the first item, if the part is items.</summary>
    internal int FirstItem;

    /// <summary>The number of items; 0 for fields.</summary>
    internal int ItemCount;
}

/// <summary>How the fields of one message are divided among threads that write it: repeated messages, strings and bytes by their items, and runs of other
/// fields, in the order of the bytes.</summary>
/// <param name="layout">The layout of the message.</param>
/// <param name="message">The message.</param>
/// <param name="scratch">Receives the parts. It must outlive this object.</param>
internal unsafe ref struct RootWriteParts(ProtoLayout layout, void* message, ArenaAllocator scratch)
{
    /// <summary>Items of a field that are measured, to guess the size of all. Of few items fewer are: each may be large.</summary>
    private const int SamplesMax = 8;
    private const int ItemsForSample = 16;

    /// <summary>About how many bytes a packed number and an entry of a map have.</summary>
    private const int NumberBytes = 2;
    private const int EntryBytes = 16;

    private readonly long* _itemBytes = scratch.Allocate<long>(layout.FieldArray.Length);   // of each divided field; 0 for others
    private UnmanagedArray<RootWritePart> _parts;
    private int _first;      // of the run of other fields that is not yet a part

    /// <summary>The parts, in the order of the bytes.</summary>
    internal readonly RootWritePart* Parts => _parts.Items;

    /// <summary>The number of parts.</summary>
    internal readonly int PartCount => _parts.Count;

    /// <summary>About how many bytes the message has, as far as that is found without a walk through it.</summary>
    internal long SizeBytes { get; private set; }

    /// <summary>About how many of them belong to fields that are not divided.</summary>
    internal long RestBytes { get; private set; }

    /// <summary>Guesses the size of the message.</summary>
    /// <exception cref="WireFormatException">A measured item is nested too deep.</exception>
    internal void Measure()
    {
        ProtoFieldLayout[] fields = layout.FieldArray;
        for (int i = 0; i < fields.Length; i++)
        {
            ProtoFieldLayout field = fields[i];
            if (!field.IsPresent(message)) continue;
            if (IsDivided(field))
            {
                byte* items = field.ItemsIn(message, out int count);
                _itemBytes[i] = Math.Max(1, Sample(field, items, count));
                SizeBytes += count * _itemBytes[i];
            }
            else
            {
                long fieldBytes = Guess(field);
                SizeBytes += fieldBytes;
                RestBytes += fieldBytes;
            }
        }

        if (layout.UnknownOffset < 0) return;
        long unknownBytes = layout.UnknownIn(message)->Bytes.Length;
        SizeBytes += unknownBytes;
        RestBytes += unknownBytes;
    }

    /// <summary>Divides the message.</summary>
    /// <param name="partBytes">About how many bytes a part has.</param>
    internal void Divide(int partBytes)
    {
        ProtoFieldLayout[] fields = layout.FieldArray;
        for (int i = 0; i < fields.Length; i++)
        {
            if (_itemBytes[i] == 0) continue;
            fields[i].ItemsIn(message, out int count);
            int itemsOfPart = (int)Math.Min(Math.Max(1, partBytes / _itemBytes[i]), count);
            if (itemsOfPart == count) continue;
            CloseRun(i);
            for (int item = 0; item < count; item += itemsOfPart)
                _parts.Add(in scratch) = new RootWritePart { First = i, End = i + 1, FirstItem = item, ItemCount = Math.Min(itemsOfPart, count - item) };
            _first = i + 1;
        }

        // The last run is never empty: extensions and unknown fields belong to it.
        _parts.Add(in scratch) = new RootWritePart { First = _first, End = fields.Length };
    }

    private void CloseRun(int end)
    {
        if (_first < end) _parts.Add(in scratch) = new RootWritePart { First = _first, End = end };
    }

    private static bool IsDivided(ProtoFieldLayout field) => field.Presence == ProtoFieldPresence.Repeated && !field.IsPackable;

    /// <summary>The mean size of some items.</summary>
    private static long Sample(ProtoFieldLayout field, byte* items, int count)
    {
        int samples = Math.Min(SamplesMax, 1 + (count / ItemsForSample));
        long sumBytes = 0;
        for (int i = 0; i < samples; i++)
        {
            byte* item = items + ((long)count * i / samples * field.StrideBytes);
            sumBytes += field.TagBytes + ProtoSize.Length(
                field.MessageLayout is { } inner ? inner.SizeCore(item, ProtoEncode.DepthMax - 1)
                : field.Type == ProtoFieldType.String ? ((Utf8String*)item)->Length
                : ((UnmanagedArray<byte>*)item)->Count);
        }

        return sumBytes / samples;
    }

    private readonly long Guess(ProtoFieldLayout field)
    {
        void* storage = field.StorageIn(message);
        switch (field.Presence)
        {
            case ProtoFieldPresence.Repeated:
                return ((UnmanagedArray<byte>*)storage)->Count * (long)(field.WireType == ProtoWireType.VarInt ? NumberBytes : field.StrideBytes);
            case ProtoFieldPresence.Map:
                field.EntriesIn(message, out _, out int count);
                return count * (long)EntryBytes;
            default:
                return field.Type == ProtoFieldType.String ? ((Utf8String*)storage)->Length
                    : field.Type == ProtoFieldType.Bytes ? ((UnmanagedArray<byte>*)storage)->Count
                    : 0;
        }
    }
}
