namespace LibWire.Comparison;

/// <summary>What FlatSharp publishes about itself and the official C# library. That was another machine, so only the ratio of the two can be compared: with
/// the ratio of a column here and the official C# library here.</summary>
/// <remarks>Source: benchmarks/7.0.0 of the repository of FlatSharp, .NET 7, Ryzen 9 5950X. Its model is that of W2.</remarks>
internal static class PublishedFigures
{
    private const string Official = "google-flatbuffers";
    private const string OwnPrefix = "libwire-";

    /// <summary>Nanoseconds by the name of the case and the operation. Of FlatSharp's ways to read it is the fastest.</summary>
    private static readonly (string Work, double FlatSharp, double Official)[] Published =
    [
        ("W2.Write", 1212.6, 5261.5),
        ("W2.Read", 1709, 4587),
        ("W2.Partial", 1401, 3264),
    ];

    /// <summary>How many times as fast as the official C# library.</summary>
    /// <returns>Empty if the results have no such operation.</returns>
    internal static string Table(IReadOnlyList<ColumnRecord> records)
    {
        ColumnRecord[] own =
        [
            .. records.Where(static record => record.Column.StartsWith(OwnPrefix, StringComparison.Ordinal) && record.Column != ColumnSet.Checked
                && Published.Any(published => published.Work == Name(record)) && RatioOf(record) is not null),
        ];
        string[] columns = [.. own.Select(static record => record.Column).Distinct()];
        if (columns.Length == 0) return "";
        var table = new MarkdownTable(["", "FlatSharp, published", .. columns.Select(static column => column + ", here")]);
        foreach ((string work, double flatSharp, double official) in Published)
        {
            if (own.All(record => Name(record) != work)) continue;
            table.Add([work, Figures.Times(official / flatSharp), .. columns.Select(column =>
                own.FirstOrDefault(record => Name(record) == work && record.Column == column) is { } record ? Figures.Times(1 / RatioOf(record)!.Value) : "")]);
        }

        return table.ToString();
    }

    private static string Name(ColumnRecord record) => $"{record.Case}.{record.Operation}";

    private static double? RatioOf(ColumnRecord record) => record.Ratios.GetValueOrDefault(Official);
}
