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
