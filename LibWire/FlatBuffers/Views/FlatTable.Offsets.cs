using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

// The fields that are offsets. An absent field gives the default, which is null.
public readonly ref partial struct FlatTable
{
    /// <summary>A table.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatTable Table(int slot)
    {
        ushort at = At(slot);
        return at == 0 ? Absent : new FlatTable(Target(at).AsMember(_place, slot));
    }

    /// <inheritdoc cref="Table(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatTable TableAt(ushort at) => at == 0 ? Absent : new FlatTable(Target(at));

    /// <summary>A string.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatString String(int slot) => StringAt(At(slot));

    /// <inheritdoc cref="String(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatString StringAt(ushort at) => at == 0 ? default : new FlatString(Target(at));

    /// <summary>A vector of scalars, enums or structs.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatVector<T> Vector<T>(int slot)
        where T : unmanaged => VectorAt<T>(At(slot));

    /// <inheritdoc cref="Vector{T}(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatVector<T> VectorAt<T>(ushort at)
        where T : unmanaged => at == 0 ? default : Elements<T>(Target(at));

    /// <summary>A vector of tables.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatTableVector Tables(int slot)
    {
        ushort at = At(slot);
        return at == 0 ? default : new FlatTableVector(Target(at).AsMember(_place, slot));
    }

    /// <inheritdoc cref="Tables(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatTableVector TablesAt(ushort at) => at == 0 ? default : new FlatTableVector(Target(at));

    /// <summary>A vector of strings.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStringVector Strings(int slot) => StringsAt(At(slot));

    /// <inheritdoc cref="Strings(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStringVector StringsAt(ushort at) => at == 0 ? default : new FlatStringVector(Target(at));

    /// <summary>A union.</summary>
    /// <typeparam name="TKind">The enum of the members; it has the underlying type of the union.</typeparam>
    /// <param name="kindSlot">The byte offset of the vtable entry of the kind.</param>
    /// <param name="slot">The byte offset of the vtable entry of the value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatUnion<TKind> Union<TKind>(int kindSlot, int slot)
        where TKind : unmanaged, Enum => UnionAt<TKind>(At(kindSlot), At(slot));

    /// <inheritdoc cref="Union{TKind}(int, int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatUnion<TKind> UnionAt<TKind>(ushort kindAt, ushort at)
        where TKind : unmanaged, Enum => new(ScalarAt(kindAt, default(TKind)), at == 0 ? default : _place.Behind(at));

    /// <summary>A vector of unions.</summary>
    /// <inheritdoc cref="Union{TKind}(int, int)"/>
    public FlatUnionVector<TKind> Unions<TKind>(int kindSlot, int slot)
        where TKind : unmanaged, Enum
    {
        ushort at = At(slot);
        return at == 0 ? default : new FlatUnionVector<TKind>(Vector<TKind>(kindSlot), Target(at));
    }

    /// <summary>The root of a nested buffer; null if the vector of its bytes is absent or empty.</summary>
    public FlatTable NestedRoot(int slot) => RootIn(Vector<byte>(slot).Bytes);

    /// <summary>A string with a 64-bit offset.</summary>
    public FlatString Offset64String(int slot)
    {
        ushort at = At(slot);
        return at == 0 ? default : new FlatString(Target64(at));
    }

    /// <summary>A vector with a 64-bit offset.</summary>
    public FlatVector<T> Offset64Vector<T>(int slot)
        where T : unmanaged
    {
        ushort at = At(slot);
        return at == 0 ? default : Elements<T>(Target64(at));
    }

    /// <summary>A vector with a 64-bit count. It cannot have more bytes than the span of its buffer.</summary>
    public FlatVector<T> Vector64<T>(int slot)
        where T : unmanaged
    {
        ushort at = At(slot);
        if (at == 0) return default;
        return new FlatVector<T>(Target64(at).Elements64(Unsafe.SizeOf<T>()));
    }

    /// <summary>The root of a nested buffer with a 64-bit offset; null if the vector of its bytes is absent or empty.</summary>
    public FlatTable Offset64NestedRoot(int slot) => RootIn(Offset64Vector<byte>(slot).Bytes);

    /// <summary>The root of a nested buffer with a 64-bit count; null if the vector of its bytes is absent or empty.</summary>
    public FlatTable NestedRoot64(int slot) => RootIn(Vector64<byte>(slot).Bytes);

    /// <summary>The root of a nested buffer; null if there are no bytes.</summary>
    internal static FlatTable RootIn(ReadOnlySpan<byte> buffer) => buffer.IsEmpty ? Absent : RootOf(buffer);

    /// <summary>The root of a buffer that starts with the root offset and has no size prefix.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FlatTable RootOf(ReadOnlySpan<byte> buffer)
    {
        FlatPlace start = FlatPlace.StartOf(buffer);
        return new FlatTable(start.Behind(FlatScalar.Offset(in start.At(0, FlatFormat.OffsetBytes))));
    }

    /// <summary>The same table, which LibWire.Debug knows to have a layout.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatTable With(FlatLayout layout) => new(_place.With(layout));

    /// <summary>Where the table starts in its buffer, in bytes.</summary>
    internal int PositionIn(ReadOnlySpan<byte> buffer) =>
        (int)Unsafe.ByteOffset(ref MemoryMarshal.GetReference(buffer), ref _place.At(0, FlatFormat.OffsetBytes));

    /// <summary>Follows the offset of a field, which must be present.</summary>
    internal FlatPlace Follow(int slot) => Target(At(slot));

    /// <summary>The bytes of a vector whose element type is known only at run time. The field must be present.</summary>
    internal ReadOnlySpan<byte> VectorBytes(FlatField field)
    {
        ushort at = At(field.Slot);
        FlatPlace vector = field.InlineBytes == FlatFormat.Offset64Bytes ? Target64(at) : Target(at);
        if (field.Kind is FlatFieldKind.Vector64 or FlatFieldKind.NestedBuffer64 or FlatFieldKind.FlexBuffer64)
            return vector.Elements64(field.ElementBytes);
        return vector.Elements(field.ElementBytes);
    }

    /// <summary>The place of the offset to a union's value; null if the value is absent.</summary>
    internal FlatPlace UnionValueOffset(FlatField field)
    {
        ushort at = At(field.Slot);
        return at == 0 ? default : _place.Behind(at);
    }

    /// <summary>The kind of a union, as its bits on the wire; 0 if the kind is absent.</summary>
    internal ulong KindBits(FlatField field)
    {
        ushort at = At(field.KindSlot);
        return at == 0 ? 0 : KindBits(_place.Behind(at), 0, field.ElementBytes);
    }

    /// <summary>The kind of one union of a vector, as its bits on the wire.</summary>
    internal ulong KindBits(FlatField field, int index) =>
        KindBits(Follow(field.KindSlot), FlatFormat.OffsetBytes + ((nint)index * field.ElementBytes), field.ElementBytes);

    private static ulong KindBits(FlatPlace place, nint offset, int kindBytes) => kindBytes switch
    {
        sizeof(byte) => FlatScalar.Read<byte>(in place.At(offset, kindBytes)),
        sizeof(ushort) => FlatScalar.Read<ushort>(in place.At(offset, kindBytes)),
        sizeof(uint) => FlatScalar.Read<uint>(in place.At(offset, kindBytes)),
        _ => FlatScalar.Read<ulong>(in place.At(offset, kindBytes)),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlatVector<T> Elements<T>(FlatPlace vector)
        where T : unmanaged => new(vector.Elements(Unsafe.SizeOf<T>()));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private FlatPlace Target(ushort at) => _place.Behind(at + FlatScalar.Offset(in _place.At(at, FlatFormat.OffsetBytes)));

    private FlatPlace Target64(ushort at) => _place.Behind(at + (nint)WireEndian.ReadUInt64(in _place.At(at, FlatFormat.Offset64Bytes)));
}
