using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>Case EMAP.</summary>
internal readonly struct DictModel : ICaseModel<Dict>
{
    public static ulong Count(in Dict message) => (ulong)message.M.Count;

    public static ulong Sum(in Dict message)
    {
        ulong sum = 0;
        foreach ((Utf8String key, int value) in message.M) sum += Checksum.Ends(key.Span) + (ulong)value;
        return sum;
    }
}
