namespace LibWire.Cli;

/// <summary>Matches the equal items of two lists in their order, with the fewest items left.</summary>
/// <remarks>
/// Myers, "An O(ND) Difference Algorithm and Its Variations", 1986. Its memory grows with the square of the changes, so their number is limited. Beyond, items
/// that both lists have once are matched, and their equal neighbours: that may leave more items than need be, but is never wrong.
/// </remarks>
internal sealed class DiffMatch
{
    // 1,000 * 1,000 / 2 steps are kept: 2 MB.
    private const int ChangesMax = 1_000;

    // A diagonal on which the lists were left.
    private const int Nowhere = -1;

    private readonly List<DiffValue> _old;
    private readonly List<DiffValue> _young;
    private readonly double _margin;
    private readonly int _start; // the equal items at the start
    private readonly int _oldCount;
    private readonly int _youngCount;

    private DiffMatch(List<DiffValue> old, List<DiffValue> young, double margin)
    {
        (_old, _young, _margin) = (old, young, margin);
        int end = 0, least = Math.Min(old.Count, young.Count);
        while (_start < least && old[_start].IsSame(young[_start], margin)) _start++;
        while (end < least - _start && old[^(end + 1)].IsSame(young[^(end + 1)], margin)) end++;
        _oldCount = old.Count - _start - end;
        _youngCount = young.Count - _start - end;
    }

    /// <summary>The matched items, in ascending order, then a pair behind both lists.</summary>
    internal static List<(int Old, int New)> Of(List<DiffValue> old, List<DiffValue> young, double margin)
    {
        var match = new DiffMatch(old, young, margin);
        List<(int Old, int New)> pairs = [.. Enumerable.Range(0, match._start).Select(static i => (i, i))];
        pairs.AddRange(match.Middle() ?? match.Unique());
        for (int i = match._start + match._oldCount; i < old.Count; i++) pairs.Add((i, i - match._oldCount + match._youngCount));
        pairs.Add((old.Count, young.Count));
        return pairs;
    }

    // The farthest old item that is reached on each diagonal, for each number of changes; null if there are too many.
    private List<(int Old, int New)>? Middle()
    {
        var steps = new List<int[]>();
        for (int changes = 0; changes <= Math.Min(ChangesMax, _oldCount + _youngCount); changes++)
        {
            int[] ends = new int[changes + 1];
            for (int i = 0; i <= changes; i++)
            {
                int old = Enter(steps, changes, i, out _), diagonal = Diagonal(changes, i);
                while (old != Nowhere && old < _oldCount && old - diagonal < _youngCount && IsEqual(old, old - diagonal)) old++;
                ends[i] = old;
                if (old != _oldCount || old - diagonal != _youngCount) continue;
                steps.Add(ends);
                return Trace(steps, i);
            }

            steps.Add(ends);
        }

        return null;
    }

    private static int Diagonal(int changes, int index) => (2 * index) - changes;

    // Where a diagonal is entered: by an added item from the diagonal above, or by a deleted one from that below.
    private int Enter(List<int[]> steps, int changes, int index, out int from)
    {
        from = 0;
        if (changes == 0) return 0;
        int[] before = steps[changes - 1];
        int diagonal = Diagonal(changes, index);
        int added = index < changes ? before[index] : Nowhere, deleted = index > 0 && before[index - 1] != Nowhere ? before[index - 1] + 1 : Nowhere;
        if (added - diagonal > _youngCount) added = Nowhere;
        if (deleted > _oldCount) deleted = Nowhere;
        bool isAdded = added >= deleted;
        from = isAdded ? index : index - 1;
        return isAdded ? added : deleted;
    }

    private List<(int Old, int New)> Trace(List<int[]> steps, int index)
    {
        var pairs = new List<(int Old, int New)>();
        for (int changes = steps.Count - 1; changes >= 0; changes--)
        {
            int start = Enter(steps, changes, index, out int from), diagonal = Diagonal(changes, index);
            for (int old = steps[changes][index] - 1; old >= start; old--) pairs.Add((_start + old, _start + old - diagonal));
            index = from;
        }

        pairs.Reverse();
        return pairs;
    }

    private bool IsEqual(int old, int young) => _old[_start + old].IsSame(_young[_start + young], _margin);

    private IEnumerable<(int Old, int New)> Unique() =>
        UniqueMatch.Of(_old.GetRange(_start, _oldCount), _young.GetRange(_start, _youngCount), DiffValue.Exact)
            .SkipLast(1)
            .Select(pair => (pair.Old + _start, pair.New + _start));
}
