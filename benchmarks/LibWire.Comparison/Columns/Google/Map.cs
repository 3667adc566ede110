using LibWire.Comparison.GoogleModel;

namespace LibWire.Comparison;

/// <summary>Case EMAP.</summary>
internal static class GoogleMap
{
    internal static IComparisonRun? Open(CaseInput input, Operation operation) =>
        operation == Operation.Lookup ? new GoogleLookup(input) : GoogleColumn.Open(input, operation, Dict.Parser, static map => (ulong)map.M.Count, Sum);

    /// <summary>The checksum of a column's output.</summary>
    internal static ulong SumOf(byte[] bytes) => Sum(Dict.Parser.ParseFrom(bytes));

    internal static ulong Sum(Dict message)
    {
        ulong sum = 0;
        foreach ((string key, int value) in message.M) sum += Checksum.Ends(key) + (ulong)value;
        return sum;
    }
}

/// <summary>Parses the map and looks each key up once.</summary>
internal sealed class GoogleLookup(CaseInput input) : ManagedRun
{
    private readonly string[] _keys = [.. Dict.Parser.ParseFrom(input.Array).M.Keys];

    public override ulong Run()
    {
        Dict map = Dict.Parser.ParseFrom(input.Array);
        ulong sum = 0;
        foreach (string key in _keys)
            if (map.M.TryGetValue(key, out int value)) sum += (ulong)value;
        return sum;
    }
}
