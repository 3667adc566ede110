using System.Globalization;
using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>The tables of docs/limits.md.</summary>
internal static partial class LimitTable
{
    /// <summary>The rows of the table whose head begins with this cell, each as its cells.</summary>
    internal static IReadOnlyList<string[]> Rows(string head)
    {
        string[] lines = File.ReadAllLines(Repository.PathOf("docs/limits.md"));
        int start = Array.FindIndex(lines, line => line.StartsWith($"| {head} |", StringComparison.Ordinal));
        Assert.True(start >= 0, $"There is no table of {head}.");
        return [.. lines.Skip(start + 2).TakeWhile(static line => line.StartsWith('|')).Select(static line => Cells(line))];
    }

    /// <summary>What a way of reading takes at most, in bytes of memory for a byte of input.</summary>
    internal static int Multiple(string way)
    {
        string[] row = Assert.Single(Rows("way of reading"), row => row[0].StartsWith(way, StringComparison.Ordinal));
        return (int)Numbers(row[1])[0];
    }

    /// <summary>The names in backquotes.</summary>
    internal static IEnumerable<string> Names(string cell) => Name().Matches(cell).Select(static match => match.Groups[1].Value);

    /// <summary>The numbers of a text, as 64 MiB or 1,000,000.</summary>
    internal static IReadOnlyList<long> Numbers(string cell) => [.. Number().Matches(cell).Select(static match =>
    {
        long number = long.Parse(match.Groups[1].Value, NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
        number <<= match.Groups[2].Value switch { "KiB" => 10, "MiB" => 20, "GiB" => 30, _ => 0 };
        return match.Groups[3].Success ? number - 1 : number;
    })];

    private static string[] Cells(string line) => [.. line.Trim('|').Split('|').Select(static cell => cell.Trim())];

    [GeneratedRegex("`([A-Za-z.]+)`")]
    private static partial Regex Name();

    [GeneratedRegex(@"(\d[\d,]*\d|\d)(?: (KiB|MiB|GiB))?( − 1)?")]
    private static partial Regex Number();
}
