using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Varints: 7 bits a byte, least significant group first. The high bit of a byte says that more bytes follow.</summary>
/// <remarks>Source: Protocol Buffers encoding guide, "Base 128 Varints".</remarks>
internal static class WireVarint
{
    /// <summary>The result of <see cref="Read"/> and <see cref="Read32"/> for a varint that the input cuts off.</summary>
    internal const int Incomplete = 0;

    /// <summary>The result of <see cref="Read"/> and <see cref="Read32"/> for a varint that is longer than its kind allows.</summary>
    internal const int TooLong = -1;

    /// <summary>Decodes one varint of up to 10 bytes. Only the lowest bit of the 10th byte counts.</summary>
    /// <param name="source">The first byte.</param>
    /// <param name="availableBytes">How many bytes may be read from there on.</param>
    /// <param name="value">The value; 0 if the result is not a length.</param>
    /// <returns>The length in bytes, <see cref="Incomplete"/> or <see cref="TooLong"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Read(ref readonly byte source, int availableBytes, out ulong value)
    {
        // The value is a local until the end, and the slow path has one of its own: a local whose address is passed to a call lies in memory.
        ulong bits;
        int sizeBytes;
        if (availableBytes < WireLimits.VarintBytesMax)
        {
            sizeBytes = ReadNearEnd(in source, availableBytes, WireLimits.VarintBytesMax, out ulong nearBits);
            bits = nearBits;
        }
        else
        {
            // SAFETY: 10 bytes may be read, proved by the line above.
            ulong bytes = WireEndian.ReadUInt64(in source);
            ulong ends = ~bytes & 0x8080808080808080;
            if (ends != 0)
            {
                // The bits up to the lowest end mark are the varint. Each step of Compact halves the gaps between its 7-bit groups, without a
                // multiplication.
                bits = Compact(bytes & (ends ^ (ends - 1)));
                sizeBytes = (WireBits.TrailingZeroCount(ends) >> 3) + 1;
            }
            else
            {
                uint ninth = Unsafe.Add(ref Unsafe.AsRef(in source), 8);
                bits = Compact(bytes) | ((ulong)(ninth & 0x7f) << 56);
                sizeBytes = 9;
                if (ninth >= 0x80)
                {
                    uint tenth = Unsafe.Add(ref Unsafe.AsRef(in source), 9);
                    bits = tenth < 0x80 ? bits | ((ulong)tenth << 63) : 0;
                    sizeBytes = tenth < 0x80 ? 10 : TooLong;
                }
            }
        }

        value = bits;
        return sizeBytes;
    }

    /// <summary>Joins eight 7-bit groups, one in each byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Compact(ulong groups)
    {
        groups = ((groups & 0x7f007f007f007f00) >> 1) | (groups & 0x007f007f007f007f);
        groups = ((groups & 0x3fff00003fff0000) >> 2) | (groups & 0x00003fff00003fff);
        return ((groups & 0x0fffffff00000000) >> 4) | (groups & 0x000000000fffffff);
    }

    /// <summary>Decodes byte by byte, near the end of the input or for a varint of fewer bytes.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadNearEnd(ref readonly byte source, int availableBytes, int varintBytesMax, out ulong value)
    {
        int lengthMax = Math.Min(availableBytes, varintBytesMax);
        ulong bits = 0;
        for (int i = 0; i < lengthMax; i++)
        {
            // SAFETY: i < availableBytes, the number of bytes the caller promises.
            uint next = Unsafe.Add(ref Unsafe.AsRef(in source), i);
            bits |= (ulong)(next & 0x7f) << (7 * i);
            if (next < 0x80)
            {
                value = bits;
                return i + 1;
            }
        }

        value = 0;
        return availableBytes < varintBytesMax ? Incomplete : TooLong;
    }

