using ProtoBuf;

namespace LibWire.Comparison;

/// <summary>Case CU32.</summary>
internal readonly struct ProtobufNetPackU32 : IObjectCase<ProtobufNetPackU32.PackU32>
{
    public static ulong Count(PackU32 message) => (ulong)(message.V?.Length ?? 0);

    public static ulong Sum(PackU32 message)
    {
        ulong sum = 0;
        foreach (uint value in message.V ?? []) sum += value;
        return sum;
    }

    [ProtoContract]
    internal sealed class PackU32 : Extensible
    {
        [ProtoMember(1, IsPacked = true)] public uint[]? V { get; set; }
    }
}

/// <summary>Case CU64.</summary>
internal readonly struct ProtobufNetPackU64 : IObjectCase<ProtobufNetPackU64.PackU64>
{
    public static ulong Count(PackU64 message) => (ulong)(message.V?.Length ?? 0);

    public static ulong Sum(PackU64 message)
    {
        ulong sum = 0;
        foreach (ulong value in message.V ?? []) sum += value;
        return sum;
    }

    [ProtoContract]
    internal sealed class PackU64 : Extensible
    {
        [ProtoMember(1, IsPacked = true)] public ulong[]? V { get; set; }
    }
}

/// <summary>Case CS32.</summary>
internal readonly struct ProtobufNetPackS32 : IObjectCase<ProtobufNetPackS32.PackS32>
{
    public static ulong Count(PackS32 message) => (ulong)(message.V?.Length ?? 0);

    public static ulong Sum(PackS32 message)
    {
        ulong sum = 0;
        foreach (int value in message.V ?? []) sum += (ulong)value;
        return sum;
    }

    [ProtoContract]
    internal sealed class PackS32 : Extensible
    {
        [ProtoMember(1, DataFormat = DataFormat.ZigZag, IsPacked = true)] public int[]? V { get; set; }
    }
}

/// <summary>Case CDBL.</summary>
internal readonly struct ProtobufNetPackF64 : IObjectCase<ProtobufNetPackF64.PackF64>
{
    public static ulong Count(PackF64 message) => (ulong)(message.V?.Length ?? 0);

    public static ulong Sum(PackF64 message)
    {
        ulong sum = 0;
        foreach (double value in message.V ?? []) sum += BitConverter.DoubleToUInt64Bits(value);
        return sum;
    }

    [ProtoContract]
    internal sealed class PackF64 : Extensible
    {
        [ProtoMember(1, IsPacked = true)] public double[]? V { get; set; }
    }
}
