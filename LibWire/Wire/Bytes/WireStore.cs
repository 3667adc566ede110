using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace LibWire;

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
