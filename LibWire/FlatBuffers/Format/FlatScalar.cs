using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Reads and writes scalars and structs of a buffer, at any address, on hosts of either byte order.</summary>
internal static class FlatScalar
{
    /// <summary>Reads an offset or count. It has the type of distances, so that loops need no widening.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Offset(ref readonly byte source) => (nint)WireEndian.ReadUInt32(in source);

    /// <summary>Reads the signed distance of a table from its vtable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint VtableDistance(ref readonly byte source) => (int)WireEndian.ReadUInt32(in source);

    /// <summary>Reads an entry of a vtable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Entry(ref readonly byte source) => WireEndian.ReadUInt16(in source);

    /// <summary>Reads a scalar, an enum, a bool, or a struct that is an <see cref="IFlatStruct{T}"/>. A bool is true unless its byte is 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static T Read<T>(ref readonly byte source)
        where T : unmanaged => Read<T>(in source, BitConverter.IsLittleEndian);

    /// <summary>Reads a value on a host of either byte order, so that tests cover both. On one host the order is a constant and costs nothing. Every view loads
    /// its values here.</summary>
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

    /// <summary>Overwrites a scalar, an enum, a bool or an <see cref="IFlatStruct{T}"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write<T>(ref byte target, T value)
        where T : unmanaged => Write(ref target, value, BitConverter.IsLittleEndian);

    /// <summary>Overwrites a value on a host of either byte order. Every mutator stores its values here. The padding of a struct becomes 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write<T>(ref byte target, T value, bool isLittleEndian)
        where T : unmanaged
    {
        if (default(T) is IFlatPadded) FlatPadding<T>.Clear(ref Unsafe.As<T, byte>(ref value), 1);
        if (typeof(T) == typeof(bool)) target = Unsafe.As<T, byte>(ref value) == 0 ? (byte)0 : (byte)1;
        else Unsafe.WriteUnaligned(ref target, isLittleEndian || Unsafe.SizeOf<T>() == 1 ? value : Reverse(value));
    }

    /// <summary>Overwrites a struct except its key.</summary>
    /// <param name="target">The first byte of the struct.</param>
    /// <param name="value">The new struct.</param>
    /// <param name="keyOffset">The offset of the key in the struct, in bytes.</param>
    /// <param name="keyBytes">The size of the key; 0 for a struct without a key.</param>
    /// <param name="isLittleEndian">The byte order of the host.</param>
    internal static void WriteBesideKey<T>(ref byte target, T value, int keyOffset, int keyBytes, bool isLittleEndian)
        where T : unmanaged
    {
        // SAFETY: both blocks lie in the struct, whose size is that of the value: the next line.
        if (keyOffset < 0 || keyBytes < 0 || (long)keyOffset + keyBytes > Unsafe.SizeOf<T>()) throw new ArgumentOutOfRangeException(nameof(keyOffset));
        if (default(T) is IFlatPadded) FlatPadding<T>.Clear(ref Unsafe.As<T, byte>(ref value), 1);
        if (!isLittleEndian) value = Reverse(value);
        ref byte source = ref Unsafe.As<T, byte>(ref value);
        int behind = keyOffset + keyBytes;
        Unsafe.CopyBlockUnaligned(ref target, ref source, (uint)keyOffset);
        Unsafe.CopyBlockUnaligned(ref Unsafe.Add(ref target, behind), ref Unsafe.Add(ref source, behind), (uint)(Unsafe.SizeOf<T>() - behind));
    }

    /// <summary>The bits of a scalar or enum, with zeros above them. (Comparers of enums are objects on some of the targets.)</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Bits<T>(T value)
        where T : unmanaged => Unsafe.SizeOf<T>() switch
        {
            sizeof(byte) => WireBits.Cast<T, byte>(value),
            sizeof(ushort) => WireBits.Cast<T, ushort>(value),
            sizeof(uint) => WireBits.Cast<T, uint>(value),
            _ => WireBits.Cast<T, ulong>(value),
        };

    /// <summary>The value with its bytes reversed; for a struct, the bytes of each member.</summary>
    internal static T Reverse<T>(T value)
        where T : unmanaged
    {
        // The cast boxes, on big-endian hosts only. A static interface member would not box, but netstandard has none.
        if (value is IFlatStruct<T> emitted) return emitted.ReverseEndianness();
        if (FlatForeignForm<T>.Known is { } form) return form.Reverse(value);
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
