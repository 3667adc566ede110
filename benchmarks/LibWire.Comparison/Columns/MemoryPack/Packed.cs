using MemoryPack;

namespace LibWire.Comparison;

/// <summary>Case CU32.</summary>
internal readonly partial struct MemoryPackPackU32 : IObjectCase<MemoryPackPackU32.PackU32>
{
    public static ulong Count(PackU32 message) => (ulong)(message.V?.Length ?? 0);

    public static ulong Sum(PackU32 message)
    {
        ulong sum = 0;
        foreach (uint value in message.V ?? []) sum += value;
        return sum;
    }

    [MemoryPackable]
    internal sealed partial class PackU32
    {
        public uint[]? V { get; set; }
    }
}

/// <summary>Case CU64.</summary>
internal readonly partial struct MemoryPackPackU64 : IObjectCase<MemoryPackPackU64.PackU64>
{
    public static ulong Count(PackU64 message) => (ulong)(message.V?.Length ?? 0);

    public static ulong Sum(PackU64 message)
    {
        ulong sum = 0;
        foreach (ulong value in message.V ?? []) sum += value;
        return sum;
    }

    [MemoryPackable]
    internal sealed partial class PackU64
    {
        public ulong[]? V { get; set; }
    }
}

/// <summary>Case CS32.</summary>
internal readonly partial struct MemoryPackPackS32 : IObjectCase<MemoryPackPackS32.PackS32>
{
    public static ulong Count(PackS32 message) => (ulong)(message.V?.Length ?? 0);

    public static ulong Sum(PackS32 message)
    {
        ulong sum = 0;
        foreach (int value in message.V ?? []) sum += (ulong)value;
        return sum;
    }

    [MemoryPackable]
    internal sealed partial class PackS32
    {
        public int[]? V { get; set; }
    }
}

/// <summary>Case CDBL.</summary>
internal readonly partial struct MemoryPackPackF64 : IObjectCase<MemoryPackPackF64.PackF64>
{
    public static ulong Count(PackF64 message) => (ulong)(message.V?.Length ?? 0);

    public static ulong Sum(PackF64 message)
    {
        ulong sum = 0;
        foreach (double value in message.V ?? []) sum += BitConverter.DoubleToUInt64Bits(value);
        return sum;
    }

    [MemoryPackable]
    internal sealed partial class PackF64
    {
        public double[]? V { get; set; }
    }
}
