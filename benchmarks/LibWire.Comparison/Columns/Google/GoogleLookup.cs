using LibWire.Comparison.GoogleModel;

namespace LibWire.Comparison;

/// <summary>Parses the map and looks each key up once.</summary>
internal sealed class GoogleLookup(CaseInput input) : IComparisonRun
{
    private readonly string[] _keys = [.. Dict.Parser.ParseFrom(input.Array).M.Keys];

    public ulong Run()
    {
        Dict map = Dict.Parser.ParseFrom(input.Array);
        ulong sum = 0;
        foreach (string key in _keys)
            if (map.M.TryGetValue(key, out int value)) sum += (ulong)value;
        return sum;
    }

    public long MeasureMemoryBytes() => 0;

    public byte[] CaptureOutput() => [];

    public void Dispose()
    {
        // Its memory is managed.
    }
}
