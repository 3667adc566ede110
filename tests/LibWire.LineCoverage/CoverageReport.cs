using System.Globalization;

namespace LibWire.LineCoverage;

/// <summary>Prints the shares, and what is wrong with them.</summary>
internal static class CoverageReport
{
    /// <summary>A file below this share of lines needs a reason.</summary>
    private const double PercentMin = 90;

    /// <returns>Whether each file below the bound has a reason, and no other has one.</returns>
    internal static bool Print(CoverageCounts counts, CoverageReasons reasons, TextWriter output)
    {
        if (counts.Files.Count == 0)
        {
            output.WriteLine("FAILED: nothing was counted");
            return false;
        }

        output.WriteLine($"{"assembly",-28} {"lines",-28} branches");
        foreach (var assembly in counts.Files.GroupBy(static file => file.Key[..file.Key.IndexOf('/', StringComparison.Ordinal)]))
            output.WriteLine($"{assembly.Key,-28} {Sum(assembly, static file => file.Lines),-28} {Sum(assembly, static file => file.Branches)}");

        output.WriteLine();
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Files below {PercentMin} % of lines, and the lines that no test takes:"));
        var faults = new List<string>();
        foreach ((string path, FileCounts file) in counts.Files)
        {
            bool isBelow = file.Lines.Percent < PercentMin;
            if (isBelow) output.WriteLine($"{path}: lines {file.Lines}, branches {file.Branches}{(reasons.Has(path) ? "" : ", NO REASON")}: {Ranges(file.MissedLines)}");
            if (isBelow && !reasons.Has(path)) faults.Add($"{path} is below {PercentMin} % and has no reason");
            if (!isBelow && reasons.Has(path) && !reasons.IsOfMachine(path)) faults.Add($"{path} is not below {PercentMin} %: its reason goes");
        }

        faults.AddRange(reasons.Files.Where(path => !counts.Files.ContainsKey(path)).Select(static path => $"{path} has a reason and is not there"));
        foreach (string fault in faults) output.WriteLine($"FAILED: {fault}");
        return faults.Count == 0;
    }

    private static Share Sum(IEnumerable<KeyValuePair<string, FileCounts>> files, Func<FileCounts, Share> share) =>
        files.Aggregate(default(Share), (sum, file) => sum + share(file.Value));

    // 3-5 8 for 3, 4, 5 and 8. Lines without code between them end a range.
    private static string Ranges(IEnumerable<int> lines)
    {
        var ranges = new List<(int First, int Last)>();
        foreach (int line in lines)
        {
            if (ranges.Count > 0 && ranges[^1].Last == line - 1) ranges[^1] = (ranges[^1].First, line);
            else ranges.Add((line, line));
        }

        return string.Join(' ', ranges.Select(static range => range.First == range.Last ? $"{range.First}" : $"{range.First}-{range.Last}"));
    }
}
