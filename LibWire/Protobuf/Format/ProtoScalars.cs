namespace LibWire;

/// <summary>How a value of one scalar type is made from the bits on the wire. There is one struct for each type, so that generic code folds to what
/// one would write by hand.</summary>
/// <typeparam name="T">The C# type of the value.</typeparam>
internal interface IProtoScalar<T>
    where T : unmanaged
{
    /// <summary>VarInt, Fixed32 or Fixed64.</summary>
    ProtoWireType WireType { get; }

    /// <summary>Makes the value from its bits, which are in the low end.</summary>
    T FromBits(ulong bits);
}

internal readonly struct DoubleScalar : IProtoScalar<double>
{
    public ProtoWireType WireType => ProtoWireType.Fixed64;

    public double FromBits(ulong bits) => WireEndian.ToDouble(bits);
}

internal readonly struct FloatScalar : IProtoScalar<float>
{
    public ProtoWireType WireType => ProtoWireType.Fixed32;

    public float FromBits(ulong bits) => WireEndian.ToFloat((uint)bits);
}

internal readonly struct Int32Scalar : IProtoScalar<int>
{
    public ProtoWireType WireType => ProtoWireType.VarInt;

    public int FromBits(ulong bits) => (int)bits;
}

internal readonly struct Int64Scalar : IProtoScalar<long>
{
    public ProtoWireType WireType => ProtoWireType.VarInt;

    public long FromBits(ulong bits) => (long)bits;
}

internal readonly struct UInt32Scalar : IProtoScalar<uint>
{
    public ProtoWireType WireType => ProtoWireType.VarInt;

    public uint FromBits(ulong bits) => (uint)bits;
}

internal readonly struct UInt64Scalar : IProtoScalar<ulong>
{
    public ProtoWireType WireType => ProtoWireType.VarInt;

    public ulong FromBits(ulong bits) => bits;
}

internal readonly struct SInt32Scalar : IProtoScalar<int>
{
    public ProtoWireType WireType => ProtoWireType.VarInt;

    public int FromBits(ulong bits) => WireVarint.UnZigZag((uint)bits);
}

internal readonly struct SInt64Scalar : IProtoScalar<long>
{
    public ProtoWireType WireType => ProtoWireType.VarInt;

    public long FromBits(ulong bits) => WireVarint.UnZigZag(bits);
}

internal readonly struct Fixed32Scalar : IProtoScalar<uint>
{
    public ProtoWireType WireType => ProtoWireType.Fixed32;

    public uint FromBits(ulong bits) => (uint)bits;
}

internal readonly struct Fixed64Scalar : IProtoScalar<ulong>
{
    public ProtoWireType WireType => ProtoWireType.Fixed64;

    public ulong FromBits(ulong bits) => bits;
}

internal readonly struct SFixed32Scalar : IProtoScalar<int>
{
    public ProtoWireType WireType => ProtoWireType.Fixed32;

    public int FromBits(ulong bits) => (int)bits;
}

internal readonly struct SFixed64Scalar : IProtoScalar<long>
{
    public ProtoWireType WireType => ProtoWireType.Fixed64;

    public long FromBits(ulong bits) => (long)bits;
}

internal readonly struct BoolScalar : IProtoScalar<bool>
{
    public ProtoWireType WireType => ProtoWireType.VarInt;

    public bool FromBits(ulong bits) => bits != 0;
}

/// <summary>An enum of any underlying type: on the wire an int32.</summary>
internal readonly struct EnumScalar<TEnum> : IProtoScalar<TEnum>
    where TEnum : unmanaged, Enum
{
    public ProtoWireType WireType => ProtoWireType.VarInt;

    public TEnum FromBits(ulong bits) => ProtoEnum.FromInt32<TEnum>((int)bits);
}
