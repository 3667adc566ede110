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
        List<(int Old, int New)> pairs = UniqueMatch.Of(old, young, StringComparer.Ordinal);
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
