using System.Globalization;
using System.Text;

namespace LibWire.Cli;

/// <summary>Writes the difference of two texts in the unified form, which <c>patch</c> reads.</summary>
/// <remarks>
/// Lines that both texts have once are matched first, in the longest common order, then their equal neighbours. It takes little more time than sorting the
/// lines. A difference may be longer than need be, but is never wrong.
/// </remarks>
internal static class UnifiedDiff
{
    private const int ContextLines = 3;

    /// <summary>The difference; empty if the texts are equal.</summary>
    /// <param name="path">The file, for the first lines.</param>
    /// <param name="before">The text before.</param>
    /// <param name="after">The text after.</param>
    internal static string Of(string path, string before, string after)
    {
        string[] old = Lines(before), young = Lines(after);
        List<(int Old, int New)> pairs = Match(old, young);
        var text = new StringBuilder();
        foreach ((int first, int last) in Hunks(pairs, old.Length, young.Length)) AppendHunk(text, old, young, pairs, first, last);
        return text.Length == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"--- {path}\n+++ {path}\n{text}");
    }

    // Each with its end, so that a missing one at the end of the file is a difference.
    private static string[] Lines(string text)
    {
        var lines = new List<string>();
        for (int start = 0; start < text.Length;)
        {
            int end = text.IndexOf('\n', start) is >= 0 and int found ? found + 1 : text.Length;
            lines.Add(text[start..end]);
            start = end;
        }

        return [.. lines];
    }

    /// <summary>Equal lines in ascending order, then a pair behind both texts.</summary>
    private static List<(int Old, int New)> Match(string[] old, string[] young)
    {
        var pairs = new List<(int Old, int New)>();
        int nextOld = 0, nextNew = 0;
        foreach ((int anchorOld, int anchorNew) in Ascending(Unique(old, young)).Append((old.Length, young.Length)))
        {
            if (anchorOld < nextOld || anchorNew < nextNew) continue;
            for (; nextOld < anchorOld && nextNew < anchorNew && old[nextOld] == young[nextNew]; nextOld++, nextNew++) pairs.Add((nextOld, nextNew));
            int back = 0;
            while (anchorOld - back > nextOld && anchorNew - back > nextNew && old[anchorOld - back - 1] == young[anchorNew - back - 1]) back++;
            for (; back >= 0; back--) pairs.Add((anchorOld - back, anchorNew - back));
            (nextOld, nextNew) = (anchorOld + 1, anchorNew + 1);
        }

        return pairs;
    }

    // In the order of the old text.
    private static List<(int Old, int New)> Unique(string[] old, string[] young)
    {
        var places = new Dictionary<string, (int Old, int New, int Count)>(StringComparer.Ordinal);
        for (int i = 0; i < old.Length; i++) places[old[i]] = places.ContainsKey(old[i]) ? (i, -1, 2) : (i, -1, 0);
        for (int i = 0; i < young.Length; i++)
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

    // Ranges of pairs: each hunk goes from behind the first pair to before the last. Changes with few equal lines between them share a hunk.
    private static IEnumerable<(int First, int Last)> Hunks(List<(int Old, int New)> pairs, int oldCount, int newCount)
    {
        int start = -1, end = -1;
        for (int i = 0; i < pairs.Count; i++)
        {
            (int nextOld, int nextNew) = i == 0 ? (0, 0) : (pairs[i - 1].Old + 1, pairs[i - 1].New + 1);
            if (pairs[i] == (nextOld, nextNew)) continue;
            if (start >= 0 && i - end > 2 * ContextLines)
            {
                yield return (start, Math.Min(end + ContextLines, pairs.Count - 1));
                start = -1;
            }

            if (start < 0) start = Math.Max(0, i - ContextLines);
            end = i;
        }

        if (start >= 0) yield return (start, Math.Min(end + ContextLines, pairs.Count - 1));
    }

    private static void AppendHunk(StringBuilder text, string[] old, string[] young, List<(int Old, int New)> pairs, int first, int last)
    {
        (int oldAt, int newAt) = first == 0 ? (0, 0) : (pairs[first - 1].Old + 1, pairs[first - 1].New + 1);
        (int oldEnd, int newEnd) = pairs[last];
        text.Append(CultureInfo.InvariantCulture, $"@@ -{Range(oldAt, oldEnd)} +{Range(newAt, newEnd)} @@\n");
        for (int i = first; i <= last; i++)
        {
            while (oldAt < pairs[i].Old) AppendLine(text, '-', old[oldAt++]);
            while (newAt < pairs[i].New) AppendLine(text, '+', young[newAt++]);
            if (i == last) break;
            AppendLine(text, ' ', old[oldAt++]);
            newAt++;
        }
    }

    // An empty range is written with the line before it.
    private static string Range(int start, int end)
    {
        int count = end - start;
        return string.Create(CultureInfo.InvariantCulture, $"{(count == 0 ? start : start + 1)},{count}");
    }

    private static void AppendLine(StringBuilder text, char mark, string line)
    {
        text.Append(mark).Append(line);
        if (!line.EndsWith('\n')) text.Append("\n\\ No newline at end of file\n");
    }
}
