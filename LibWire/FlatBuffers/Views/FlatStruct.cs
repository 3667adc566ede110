using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A struct in a buffer. Emitted views read it by the offsets of its members.</summary>
/// <remarks><b>Safety:</b> the offsets are not checked: emitted code has them from the schema, and the verifier has checked that the whole struct lies in the
/// buffer. For emitted code.</remarks>
public readonly ref struct FlatStruct
{
    private readonly FlatPlace _place;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatStruct(FlatPlace place) => _place = place;

    /// <summary>Whether there is no struct. Reading a member of it throws <see cref="WireMisuseException"/>.</summary>
    public bool IsNull => _place.IsNull;

    /// <summary>The first byte, for callers that have proved that the struct is writable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte First(int sizeBytes) => ref _place.At(0, sizeBytes);

    /// <summary>The members by name, for debugging. Long texts are cut.</summary>
    /// <param name="layout">The layout of the struct.</param>
    public string ToString(FlatStructLayout layout) => FlatText.Of(this, layout ?? throw new ArgumentNullException(nameof(layout)));

    /// <summary>Compares a member that is an array with a key: by the first item, then by the second, and so on.</summary>
    /// <param name="value">The struct that holds the member.</param>
    /// <param name="keyOffset">The offset of the member in it, in bytes.</param>
    /// <param name="keyCount">The number of items of the member.</param>
    /// <param name="key">The key. If one is the start of the other, the shorter one comes first.</param>
    /// <returns>Below 0 if the member comes before the key, 0 if both are the same, above 0 if it comes after.</returns>
    public static unsafe int CompareKey<T, TItem>(in T value, int keyOffset, int keyCount, scoped ReadOnlySpan<TItem> key)
        where T : unmanaged
        where TItem : unmanaged, IComparable<TItem>
    {
        if (keyOffset < 0 || keyCount < 0 || keyOffset + ((long)keyCount * sizeof(TItem)) > sizeof(T)) throw new ArgumentOutOfRangeException(nameof(keyOffset));
        fixed (T* bytes = &value)
        {
            // SAFETY: the items lie in the struct.
            byte* item = (byte*)bytes + keyOffset;
            for (int i = 0; i < keyCount && i < key.Length; i++, item += sizeof(TItem))
            {
                int order = FlatScalar.Read<TItem>(in *item, isLittleEndian: true).CompareTo(key[i]); // a value in memory: nothing is to be reversed
                if (order != 0) return order;
            }
        }

        return keyCount.CompareTo(key.Length);
    }

    /// <summary>The value with the bytes of each of its members reversed.</summary>
    /// <param name="value">A scalar, an enum or an <see cref="IFlatStruct{T}"/>.</param>
    public static T Reverse<T>(T value)
        where T : unmanaged => FlatScalar.Reverse(value);

    /// <summary>Stores a member that is a scalar or an enum, or a whole struct.</summary>
    /// <param name="target">The first byte of the struct that holds the member.</param>
    /// <param name="offset">The offset of the member in that struct, in bytes.</param>
    /// <param name="value">The member.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<T>(ref byte target, int offset, T value)
        where T : unmanaged => FlatScalar.Write(ref Unsafe.Add(ref target, offset), value);

    /// <summary>Stores a member that is a scalar or an enum, and zeros behind it.</summary>
    /// <param name="target">The first byte of the struct that holds the member.</param>
    /// <param name="offset">The offset of the member in that struct, in bytes.</param>
    /// <param name="value">The member.</param>
    /// <param name="wideBytes">The size of the member with the zeros: 2, 4 or 8 bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<T>(ref byte target, int offset, T value, int wideBytes)
        where T : unmanaged
    {
        ulong bits = FlatScalar.Bits(value);
        switch (wideBytes)
        {
            case sizeof(ushort): FlatScalar.Write(ref Unsafe.Add(ref target, offset), (ushort)bits); break;
            case sizeof(uint): FlatScalar.Write(ref Unsafe.Add(ref target, offset), (uint)bits); break;
            default: FlatScalar.Write(ref Unsafe.Add(ref target, offset), bits); break;
        }
    }

    /// <summary>Stores a member that is a struct, member by member.</summary>
    /// <inheritdoc cref="Write{T}(ref byte, int, T)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CopyTo<T>(ref byte target, int offset, scoped in T value)
        where T : unmanaged, IFlatStruct<T> => Unsafe.AsRef(in value).CopyTo(ref Unsafe.Add(ref target, offset)); // AsRef avoids a copy.

    /// <summary>Sets bytes between or behind members to 0.</summary>
    /// <param name="target">The first byte of the struct.</param>
    /// <param name="offset">The offset of the first byte, in the struct.</param>
    /// <param name="sizeBytes">How many bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ClearPadding(ref byte target, int offset, int sizeBytes) =>
        Unsafe.InitBlockUnaligned(ref Unsafe.Add(ref target, offset), 0, (uint)sizeBytes);

    /// <summary>Sets the padding of a member that is a struct, or an array of structs, to 0.</summary>
    /// <param name="target">The first byte of the struct that holds the member.</param>
    /// <param name="offset">The offset of the member in that struct, in bytes.</param>
    /// <param name="count">How many structs.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ClearPadding<T>(ref byte target, int offset, int count)
        where T : unmanaged, IFlatPadded
    {
        for (int i = 0; i < count; i++) default(T).ClearPadding(ref Unsafe.Add(ref target, offset + (i * Unsafe.SizeOf<T>())));
    }

    /// <summary>Stores a struct into memory that was not written before.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void Store<T>(byte* target, scoped in T value)
        where T : unmanaged, IFlatStruct<T> => CopyTo(ref *target, 0, in value);

    /// <summary>Reads a member that is a scalar or an enum, or a whole struct.</summary>
    /// <param name="offset">The offset of the member in the struct, in bytes.</param>
    /// <returns>The value. A bool is true unless its byte is 0.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.ViewAbsent"/>: there is no struct.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Read<T>(int offset)
        where T : unmanaged
    {
        if (IsNull) FlatViewThrow.Absent();
        return FlatScalar.Read<T>(in _place.At(offset, Unsafe.SizeOf<T>()));
    }

    /// <summary>A member that is a struct.</summary>
    /// <param name="offset">The offset of the member in this struct, in bytes.</param>
    /// <returns>A view of the member.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatStruct Struct(int offset) => IsNull ? default : new FlatStruct(_place.Behind(offset));

    /// <summary>A member that is an array of fixed length.</summary>
    /// <param name="offset">The offset of the member in the struct, in bytes.</param>
    /// <param name="count">The number of elements.</param>
    /// <returns>The elements.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public FlatVector<T> Array<T>(int offset, int count)
        where T : unmanaged => IsNull ? default : new FlatVector<T>(_place.Bytes(offset, count * Unsafe.SizeOf<T>()));
}
