using System.Collections;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>The byte map of one FlatBuffer: all parts that offsets lead to, in the order of the file, and the bytes between them.</summary>
/// <remarks>The buffer need not be valid. What cannot be read is a region with an error, and what no offset leads to is a section of its own. Regions are made
/// anew each time that they are needed: only the parts are kept.</remarks>
internal sealed class FlatByteMap
{
    private const int PaddingBytesMax = 7;

    // Parts of a hostile buffer can overlap, each with a region for every byte behind it.
    private const int RegionsPerByte = 4;
    private const int RegionsMin = 1 << 16;

    private readonly byte[] _bytes;
    private readonly int _start;
    private readonly int _end;
    private readonly FlatRegions _regions;
    private readonly List<(FlatPart Part, int End)> _parts = [];
    private readonly BitArray _covered;
    private readonly Dictionary<int, int> _vtables = []; // their places among the parts

    /// <summary>Follows all offsets of a buffer.</summary>
    /// <param name="bytes">The file.</param>
    /// <param name="start">Where the buffer starts, with the bytes of its size.</param>
    /// <param name="end">Where it ends.</param>
    /// <param name="prefixBytes">How many bytes its size has; 0 if it has none.</param>
    /// <param name="type">Its root; null if no schema tells it.</param>
    internal FlatByteMap(byte[] bytes, int start, int end, int prefixBytes, FlatTableType? type)
    {
        (_bytes, _start, _end) = (bytes, start, end);
        _covered = new BitArray(end - start);
        FlatGuesses? guesses = type == null ? FlatGuesses.Of(bytes, start + prefixBytes, end) : null;
        _regions = new FlatRegions(bytes, start, end, guesses);
        IsComplete = start == end || Follow(new FlatPart(FlatPartKind.Header, start, "") { Table = type, PrefixBytes = prefixBytes });
        _parts.Sort(static (a, b) => a.Part.At.CompareTo(b.Part.At));
    }

    /// <summary>Whether all offsets were followed. Those of a buffer whose parts overlap very often are not.</summary>
    internal bool IsComplete { get; }

    /// <summary>Writes the map.</summary>
    internal void Write(IByteMapOutput output)
    {
        int position = _start;
        for (int i = 0; i < _parts.Count; i++)
        {
            FlatPart part = _parts[i].Part;
            if (position < part.At) Between(position, part.At, output);
            output.Section(KindName(part.Kind), part.Name);

            // A table says how large it is, and can lie. What others refer to is not padding of it.
            int next = i + 1 < _parts.Count ? Math.Max(_parts[i + 1].Part.At, _parts[i].End) : _end;
            foreach (ByteRegion region in _regions.Of(part))
            {
                if (region.IsGap && region.Offset >= next) continue;
                ByteRegion shown = region.IsGap && region.End > next ? _regions.Gap(region.Offset, next) : region;
                output.Region(shown);
                position = Math.Max(position, shown.End);
            }
        }

        if (position < _end) Between(position, _end, output);
    }

    // Depth first, as the official tool: what several offsets lead to has the name of the first.
    private bool Follow(FlatPart header)
    {
        long regionsLeft = Math.Max(RegionsMin, (long)RegionsPerByte * (_end - _start));
        var open = new Stack<FlatPart>();
        open.Push(header);
        List<FlatPart> inner = [];
        while (open.Count > 0)
        {
            FlatPart part = open.Pop();
            if (_covered[part.At - _start])
            {
                NameVtable(part);
                continue;
            }

            int end = part.At;
            inner.Clear();
            foreach (ByteRegion region in _regions.Of(part))
            {
                if (--regionsLeft < 0) return false;
                if (region.Leads is { } next) inner.Add(next);
                if (!region.IsGap) end = Math.Max(end, region.End);
            }

            if (end == part.At) continue;
            for (int at = part.At; at < end; at++) _covered[at - _start] = true;
            if (part.Kind == FlatPartKind.Vtable) _vtables.Add(part.At, _parts.Count);
            _parts.Add((part, end));
            for (int i = inner.Count - 1; i >= 0; i--) open.Push(inner[i]);
        }

        return true;
    }

    // A vtable can be that of several types.
    private void NameVtable(FlatPart part)
    {
        if (part.Kind != FlatPartKind.Vtable || !_vtables.TryGetValue(part.At, out int index)) return;
        (FlatPart known, int end) = _parts[index];
        if (known.Name.Split(", ").Contains(part.Name)) return;
        _parts[index] = (known with { Name = $"{known.Name}, {part.Name}" }, end);
    }

    private void Between(int start, int end, IByteMapOutput output)
    {
        bool isLong = end - start > PaddingBytesMax;
        if (_bytes.AsSpan(start, end - start).ContainsAnyExcept((byte)0))
        {
            output.Section("unknown", "no known references");
            string note = isLong ? "nothing refers to this section." : "could be corrupted padding region.";
            output.Region(ByteRegion.Array(start, end - start, ByteRegion.UnknownType, note) with { State = ByteRegionState.Warning });
            return;
        }

        output.Section("padding", "");
        ByteRegion padding = ByteRegion.Array(start, end - start, "uint8_t", "padding");
        output.Region(isLong ? padding with { Note = "padding is longer than expected.", State = ByteRegionState.Warning } : padding);
    }

    private static string KindName(FlatPartKind kind) => kind switch
    {
        FlatPartKind.Header => "header",
        FlatPartKind.Vtable => "vtable",
        FlatPartKind.RootTable => "root_table",
        FlatPartKind.Table => "table",
        FlatPartKind.String => "string",
        FlatPartKind.Vector or FlatPartKind.Bytes => "vector",
        FlatPartKind.Vector64 => "vector64",
        _ => "union",
    };
}