    /// <summary>Decodes a tag or a length: a varint of up to 5 bytes. Its value may take 35 bits, so that the caller sees a value that is too
    /// large.</summary>
    /// <param name="source">The first byte.</param>
    /// <param name="availableBytes">How many bytes may be read from there on.</param>
    /// <param name="value">The value; 0 if the result is not a length.</param>
    /// <returns>The length in bytes, <see cref="Incomplete"/> or <see cref="TooLong"/>.</returns>
    internal static int Read32(ref readonly byte source, int availableBytes, out ulong value) =>
        ReadNearEnd(in source, availableBytes, WireLimits.Varint32BytesMax, out value);

    /// <summary>Decodes a length of up to 31 bits.</summary>
    /// <returns>The bytes it takes on the wire in the upper half and the length in the lower; negative on failure. One number, because an <c>out</c>
    /// parameter would send the value through memory.</returns>
    internal static long ReadLength(ref readonly byte source, int availableBytes)
    {
        int prefixBytes = Read32(in source, availableBytes, out ulong length);
        return prefixBytes > 0 && length <= int.MaxValue ? ((long)prefixBytes << 32) | (long)length : -1;
    }

    /// <summary>Encodes one varint in the fewest bytes, and returns the byte after it.</summary>
    /// <remarks><b>Safety:</b> 10 bytes must be writable at <paramref name="target"/>, however short the varint is.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe byte* Write(byte* target, ulong value)
    {
        if (value >= 0x80) return WriteLong(target, value);
        *target = (byte)value;
        return target + 1;
    }

    /// <summary>Encodes a tag, or another number that is mostly a constant, and returns the byte after it.</summary>
    /// <remarks>
    /// <b>Safety:</b> 8 bytes must be writable at <paramref name="target"/>.
    /// A constant folds into one or two stores. That is why this method is separate from <see cref="Write"/>.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe byte* Write32(byte* target, uint value)
    {
        if (value < 1u << 7)
        {
            *target = (byte)value;
            return target + 1;
        }

        uint low = (value & 0x7f) | 0x80;
        if (value < 1u << 14)
        {
            WireStore.UInt16(target, (ushort)(low | ((value << 1) & 0x7f00)));
            return target + 2;
        }

        low |= ((value << 1) & 0x7f00) | 0x8000;
        if (value < 1u << 21)
        {
            // Four bytes in one store; the next write covers the fourth.
            WireStore.UInt32(target, low | ((value << 2) & 0x7f0000));
            return target + 3;
        }

        low |= ((value << 2) & 0x7f0000) | 0x800000;
        if (value < 1u << 28)
        {
            WireStore.UInt32(target, low | ((value << 3) & 0x7f000000));
            return target + 4;
        }

        WireStore.UInt32(target, low | ((value << 3) & 0x7f000000) | 0x80000000);
        target[4] = (byte)(value >> 28);
        return target + 5;
    }

    /// <summary>Encodes a tag and a byte after it, and returns the byte after both.</summary>
    /// <remarks><b>Safety:</b> 8 bytes must be writable at <paramref name="target"/>. Both count from the same address: if both are constants, the JIT makes
    /// one store of them.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe byte* WriteTagAndByte(byte* target, uint tag, uint value)
    {
        if (tag < 1u << 7)
        {
            target[0] = (byte)tag;
            target[1] = (byte)value;
            return target + 2;
        }

        if (tag < 1u << 14)
        {
            target[0] = (byte)(tag | 0x80);
            target[1] = (byte)(tag >> 7);
            target[2] = (byte)value;
            return target + 3;
        }

        target = Write32(target, tag);
        *target = (byte)value;
        return target + 1;
    }

    /// <summary>Encodes a varint of any length; best for 2 to 10 bytes.</summary>
    /// <remarks><b>Safety:</b> 10 bytes must be writable at <paramref name="target"/>.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static unsafe byte* WriteLong(byte* target, ulong value) => WriteAnyLength(target, value);

    /// <summary>Encodes one varint without a branch on its length below 9 bytes, for values whose size is not predictable.</summary>
    /// <remarks>
    /// <b>Safety:</b> 10 bytes must be writable at <paramref name="target"/>. Three rounds of masks spread the bits. This is as fast as the pdep
    /// instruction where that is fast, and the same on every processor.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe byte* WriteAnyLength(byte* target, ulong value)
    {
        ulong spread = Spread(value);
        if (value < 1UL << 56)
        {
            int sizeBytes = SizeBytes(value);
            WireStore.UInt64(target, Join(spread, sizeBytes));
            return target + sizeBytes;
        }

        WireStore.UInt64(target, spread | 0x8080808080808080);
        target[8] = (byte)(value >> 56);
        if ((long)value >= 0) return target + 9;
        target[9] = 1;
        return target + 10;
    }

