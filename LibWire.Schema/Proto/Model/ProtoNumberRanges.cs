namespace LibWire.Schema;

/// <summary>Number ranges of one kind of statement in a message or enum. Both ends are included.</summary>
internal sealed class ProtoNumberRanges
{
    private readonly Range[] _ranges;  // by start
    private readonly int[] _furthest;  // for each range: of it and the earlier ones, the one that ends last

    internal ProtoNumberRanges(List<Range> ranges)
    {
        _ranges = ranges.ToArray();
        Array.Sort(
            _ranges, static (left, right) => left.Start != right.Start ? left.Start.CompareTo(right.Start) : left.Span.Start.CompareTo(right.Span.Start));
        _furthest = new int[_ranges.Length];
        for (int i = 1; i < _ranges.Length; i++) _furthest[i] = _ranges[i].End > _ranges[_furthest[i - 1]].End ? i : _furthest[i - 1];
    }

    internal static ProtoNumberRanges None { get; } = new([]);

    internal bool IsEmpty => _ranges.Length == 0;

    /// <summary>The ranges, by their starts.</summary>
    internal IReadOnlyList<Range> Ranges => _ranges;

    /// <summary>A range that contains a number; null for none.</summary>
    internal Range? Find(int number)
    {
        int index = IndexBefore(number);
        return index >= 0 && _ranges[_furthest[index]].End >= number ? _ranges[_furthest[index]] : null;
    }

    /// <summary>A range that overlaps another one, which is not in the list; null for none.</summary>
    internal Range? FindOverlap(Range range)
    {
        int index = IndexBefore(range.End);
        return index >= 0 && _ranges[_furthest[index]].End >= range.Start ? _ranges[_furthest[index]] : null;
    }

    /// <summary>Each range that overlaps an earlier one, with that one, both in the order of the text.</summary>
    internal IEnumerable<(Range First, Range Second)> Overlaps()
    {
        for (int i = 1; i < _ranges.Length; i++)
        {
            Range other = _ranges[_furthest[i - 1]];
            if (other.End < _ranges[i].Start) continue;
            yield return other.Span.Start < _ranges[i].Span.Start ? (other, _ranges[i]) : (_ranges[i], other);
        }
    }

    // The last range that starts at or before a number.
    private int IndexBefore(int number)
    {
        int low = 0;
        int high = _ranges.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            if (_ranges[middle].Start <= number) low = middle + 1;
            else high = middle - 1;
        }

        return high;
    }

    /// <summary>Numbers from a start to an end, both included, with their place in the text.</summary>
    internal readonly record struct Range(int Start, int End, TextRange Span);
}

/// <summary>Proposes free numbers of a message or enum, each of them once.</summary>
internal sealed class ProtoFreeNumbers
{
    private readonly ProtoNumberRanges _reserved;
    private readonly ProtoNumberRanges _extensions;
    private readonly HashSet<int> _used = [];
    private readonly bool _isEnum;
    private long _next;

    internal ProtoFreeNumbers(ProtoMessageDescriptor message)
    {
        _reserved = message.ReservedNumbers;
        _extensions = message.ExtensionNumbers;
        _next = 1;
        foreach (ProtoFieldDescriptor field in message.Fields) _used.Add(field.Number);
    }

    internal ProtoFreeNumbers(ProtoEnumDescriptor type, ProtoNumberRanges reserved)
    {
        _reserved = reserved;
        _extensions = ProtoNumberRanges.None;
        _isEnum = true;
        foreach (ProtoEnumValueDescriptor value in type.Values) _used.Add(value.Number);
    }

    /// <summary>The next free number, for a sentence.</summary>
    internal string Propose()
    {
        while (_next <= (_isEnum ? int.MaxValue : ProtoSchemaLimits.FieldNumberMax))
        {
            int number = (int)_next;
            if ((_reserved.Find(number) ?? _extensions.Find(number)) is { } range) _next = (long)range.End + 1;
            else if (!_isEnum && number is >= ProtoSchemaLimits.ImplementationNumberFirst and <= ProtoSchemaLimits.ImplementationNumberLast)
                _next = ProtoSchemaLimits.ImplementationNumberLast + 1;
            else if (_used.Add(number)) return $"{number}";
            else _next++;
        }

        return "another number, though all are taken or reserved";
    }
}
