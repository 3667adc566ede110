using LibWire.Comparison.GoogleModel;

namespace LibWire.Comparison;

/// <summary>Case EDEEP.</summary>
internal static class GoogleDeep
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, Forest.Parser, static forest => (ulong)forest.N.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(Forest.Parser.ParseFrom(bytes));

    internal static ulong Sum(Forest message)
    {
        ulong sum = 0;
        foreach (Node tree in message.N)
            for (Node? node = tree; node is not null; node = node.Child) sum += node.V + Checksum.Ends(node.T);
        return sum;
    }
}
