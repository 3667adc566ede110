namespace LibWire.Cli;

/// <summary>Matches the equal items of two lists, in little more time than sorting takes.</summary>
/// <remarks>Items that both lists have once are matched first, in the longest common order, then their equal neighbours.</remarks>
internal static class UniqueMatch
{
    /// <summary>Equal items in ascending order, then a pair behind both lists.</summary>
    /// <param name="old">A list.</param>
    /// <param name="young">Another list.</param>
    /// <param name="comparer">Which items are equal.</param>
    internal static List<(int Old, int New)> Of<T>(IReadOnlyList<T> old, IReadOnlyList<T> young, IEqualityComparer<T> comparer)
        where T : notnull
    {
        var pairs = new List<(int Old, int New)>();
        int nextOld = 0, nextNew = 0;
        foreach ((int anchorOld, int anchorNew) in Ascending(Unique(old, young, comparer)).Append((old.Count, young.Count)))
        {
            if (anchorOld < nextOld || anchorNew < nextNew) continue;
            while (nextOld < anchorOld && nextNew < anchorNew && comparer.Equals(old[nextOld], young[nextNew])) pairs.Add((nextOld++, nextNew++));
            int back = 0;
            while (anchorOld - back > nextOld && anchorNew - back > nextNew && comparer.Equals(old[anchorOld - back - 1], young[anchorNew - back - 1])) back++;
            for (; back >= 0; back--) pairs.Add((anchorOld - back, anchorNew - back));
            (nextOld, nextNew) = (anchorOld + 1, anchorNew + 1);
        }

        return pairs;
    }

    // In the order of the old list.
    private static List<(int Old, int New)> Unique<T>(IReadOnlyList<T> old, IReadOnlyList<T> young, IEqualityComparer<T> comparer)
        where T : notnull
    {
        var places = new Dictionary<T, (int Old, int New, int Count)>(comparer);
        for (int i = 0; i < old.Count; i++) places[old[i]] = places.ContainsKey(old[i]) ? (i, -1, 2) : (i, -1, 0);
        for (int i = 0; i < young.Count; i++)
            if (places.TryGetValue(young[i], out var place)) places[young[i]] = (place.Old, i, place.Count + 1);
        return [.. places.Values.Where(static place => place.Count == 1).Select(static place => (place.Old, place.New)).OrderBy(static pair => pair.Old)];
    }

    // The longest subsequence in which the new places ascend too.
    private static List<(int Old, int New)> Ascending(List<(int Old, int New)> pairs)
    {
        var ends = new List<int>(); // by length: the pair that ends such a subsequence soonest
        int[] before = new int[pairs.Count];
        for (int i = 0; i < pairs.Count; i++)
        {
            int low = 0, high = ends.Count;
            while (low < high)
            {
                int middle = (low + high) / 2;
                if (pairs[ends[middle]].New < pairs[i].New) low = middle + 1;
                else high = middle;
            }

            before[i] = low > 0 ? ends[low - 1] : -1;
            if (low == ends.Count) ends.Add(i);
            else ends[low] = i;
        }

        var ascending = new List<(int, int)>();
        for (int i = ends.Count > 0 ? ends[^1] : -1; i >= 0; i = before[i]) ascending.Add(pairs[i]);
        ascending.Reverse();
        return ascending;
    }
}