    /// <summary>Encodes a varint of 10 bytes: its highest bit is set, as in every negative number. A constant folds into two stores.</summary>
    /// <remarks><b>Safety:</b> 10 bytes must be writable at <paramref name="target"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe byte* WriteTen(byte* target, ulong value)
    {
        WireStore.UInt64(target, Spread(value) | 0x8080808080808080);

        // The highest bit of the value is also the ninth byte's mark that one more byte follows.
        WireStore.UInt16(target + 8, (ushort)((uint)(value >> 56) | 0x100));
        return target + 10;
    }

    /// <summary>The bytes of a varint of at most 8 bytes, its first byte lowest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Bytes(ulong value, int sizeBytes) => Join(Spread(value), sizeBytes);

    /// <summary>Marks all groups but the last as followed by another one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Join(ulong spread, int sizeBytes) => spread | (0x0080808080808080 & ((1UL << (8 * sizeBytes - 8)) - 1));

    /// <summary>Spreads the low 56 bits into 7-bit groups, one in each byte: the inverse of <see cref="Compact"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Spread(ulong value)
    {
        ulong spread = (value & 0x000000000fffffff) | ((value & 0x00fffffff0000000) << 4);
        spread = (spread & 0x00003fff00003fff) | ((spread & 0x0fffc0000fffc000) << 2);
        return (spread & 0x007f007f007f007f) | ((spread & 0x3f803f803f803f80) << 1);
    }

    /// <summary>Encodes a number in exactly <paramref name="widthBytes"/> bytes, with empty groups at the end if fewer would do.</summary>
    /// <remarks><b>Safety:</b> that many bytes must be writable at <paramref name="target"/>, and the number must fit.</remarks>
    internal static unsafe void WritePadded(byte* target, uint value, int widthBytes)
    {
        for (int i = 0; i < widthBytes - 1; i++, value >>= 7)
            target[i] = (byte)(value | 0x80);
        target[widthBytes - 1] = (byte)value;
    }

    /// <summary>Encodes a number that takes two bytes: 128 to 16,383.</summary>
    /// <remarks><b>Safety:</b> 2 bytes must be writable at <paramref name="target"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void WriteTwo(byte* target, uint value) =>
        WireStore.UInt16(target, (ushort)((value & 0x7f) | 0x80 | ((value << 1) & 0x7f00)));

    /// <summary>Encodes a length in exactly 5 bytes, without a loop.</summary>
    /// <remarks><b>Safety:</b> 5 bytes must be writable at <paramref name="target"/>.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static unsafe void WriteFive(byte* target, uint value)
    {
        uint spread = (value & 0x00003fff) | ((value & 0x0fffc000) << 2);
        spread = (spread & 0x007f007f) | ((spread & 0x3f803f80) << 1);
        WireStore.UInt32(target, spread | 0x80808080);
        target[4] = (byte)(value >> 28);
    }

    /// <summary>The bytes a varint takes: 1 to 10.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeBytes(ulong value) => ((WireBits.Log2(value | 1) * 9) + 73) >> 6;

    /// <summary>Zigzag: maps signed numbers of small magnitude to small unsigned ones.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint ZigZag(int value) => (uint)(value << 1) ^ (uint)(value >> 31);

    /// <inheritdoc cref="ZigZag(int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ZigZag(long value) => (ulong)(value << 1) ^ (ulong)(value >> 63);

    /// <summary>The inverse of <see cref="ZigZag(int)"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int UnZigZag(uint value) => (int)(value >> 1) ^ -(int)(value & 1);

    /// <summary>The inverse of <see cref="ZigZag(long)"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long UnZigZag(ulong value) => (long)(value >> 1) ^ -(long)(value & 1);
}
