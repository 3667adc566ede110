using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>One packed field.</summary>
internal readonly struct PackU64Model : ICaseModel<PackU64>
{
    public static ulong Count(in PackU64 message) => (ulong)message.V.Count;

    public static ulong Sum(in PackU64 message)
    {
        ulong sum = 0;
        foreach (ulong value in message.V) sum += value;
        return sum;
    }
}
