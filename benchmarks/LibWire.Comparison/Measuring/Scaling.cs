namespace LibWire.Comparison;

/// <summary>Decodes case A at growing sizes: a message should cost the same in a large input.</summary>
internal static class Scaling
{
    private const int MessageCountBase = 50_000;
    private static readonly int[] Factors = [1, 4, 16];
    private static readonly string[] ColumnNames = ["libwire-alias", "libwire-copy", "google-protobuf", "protozero", "cpp-arena"];

    internal static IEnumerable<CaseResult> Measure(IReadOnlyList<IComparisonColumn> columns, double scale, Effort effort)
    {
        IComparisonColumn[] asked = [.. columns.Where(static column => ColumnNames.Contains(column.Name))];
        foreach (int factor in Factors)
        {
            using CaseInput input = MadeCases.Make(CaseId.A, Math.Max(1, (int)(MessageCountBase * factor * scale)));
            if (CaseComparison.Run(input, Operation.Decode, asked, effort) is { } result) yield return result;
        }
    }
}
