using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Reads little-endian numbers at any address, on any host.</summary>
internal static unsafe class WireEndian
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ushort ReadUInt16(ref readonly byte source) =>
        ToHost(Unsafe.ReadUnaligned<ushort>(ref Unsafe.AsRef(in source)), BitConverter.IsLittleEndian);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ReadUInt32(ref readonly byte source) =>
        ToHost(Unsafe.ReadUnaligned<uint>(ref Unsafe.AsRef(in source)), BitConverter.IsLittleEndian);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ReadUInt64(ref readonly byte source) =>
        ToHost(Unsafe.ReadUnaligned<ulong>(ref Unsafe.AsRef(in source)), BitConverter.IsLittleEndian);

    /// <summary>Reads at an address. The JIT folds the sum in <c>start + position</c> into the load, which it does not for a reference.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ushort ReadUInt16(byte* source) => ToHost(Unsafe.ReadUnaligned<ushort>(source), BitConverter.IsLittleEndian);

    /// <inheritdoc cref="ReadUInt16(byte*)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ReadUInt32(byte* source) => ToHost(Unsafe.ReadUnaligned<uint>(source), BitConverter.IsLittleEndian);

    /// <inheritdoc cref="ReadUInt16(byte*)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ReadUInt64(byte* source) => ToHost(Unsafe.ReadUnaligned<ulong>(source), BitConverter.IsLittleEndian);

    /// <summary>Converts a number that was loaded from little-endian memory to the byte order of the host. The order is a parameter so that tests see
    /// both; on one host it is a constant and costs nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ushort ToHost(ushort loaded, bool isLittleEndian) => isLittleEndian ? loaded : BinaryPrimitives.ReverseEndianness(loaded);

    /// <inheritdoc cref="ToHost(ushort, bool)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ToHost(uint loaded, bool isLittleEndian) => isLittleEndian ? loaded : BinaryPrimitives.ReverseEndianness(loaded);

    /// <inheritdoc cref="ToHost(ushort, bool)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ToHost(ulong loaded, bool isLittleEndian) => isLittleEndian ? loaded : BinaryPrimitives.ReverseEndianness(loaded);

    /// <summary>Reads 1 to 8 bytes as a number with zeros above them. The loads stay within these bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ReadUpToUInt64(ref readonly byte source, int sizeBytes)
    {
        // SAFETY: each branch reads only bytes whose presence it has tested, from the start and up to the end. Bytes read twice go to the same bits
        // both times.
        ref byte first = ref Unsafe.AsRef(in source);
        if (sizeBytes >= sizeof(uint))
        {
            int upper = sizeBytes - sizeof(uint);
            return ReadUInt32(in first) | ((ulong)ReadUInt32(in Unsafe.Add(ref first, upper)) << (8 * upper));
        }

        int middle = sizeBytes >> 1, last = sizeBytes - 1;
        return first | ((uint)Unsafe.Add(ref first, middle) << (8 * middle)) | ((uint)Unsafe.Add(ref first, last) << (8 * last));
    }

    /// <summary>Reads the first eight bytes of a text as a number that has the order of these bytes. Bytes that a shorter text does not have count as
    /// 0.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ReadPrefix(ref readonly byte text, int lengthBytes)
    {
        if (lengthBytes >= sizeof(ulong)) return BinaryPrimitives.ReverseEndianness(ReadUInt64(in text));
        return lengthBytes == 0 ? 0 : BinaryPrimitives.ReverseEndianness(ReadUpToUInt64(in text, lengthBytes));
    }

    /// <summary>The float with these bits; NaN payloads survive.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static float ToFloat(uint bits) => Unsafe.As<uint, float>(ref bits);

    /// <summary>The double with these bits; NaN payloads survive.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static double ToDouble(ulong bits) => Unsafe.As<ulong, double>(ref bits);
}

/// <summary>Little-endian stores at any address, the same on every host.</summary>
/// <remarks><b>Safety:</b> the caller promises that the bytes of the value are writable at the target.</remarks>
internal static unsafe class WireStore
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void UInt16(byte* target, ushort value) =>
        Unsafe.WriteUnaligned(target, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void UInt32(byte* target, uint value) =>
        Unsafe.WriteUnaligned(target, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void UInt64(byte* target, ulong value) =>
        Unsafe.WriteUnaligned(target, BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value));
}
