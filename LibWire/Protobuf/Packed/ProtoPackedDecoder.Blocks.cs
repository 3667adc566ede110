using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

// Varints by blocks of 64 bytes. A mask marks the ends of all varints before any is decoded. So no varint waits for the one before it, and irregular
// lengths cost no branch mispredictions.
internal static partial class ProtoPackedDecoder
{
    /// <summary>The number of bits of a mask.</summary>
    internal const int BlockBytes = 64;

    /// <summary>From this size on, blocks are faster. The handling of the last bytes also relies on it, see <see cref="RestEnds"/>.</summary>
    internal const int BlockBytesMin = 8;

    /// <summary>Counts varints with vectors of one width.</summary>
    /// <remarks><b>Safety:</b> there must be <see cref="BlockBytesMin"/> bytes, and the CPU must support the width.</remarks>
    internal static int CountBlocks<TEnds>(ref byte source, int length)
        where TEnds : struct, IWireVarintEnds
    {
        int count = 0;
        nint block = 0;
        for (; block <= length - BlockBytes; block += BlockBytes)
            count += WireBits.PopCount(default(TEnds).Of64(in Unsafe.Add(ref source, block)));
        return block < length ? count + WireBits.PopCount(RestEnds<TEnds>(ref source, length, block)) : count;
    }

    /// <summary>Decodes varints with vectors of one width.</summary>
    /// <remarks><b>Safety:</b> there must be <see cref="BlockBytesMin"/> bytes, and the CPU must support the width.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static WireError DecodeBlocks<T, TScalar, TEnds, TGroups>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
        where TEnds : struct, IWireVarintEnds
        where TGroups : struct, IWireVarintGroups
    {
        ref byte source = ref MemoryMarshal.GetReference(packed);
        ref T next = ref MemoryMarshal.GetReference(target);
        nint length = packed.Length, start = 0, block = 0;
        int room = target.Length;

        // Blocks that have enough bytes after them to load eight bytes from any varint that begins in them.
        for (; block <= length - (BlockBytes + sizeof(ulong) - 1); block += BlockBytes)
        {
            ulong ends = default(TEnds).Of64(in Unsafe.Add(ref source, block));
            int count = WireBits.PopCount(ends);

            // SAFETY: no more values are stored than there is room for, even if another thread changes the bytes after they were counted.
            if ((room -= count) < 0) return WireError.VarintTooLong;
            if (count == BlockBytes && start == block)
            {
                DecodeBytes<T, TScalar>(ref Unsafe.Add(ref source, start), ref next, BlockBytes);
                next = ref Unsafe.Add(ref next, BlockBytes);
                start += BlockBytes;
                continue;
            }

            while (ends != 0)
            {
                nint behind = block + (nint)(uint)WireBits.TrailingZeroCount(ends) + 1;
                ends &= ends - 1;

                // SAFETY: the varint begins in this block, or in one before it.
                ulong bytes = WireEndian.ReadUInt64(in Unsafe.Add(ref source, start));
                if (!TryDecode<T, TScalar, TGroups>(bytes, (int)(behind - start), ref Unsafe.Add(ref source, start), ref next)) return WireError.VarintTooLong;
                next = ref Unsafe.Add(ref next, 1);
                start = behind;
            }
        }

        for (; block < length; block += BlockBytes)
        {
            ulong ends = RestEnds<TEnds>(ref source, length, block);
            if ((room -= WireBits.PopCount(ends)) < 0) return WireError.VarintTooLong;
            while (ends != 0)
            {
                nint behind = block + (nint)(uint)WireBits.TrailingZeroCount(ends) + 1;
                ends &= ends - 1;

                // SAFETY: near the end, the last eight bytes are loaded instead of bytes past the end.
                nint place = start <= length - sizeof(ulong) ? start : length - sizeof(ulong);
                ulong bytes = WireEndian.ReadUInt64(in Unsafe.Add(ref source, place)) >> (int)(8 * (start - place));
                if (!TryDecode<T, TScalar, TGroups>(bytes, (int)(behind - start), ref Unsafe.Add(ref source, start), ref next)) return WireError.VarintTooLong;
                next = ref Unsafe.Add(ref next, 1);
                start = behind;
            }
        }

        return WireError.None;
    }

    /// <summary>The ends among up to 64 bytes from an index on. There may be fewer than eight left, but the input must have at least eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong RestEnds<TEnds>(ref byte source, nint length, nint block)
        where TEnds : struct, IWireVarintEnds
    {
        int restBytes = (int)Math.Min(length - block, BlockBytes);
        ref byte rest = ref Unsafe.Add(ref source, block);
        if (restBytes >= 2 * sizeof(ulong)) return default(TEnds).OfUpTo64(in rest, restBytes);

        // SAFETY: loads the last eight bytes, which may begin before the index, and the first eight only if there are more.
        ulong lastEnds = WireVarintEnds.Of8(in Unsafe.Add(ref source, length - sizeof(ulong)));
        return restBytes > sizeof(ulong) ? WireVarintEnds.Of8(in rest) | (lastEnds << (restBytes - sizeof(ulong))) : lastEnds >> (sizeof(ulong) - restBytes);
    }

    /// <summary>Decodes one varint of known length.</summary>
    /// <param name="bytes">The first eight bytes of the varint, or the whole varint and the bytes after it.</param>
    /// <param name="sizeBytes">The number of its bytes.</param>
    /// <param name="source">The address of the varint.</param>
    /// <param name="target">Receives the value.</param>
    /// <returns>Whether the varint has at most 10 bytes.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryDecode<T, TScalar, TGroups>(ulong bytes, int sizeBytes, ref byte source, ref T target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
        where TGroups : struct, IWireVarintGroups
    {
        if (sizeBytes > WireLimits.VarintBytesMax) return false;

        // The low 32 bits are in the first five bytes, so negative numbers, which have ten bytes, need no special case.
        ulong bits = TakesLow32Bits<T>() || sizeBytes <= sizeof(ulong) ? default(TGroups).Extract(bytes, sizeBytes) : DecodeLong(ref source, sizeBytes);
        target = default(TScalar).FromBits(bits);
        return true;
    }

    /// <summary>Whether <see cref="IProtoScalar{T}.FromBits"/> uses only the low 32 bits. For bool it uses all bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TakesLow32Bits<T>() => Unsafe.SizeOf<T>() <= sizeof(uint) && typeof(T) != typeof(bool);

    /// <summary>Decodes a varint of nine or ten bytes. Not inlined, so that the loops keep their registers.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong DecodeLong(ref byte source, int sizeBytes)
    {
        // SAFETY: the mask has shown that this many bytes exist.
        WireVarint.Read(in source, sizeBytes, out ulong bits);
        return bits;
    }
}
