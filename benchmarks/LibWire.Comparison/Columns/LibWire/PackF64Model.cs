using LibWire.Benchmarks.Model;

namespace LibWire.Comparison;

/// <summary>One packed field.</summary>
internal readonly struct PackF64Model : ICaseModel<PackF64>
{
    public static ulong Count(in PackF64 message) => (ulong)message.V.Count;

    public static ulong Sum(in PackF64 message)
    {
        ulong sum = 0;
        foreach (double value in message.V) sum += BitConverter.DoubleToUInt64Bits(value);
        return sum;
    }
}
