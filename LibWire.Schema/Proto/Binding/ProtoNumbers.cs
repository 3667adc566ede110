using System.Linq;

namespace LibWire.Schema;

/// <summary>The numbers of a message or enum: which are reserved, and which are free.</summary>
internal sealed class ProtoNumbers
{
    internal const int FieldMax = (1 << 29) - 1;
    internal const int ImplementationFirst = 19000;
    internal const int ImplementationLast = 19999;

    private readonly int _min;
    private readonly int _max;
    private readonly bool _isEnum;
    private readonly List<(int Start, int End)> _reserved = []; // sorted by start
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

    /// <summary>Takes over what is reserved, and reports ranges that are none or overlap.</summary>
    internal void Reserve(IReadOnlyList<ProtoReservedSyntax> statements, ProtoUnit unit)
    {
        var ranges = new List<(int Start, int End, SchemaSpan Span)>();
        foreach (ProtoRangeSyntax range in statements.SelectMany(static statement => statement.Ranges))
        {
            int end = _max;
            if (!range.Start.TryGetInt32(_min, _max, out int start) || (range.End != null && !range.End.TryGetInt32(_min, _max, out end)))
                unit.Report(DiagnosticCatalog.RangeOutOfRange, range.Span, _min, _max);
            else if (start > end) unit.Report(DiagnosticCatalog.RangeReversed, range.Span, end, start);
            else ranges.Add((start, end, range.Span));
        }

        ranges.Sort(static (left, right) => left.Start != right.Start ? left.Start.CompareTo(right.Start) : left.Span.Start.CompareTo(right.Span.Start));
        foreach ((int start, int end, SchemaSpan span) in ranges)
        {
            if (_reserved.Count > 0 && _reserved[_reserved.Count - 1] is var last && start <= last.End)
            {
                unit.Report(DiagnosticCatalog.RangesOverlap, span, start, end, last.Start, last.End);
                _reserved[_reserved.Count - 1] = (last.Start, Math.Max(last.End, end));
            }
            else
            {
                _reserved.Add((start, end));
            }
        }
    }

    /// <summary>Tells which numbers are in use, so that none of them is proposed.</summary>
    internal void Use(IEnumerable<int> numbers) => _used.UnionWith(numbers);

    internal bool IsReserved(int number) => FindReserved(number) >= 0;

    /// <summary>The next number that is free, for a sentence; each is proposed once.</summary>
    internal string Propose()
    {
        while (_next <= _max)
        {
            int number = (int)_next;
            int range = FindReserved(number);
            if (range >= 0) _next = (long)_reserved[range].End + 1;
            else if (!_isEnum && number is >= ImplementationFirst and <= ImplementationLast) _next = ImplementationLast + 1;
            else if (_used.Add(number)) return $"{number}";
            else _next++;
        }

        return "another number, though all are taken or reserved";
    }

    // The index of the range that holds a number; -1 for none.
    private int FindReserved(int number)
    {
        int low = 0;
        int high = _reserved.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) / 2;
            if (number > _reserved[middle].End) low = middle + 1;
            else if (number < _reserved[middle].Start) high = middle - 1;
            else return middle;
        }

        return -1;
    }
}
