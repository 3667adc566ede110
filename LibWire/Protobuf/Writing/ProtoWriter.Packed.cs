using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>Packed repeated fields: one tag and one length for all values. An empty span writes nothing, because an empty packed field means the same
/// as an absent one.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>Adds a packed repeated <c>double</c> field: 8 bytes a value, copied at once.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedDouble(int fieldNumber, scoped ReadOnlySpan<double> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>float</c> field: 4 bytes a value, copied at once.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedFloat(int fieldNumber, scoped ReadOnlySpan<float> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>int32</c> field.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedInt32(int fieldNumber, scoped ReadOnlySpan<int> values) => AddPackedVarints<int, PackedVarint.Int32>(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>int64</c> field.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedInt64(int fieldNumber, scoped ReadOnlySpan<long> values) => AddPackedVarints<long, PackedVarint.Int64>(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>uint32</c> field.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedUInt32(int fieldNumber, scoped ReadOnlySpan<uint> values) => AddPackedVarints<uint, PackedVarint.UInt32>(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>uint64</c> field.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedUInt64(int fieldNumber, scoped ReadOnlySpan<ulong> values) => AddPackedVarints<ulong, PackedVarint.UInt64>(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>sint32</c> field.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedSInt32(int fieldNumber, scoped ReadOnlySpan<int> values) => AddPackedVarints<int, PackedVarint.SInt32>(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>sint64</c> field.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedSInt64(int fieldNumber, scoped ReadOnlySpan<long> values) => AddPackedVarints<long, PackedVarint.SInt64>(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>fixed32</c> field: 4 bytes a value, copied at once.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedFixed32(int fieldNumber, scoped ReadOnlySpan<uint> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>fixed64</c> field: 8 bytes a value, copied at once.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedFixed64(int fieldNumber, scoped ReadOnlySpan<ulong> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>sfixed32</c> field: 4 bytes a value, copied at once.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedSFixed32(int fieldNumber, scoped ReadOnlySpan<int> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>sfixed64</c> field: 8 bytes a value, copied at once.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedSFixed64(int fieldNumber, scoped ReadOnlySpan<long> values) => AddPackedFixed(fieldNumber, values);

    /// <summary>Adds a packed repeated <c>bool</c> field.</summary>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedBool(int fieldNumber, scoped ReadOnlySpan<bool> values) => AddPackedVarints<bool, PackedVarint.Bool>(fieldNumber, values);

    /// <summary>Adds a packed repeated enum field, each value as <see cref="AddEnum"/> writes it.</summary>
    /// <typeparam name="TEnum">Any enum.</typeparam>
    /// <param name="fieldNumber">The field, 1 to 536,870,911.</param>
    /// <param name="values">The values in order. An empty span writes nothing.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void AddPackedEnum<TEnum>(int fieldNumber, scoped ReadOnlySpan<TEnum> values)
        where TEnum : unmanaged, Enum => AddPackedVarints<TEnum, PackedVarint.Enum<TEnum>>(fieldNumber, values);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddPackedVarints<T, TVarint>(int fieldNumber, scoped ReadOnlySpan<T> values)
        where TVarint : struct, IPackedVarint<T>
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);
        if (values.IsEmpty) return;
        _state.Take(ProtoWriterCore.AddPackedVarints<T, TVarint>(_state.Core, _state.Frame, _state.Next, tagAndType, values));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddPackedFixed<T>(int fieldNumber, scoped ReadOnlySpan<T> values)
        where T : unmanaged
    {
        CheckWritable();
        uint tagAndType = ProtoTag.Of(fieldNumber, ProtoWireType.Length);
        if (values.IsEmpty) return;
        _state.Take(ProtoWriterCore.AddPackedFixed(_state.Core, _state.Frame, _state.Next, tagAndType, values));
    }
}
