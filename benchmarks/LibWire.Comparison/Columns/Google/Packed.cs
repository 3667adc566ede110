using LibWire.Comparison.GoogleModel;

namespace LibWire.Comparison;

/// <summary>Case CU32.</summary>
internal static class GooglePackU32
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, PackU32.Parser, static pack => (ulong)pack.V.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(PackU32.Parser.ParseFrom(bytes));

    internal static ulong Sum(PackU32 message)
    {
        ulong sum = 0;
        foreach (uint value in message.V) sum += value;
        return sum;
    }
}

/// <summary>Case CU64.</summary>
internal static class GooglePackU64
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, PackU64.Parser, static pack => (ulong)pack.V.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(PackU64.Parser.ParseFrom(bytes));

    internal static ulong Sum(PackU64 message)
    {
        ulong sum = 0;
        foreach (ulong value in message.V) sum += value;
        return sum;
    }
}

/// <summary>Case CS32.</summary>
internal static class GooglePackS32
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, PackS32.Parser, static pack => (ulong)pack.V.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(PackS32.Parser.ParseFrom(bytes));

    internal static ulong Sum(PackS32 message)
    {
        ulong sum = 0;
        foreach (int value in message.V) sum += (ulong)value;
        return sum;
    }
}

/// <summary>Case CDBL.</summary>
internal static class GooglePackF64
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        GoogleColumn.Open(input, operation, PackF64.Parser, static pack => (ulong)pack.V.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(PackF64.Parser.ParseFrom(bytes));

    internal static ulong Sum(PackF64 message)
    {
        ulong sum = 0;
        foreach (double value in message.V) sum += BitConverter.DoubleToUInt64Bits(value);
        return sum;
    }
}
