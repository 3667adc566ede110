namespace LibWire.Schema;

/// <summary>The numbers of a message or enum: which are set aside, and which are free.</summary>
internal sealed class ProtoNumbers
{
    internal const int FieldMax = (1 << 29) - 1;
    internal const int ImplementationFirst = 19000;
    internal const int ImplementationLast = 19999;

    private readonly int _min;
    private readonly int _max;
    private readonly bool _isEnum;
    private readonly List<Range> _ranges = []; // sorted, without overlaps
    private readonly HashSet<int> _used = [];
    private long _next;

    private ProtoNumbers(int min, int max, bool isEnum)
    {
        _min = min;
        _max = max;
        _isEnum = isEnum;
        _next = isEnum ? 0 : 1;
    }

    internal static ProtoNumbers OfMessage() => new(1, FieldMax, isEnum: false);

    internal static ProtoNumbers OfEnum() => new(int.MinValue, int.MaxValue, isEnum: true);

    /// <summary>Takes over what is reserved or set aside for extensions, and reports ranges that are none or overlap.</summary>
    internal void Reserve(IEnumerable<ProtoRangeSyntax> reserved, IEnumerable<ProtoRangeSyntax> extensions, ProtoUnit unit)
    {
        var ranges = new List<(Range Range, TextRange Span)>();
        foreach (ProtoRangeSyntax syntax in reserved) Add(syntax, isForExtensions: false);
        foreach (ProtoRangeSyntax syntax in extensions) Add(syntax, isForExtensions: true);
        ranges.Sort(static (left, right) =>
            left.Range.Start != right.Range.Start ? left.Range.Start.CompareTo(right.Range.Start) : left.Span.Start.CompareTo(right.Span.Start));
        foreach ((Range range, TextRange span) in ranges)
        {
            Range rest = range;
            if (_ranges.Count > 0 && _ranges[_ranges.Count - 1] is var last && range.Start <= last.End)
            {
                unit.Report(DiagnosticCatalog.RangesOverlap, span, range.Start, range.End, last.Start, last.End);
                if (range.End <= last.End) continue;
                rest = range with { Start = last.End + 1 };
            }

            _ranges.Add(rest);
        }

        void Add(ProtoRangeSyntax syntax, bool isForExtensions)
        {
            int end = _max;
            if (!syntax.Start.TryGetInt32(_min, _max, out int start) || (syntax.End != null && !syntax.End.TryGetInt32(_min, _max, out end)))
                unit.Report(DiagnosticCatalog.RangeOutOfRange, syntax.Span, _min, _max);
            else if (start > end) unit.Report(DiagnosticCatalog.RangeReversed, syntax.Span, end, start);
            else ranges.Add((new Range(start, end, isForExtensions), syntax.Span));
        }
    }

    /// <summary>Tells which numbers are in use, so that none of them is proposed.</summary>
    internal void Use(IEnumerable<int> numbers) => _used.UnionWith(numbers);

    internal bool IsReserved(int number) => Find(number) is { IsForExtensions: false };

    internal bool IsForExtensions(int number) => Find(number) is { IsForExtensions: true };

    /// <summary>The next number that is free, for a sentence; each is proposed once.</summary>
    internal string Propose()
    {
        while (_next <= _max)
        {
            int number = (int)_next;
            if (Find(number) is { } range) _next = (long)range.End + 1;
            else if (!_isEnum && number is >= ImplementationFirst and <= ImplementationLast) _next = ImplementationLast + 1;
            else if (_used.Add(number)) return $"{number}";
            else _next++;
        }

        return "another number, though all are taken or reserved";
    }

    private Range? Find(int number)
    {
        int low = 0;
        int high = _ranges.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            if (number > _ranges[middle].End) low = middle + 1;
            else if (number < _ranges[middle].Start) high = middle - 1;
            else return _ranges[middle];
        }

        return null;
    }

    /// <summary>Numbers that fields cannot have; both ends included.</summary>
    private readonly record struct Range(int Start, int End, bool IsForExtensions);
}
