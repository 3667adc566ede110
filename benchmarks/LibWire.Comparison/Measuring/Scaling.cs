namespace LibWire.Comparison;

/// <summary>Decodes case A and writes case W3 at growing sizes: a message or a row should cost the same in a large input.</summary>
internal static class Scaling
{
    private const int MessageCountBase = 50_000;
    private static readonly int[] Factors = [1, 4, 16];
    private static readonly string[] DecodeColumns = ["libwire-alias", "libwire-copy", "google-protobuf", "protozero", "cpp-arena"];
    private static readonly string[] WriteColumns = ["libwire-views", "libwire-struct", "google-flatbuffers", "cpp-flatbuffers-o2", "cpp-flatbuffers-o3", "raw"];

    internal static IEnumerable<CaseResult> Measure(IReadOnlyList<IComparisonColumn> columns, double scale, Effort effort)
    {
        foreach (int factor in Factors)
        {
            using CaseInput input = MadeCases.Make(CaseId.A, Math.Max(1, (int)(MessageCountBase * factor * scale)));
            if (CaseComparison.Run(input, Operation.Decode, Among(columns, DecodeColumns), effort) is { } result) yield return result;
        }

        foreach (int factor in Factors)
        {
            using CaseInput input = FlatCases.Make(CaseId.W3, factor * scale);
            if (CaseComparison.Run(input, Operation.Write, Among(columns, WriteColumns), effort) is { } result) yield return result;
        }
    }

    private static IComparisonColumn[] Among(IReadOnlyList<IComparisonColumn> columns, string[] names) => [.. columns.Where(column => names.Contains(column.Name))];
}
