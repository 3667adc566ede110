using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Scalars and structs of a buffer, at any address, on hosts of either byte order.</summary>
internal static class FlatScalar
{
    /// <summary>An offset or count. The type is that of distances, so that nothing is extended in a loop.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Offset(ref readonly byte source) => (nint)WireEndian.ReadUInt32(in source);

    /// <summary>The signed distance of a table from its vtable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint VtableDistance(ref readonly byte source) => (int)WireEndian.ReadUInt32(in source);

    /// <summary>An entry of a vtable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Entry(ref readonly byte source) => WireEndian.ReadUInt16(in source);

    /// <summary>A scalar, an enum or a bool, which is true for any bits but none; or a struct that is an <see cref="IFlatStruct{T}"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T Read<T>(ref readonly byte source)
        where T : unmanaged => Read<T>(in source, BitConverter.IsLittleEndian);

    /// <summary>The same on a host of either byte order, so that tests see both: on one host it is a constant, which costs nothing. No view loads a value from a buffer in another way.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T Read<T>(ref readonly byte source, bool isLittleEndian)
        where T : unmanaged
    {
        if (typeof(T) == typeof(bool))
        {
            bool isSet = source != 0;
            return Unsafe.As<bool, T>(ref isSet);
        }

        T value = Unsafe.ReadUnaligned<T>(ref Unsafe.AsRef(in source));
        return isLittleEndian || Unsafe.SizeOf<T>() == 1 ? value : Reverse(value);
    }

    /// <summary>Puts a scalar, an enum, a bool or an <see cref="IFlatStruct{T}"/> in the place of another.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write<T>(ref byte target, T value)
        where T : unmanaged => Write(ref target, value, BitConverter.IsLittleEndian);

    /// <summary>The same on a host of either byte order. No mutator stores a value in another way.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write<T>(ref byte target, T value, bool isLittleEndian)
        where T : unmanaged
    {
        if (typeof(T) == typeof(bool)) target = Unsafe.As<T, byte>(ref value) == 0 ? (byte)0 : (byte)1;
        else Unsafe.WriteUnaligned(ref target, isLittleEndian || Unsafe.SizeOf<T>() == 1 ? value : Reverse(value));
    }

    /// <summary>Puts a struct in the place of another, whose key stays.</summary>
    /// <param name="target">Where the struct begins.</param>
    /// <param name="value">The struct.</param>
    /// <param name="keyOffset">Where its key begins.</param>
    /// <param name="keyBytes">The size of the key; 0 where it has none.</param>
    /// <param name="isLittleEndian">The order of the host.</param>
    internal static void WriteBesideKey<T>(ref byte target, T value, int keyOffset, int keyBytes, bool isLittleEndian)
        where T : unmanaged
    {
        // SAFETY: both blocks lie in the struct, whose size is that of the value: the next line.
        if (keyOffset < 0 || keyBytes < 0 || (long)keyOffset + keyBytes > Unsafe.SizeOf<T>()) throw new ArgumentOutOfRangeException(nameof(keyOffset));
        if (!isLittleEndian) value = Reverse(value);
        ref byte source = ref Unsafe.As<T, byte>(ref value);
        int behind = keyOffset + keyBytes;
        Unsafe.CopyBlockUnaligned(ref target, ref source, (uint)keyOffset);
        Unsafe.CopyBlockUnaligned(ref Unsafe.Add(ref target, behind), ref Unsafe.Add(ref source, behind), (uint)(Unsafe.SizeOf<T>() - behind));
    }

    /// <summary>The bits of a scalar or enum with zeros above them. (Comparers of enums are objects on some of the targets.)</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Bits<T>(T value)
        where T : unmanaged => Unsafe.SizeOf<T>() switch
        {
            sizeof(byte) => WireBits.Cast<T, byte>(value),
            sizeof(ushort) => WireBits.Cast<T, ushort>(value),
            sizeof(uint) => WireBits.Cast<T, uint>(value),
            _ => WireBits.Cast<T, ulong>(value),
        };

    /// <summary>The value with its bytes, or the bytes of each of its members, the other way round.</summary>
    internal static T Reverse<T>(T value)
        where T : unmanaged
    {
        // The cast boxes, on big-endian hosts only: a static member of the interface would not, but netstandard has none.
        if (value is IFlatStruct<T> emitted) return emitted.ReverseEndianness();
        switch (Unsafe.SizeOf<T>())
        {
            case sizeof(ushort):
                ushort two = BinaryPrimitives.ReverseEndianness(Unsafe.As<T, ushort>(ref value));
                return Unsafe.As<ushort, T>(ref two);
            case sizeof(uint):
                uint four = BinaryPrimitives.ReverseEndianness(Unsafe.As<T, uint>(ref value));
                return Unsafe.As<uint, T>(ref four);
            case sizeof(ulong):
                ulong eight = BinaryPrimitives.ReverseEndianness(Unsafe.As<T, ulong>(ref value));
                return Unsafe.As<ulong, T>(ref eight);
            default:
                return value;
        }
    }
}
