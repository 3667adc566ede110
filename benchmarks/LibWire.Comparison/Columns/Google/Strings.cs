using LibWire.Comparison.GoogleModel;

namespace LibWire.Comparison;

/// <summary>Cases DA and DU.</summary>
internal static class GoogleStrings
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, Strs.Parser, static texts => (ulong)texts.S.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(Strs.Parser.ParseFrom(bytes));

    internal static ulong Sum(Strs message)
    {
        ulong sum = 0;
        foreach (string text in message.S) sum += Checksum.Ends(text);
        return sum;
    }
}
