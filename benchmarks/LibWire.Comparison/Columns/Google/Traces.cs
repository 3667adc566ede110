using LibWire.Comparison.GoogleOtlp.Trace.V1;

namespace LibWire.Comparison;

/// <summary>Case FT. Concatenated requests are one request with all their resources.</summary>
internal static class GoogleTraces
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, TracesData.Parser, static traces => (ulong)traces.ResourceSpans.Count, MadeTraces.Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => MadeTraces.Sum(TracesData.Parser.ParseFrom(bytes));
}
