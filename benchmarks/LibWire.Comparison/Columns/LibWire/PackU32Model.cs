using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>One packed field.</summary>
internal readonly struct PackU32Model : ICaseModel<PackU32>
{
    public static ulong Count(in PackU32 message) => (ulong)message.V.Count;

    public static ulong Sum(in PackU32 message)
    {
        ulong sum = 0;
        foreach (uint value in message.V) sum += value;
        return sum;
    }
}
