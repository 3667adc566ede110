using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Little-endian numbers at any address, on any host.</summary>
internal static class WireEndian
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ReadUInt32(ref readonly byte source)
    {
        uint value = Unsafe.ReadUnaligned<uint>(ref Unsafe.AsRef(in source));
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ReadUInt64(ref readonly byte source)
    {
        ulong value = Unsafe.ReadUnaligned<ulong>(ref Unsafe.AsRef(in source));
        return BitConverter.IsLittleEndian ? value : BinaryPrimitives.ReverseEndianness(value);
    }

    /// <summary>The float with these bits; NaN payloads survive.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static float ToFloat(uint bits) => Unsafe.As<uint, float>(ref bits);

    /// <summary>The double with these bits; NaN payloads survive.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static double ToDouble(ulong bits) => Unsafe.As<ulong, double>(ref bits);
}
