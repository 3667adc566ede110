using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>One packed field.</summary>
internal readonly struct PackS32Model : ICaseModel<PackS32>
{
    public static ulong Count(in PackS32 message) => (ulong)message.V.Count;

    public static ulong Sum(in PackS32 message)
    {
        ulong sum = 0;
        foreach (int value in message.V) sum += (ulong)value;
        return sum;
    }
}
