using System.Runtime.CompilerServices;
#if NET
using System.Runtime.Intrinsics;
#endif

namespace LibWire;

/// <summary>Finds where varints end among 64 bytes: one bit for each byte, the first byte in the lowest. Empty structs implement it, so that the JIT
/// makes one method body for each width of vector.</summary>
internal interface IWireVarintEnds
{
    /// <summary>The ends among 64 bytes.</summary>
    ulong Of64(ref readonly byte source);

    /// <summary>The ends among 16 to 64 bytes.</summary>
    ulong OfUpTo64(ref readonly byte source, int sizeBytes);
}

/// <summary>The implementations of <see cref="IWireVarintEnds"/>, and their common part.</summary>
internal static class WireVarintEnds
{
    /// <summary>The ends among eight bytes, in the lowest eight bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Of8(ref readonly byte source)
    {
        // One bit for each byte that ends a varint. The multiplication gathers them in the top byte: it moves bit 8i to bit 56 + i, and nothing else
        // there.
        const ulong EachByte = 0x0101010101010101, Gather = 0x0102040810204080;
        return (((~WireEndian.ReadUInt64(in source) >> 7) & EachByte) * Gather) >> 56;
    }

    /// <summary>Eight bytes at once.</summary>
    internal readonly struct Scalar : IWireVarintEnds
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Of64(ref readonly byte source) => OfUpTo64(in source, 64);

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong OfUpTo64(ref readonly byte source, int sizeBytes)
        {
            // SAFETY: the last load ends where the bytes do.
            ulong ends = 0;
            for (int i = 0; i < sizeBytes; i += sizeof(ulong))
            {
                int place = Math.Min(i, sizeBytes - sizeof(ulong));
                ends |= Of8(in Unsafe.Add(ref Unsafe.AsRef(in source), place)) << place;
            }

            return ends;
        }
    }

#if NET
    /// <summary>Sixteen bytes at once.</summary>
    internal readonly struct By128 : IWireVarintEnds
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Of64(ref readonly byte source) => OfUpTo64(in source, 64);

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong OfUpTo64(ref readonly byte source, int sizeBytes)
        {
            // SAFETY: four loads, none of which passes the end of the bytes. Bytes seen twice have the same place both times.
            int last = sizeBytes - Vector128<byte>.Count;
            int second = Math.Min(Vector128<byte>.Count, last), third = Math.Min(2 * Vector128<byte>.Count, last);
            return Of16(in source, 0) | Of16(in source, second) | Of16(in source, third) | Of16(in source, last);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private static ulong Of16(ref readonly byte source, int place) =>
            (ulong)(~Vector128.LoadUnsafe(in source, (nuint)place)).ExtractMostSignificantBits() << place;
    }

    /// <summary>Thirty-two bytes at once.</summary>
    internal readonly struct By256 : IWireVarintEnds
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Of64(ref readonly byte source) =>
            ~(Vector256.LoadUnsafe(in source).ExtractMostSignificantBits()
                | ((ulong)Vector256.LoadUnsafe(in source, (nuint)Vector256<byte>.Count).ExtractMostSignificantBits() << 32));

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong OfUpTo64(ref readonly byte source, int sizeBytes) => default(By128).OfUpTo64(in source, sizeBytes);
    }

    /// <summary>Sixty-four bytes at once.</summary>
    internal readonly struct By512 : IWireVarintEnds
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong Of64(ref readonly byte source) => ~Vector512.LoadUnsafe(in source).ExtractMostSignificantBits();

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public ulong OfUpTo64(ref readonly byte source, int sizeBytes) => default(By128).OfUpTo64(in source, sizeBytes);
    }
#endif
}
