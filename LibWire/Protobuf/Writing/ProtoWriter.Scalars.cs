using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>One member for each scalar type of the schema language.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>Adds an <c>int32</c> field as a varint: 1 to 5 bytes, 10 for every negative value.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddInt32(int fieldNumber, int value) => AddVarInt(fieldNumber, (ulong)value);

    /// <summary>Adds an <c>int64</c> field as a varint: 1 to 10 bytes, 10 for every negative value.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddInt64(int fieldNumber, long value) => AddVarInt(fieldNumber, (ulong)value);

    /// <summary>Adds a <c>uint32</c> field as a varint: 1 to 5 bytes.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddUInt32(int fieldNumber, uint value) => AddVarInt(fieldNumber, (ulong)value);

    /// <summary>Adds a <c>uint64</c> field as a varint: 1 to 10 bytes.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddUInt64(int fieldNumber, ulong value) => AddVarInt(fieldNumber, value);

    /// <summary>Adds a <c>sint32</c> field as a zigzag varint: 1 to 5 bytes, short for small magnitudes of either sign.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSInt32(int fieldNumber, int value) => AddVarInt(fieldNumber, (ulong)WireVarint.ZigZag(value));

    /// <summary>Adds a <c>sint64</c> field as a zigzag varint: 1 to 10 bytes, short for small magnitudes of either sign.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSInt64(int fieldNumber, long value) => AddVarInt(fieldNumber, WireVarint.ZigZag(value));

    /// <summary>Adds a <c>fixed32</c> field: 4 bytes, little-endian.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFixed32(int fieldNumber, uint value) => AddBits32(fieldNumber, value);

    /// <summary>Adds a <c>fixed64</c> field: 8 bytes, little-endian.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFixed64(int fieldNumber, ulong value) => AddBits64(fieldNumber, value);

    /// <summary>Adds a <c>sfixed32</c> field: 4 bytes, little-endian.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSFixed32(int fieldNumber, int value) => AddBits32(fieldNumber, (uint)value);

    /// <summary>Adds a <c>sfixed64</c> field: 8 bytes, little-endian.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddSFixed64(int fieldNumber, long value) => AddBits64(fieldNumber, (ulong)value);

    /// <summary>Adds a <c>float</c> field: 4 bytes, little-endian. The bits stay as they are, NaN payloads and -0.0 too.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddFloat(int fieldNumber, float value) => AddBits32(fieldNumber, Unsafe.As<float, uint>(ref value));

    /// <summary>Adds a <c>double</c> field: 8 bytes, little-endian. The bits stay as they are, NaN payloads and -0.0 too.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddDouble(int fieldNumber, double value) => AddBits64(fieldNumber, Unsafe.As<double, ulong>(ref value));

    /// <summary>Adds a <c>bool</c> field: one byte, 0 or 1.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddBool(int fieldNumber, bool value) => AddVarInt(fieldNumber, value ? 1UL : 0UL);

    /// <summary>Adds an enum field: a varint of 1 to 10 bytes, 10 for every negative value. The enum need not define the value.</summary>
    /// <typeparam name="TEnum">Any enum. Values of an unsigned enum are written unchanged, values of a signed one are sign-extended.</typeparam>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="value">Any value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddEnum<TEnum>(int fieldNumber, TEnum value)
        where TEnum : unmanaged, Enum => AddVarInt(fieldNumber, ProtoEnum.ToVarint(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddBits32(int fieldNumber, uint bits)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Fixed32);
        byte* next = _state.Room(tagAndType, sizeof(uint));

        // SAFETY: room for tag and value was made above; the slack bytes follow it.
        next = WireVarint.Write32(next, tagAndType);
        WireStore.UInt32(next, bits);
        _state.Next = next + sizeof(uint);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddBits64(int fieldNumber, ulong bits)
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Fixed64);
        byte* next = _state.Room(tagAndType, sizeof(ulong));

        // SAFETY: room for tag and value was made above; the slack bytes follow it.
        next = WireVarint.Write32(next, tagAndType);
        WireStore.UInt64(next, bits);
        _state.Next = next + sizeof(ulong);
    }
}
