#if NET
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace LibWire;

// Varints by windows of eight bytes. A table tells, from the ends among the eight bytes, how they are spread over the lanes of a vector: up to eight
// varints of one byte or two, or up to four of at most four bytes. Each window begins at a varint.
internal static unsafe partial class ProtoPackedDecoder
{
    private const int WindowBytes = sizeof(ulong);

    /// <summary>The most values that a window stores, and the fewest for which there must be room.</summary>
    private const int WindowCountMax = 8;

    /// <summary>Whether the CPU can spread bytes over lanes.</summary>
    internal static bool HasWindows => BitConverter.IsLittleEndian && (Ssse3.IsSupported || AdvSimd.Arm64.IsSupported);

    /// <summary>Whether windows hold values of a type: those of 32 and 64 bits.</summary>
    internal static bool HasWindowsOf<T>()
        where T : unmanaged => HasWindows && (sizeof(T) == sizeof(uint) || sizeof(T) == sizeof(ulong));

    /// <summary>Whether windows are the fastest way for a type here.</summary>
    internal static bool PrefersWindowsOf<T>()
        where T : unmanaged => HasWindowsOf<T>() && !WireVarintGroups.IsInstructionFast;

    /// <summary>The ends among 1 to 64 bytes.</summary>
    /// <remarks><b>Safety:</b> eight bytes must be readable in any case.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong EndsUpTo64(byte* source, int sizeBytes) =>
        sizeBytes >= WindowBytes
            ? RestEnds<WireVarintEnds.By128>(ref *source, sizeBytes, 0)
            : WireVarintEnds.Of8(in *source) & ((1UL << sizeBytes) - 1);

    /// <summary>Decodes by windows.</summary>
    /// <param name="packed">The bytes: <see cref="BlockBytesMin"/> or more.</param>
    /// <param name="target">Receives the values.</param>
    /// <param name="freeBytes">How many bytes after the target may be overwritten.</param>
    /// <remarks><b>Safety:</b> <see cref="HasWindowsOf"/> must be true.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static WireError DecodeWindows<T, TScalar, TEnds>(ReadOnlySpan<byte> packed, Span<T> target, nuint freeBytes)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
        where TEnds : struct, IWireVarintEnds
    {
        fixed (byte* source = packed)
        fixed (T* first = target)
        {
            T* next = first, full = first + target.Length;
            byte* block = source, end = source + packed.Length;
            while (block < end)
            {
                // A window of the last seven bytes of a block would not be whole: the next block begins at a varint there.
                nint leftBytes = (nint)(end - block);
                bool isLast = leftBytes < BlockBytes;
                ulong ends = isLast ? RestEnds<TEnds>(ref *source, packed.Length, (nint)(block - source)) : default(TEnds).Of64(in *block);
                int places = isLast ? (int)leftBytes : BlockBytes - WindowBytes + 1;
                int place = DecodeWindowsOf<T, TScalar>(block, ends, places, end, ref next, full, freeBytes);
                if (place == 0) return WireError.VarintTooLong;
                block += place;
            }
        }

        return WireError.None;
    }

    /// <summary>Decodes 1 to 64 bytes.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="sizeBytes">The number of bytes.</param>
    /// <param name="ends">The ends among them, of <see cref="EndsUpTo64"/>.</param>
    /// <param name="target">Receives as many values as there are ends.</param>
    /// <param name="count">The number of ends.</param>
    /// <param name="freeBytes">How many bytes after the values may be overwritten.</param>
    /// <returns>Whether every varint has at most 10 bytes.</returns>
    /// <remarks><b>Safety:</b> eight bytes must be readable in any case, and <see cref="HasWindowsOf"/> must be true.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static bool TryDecodeShort<T, TScalar>(byte* source, int sizeBytes, ulong ends, T* target, int count, nuint freeBytes)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        T* next = target;
        byte* end = source + Math.Max(sizeBytes, WindowBytes);
        return DecodeWindowsOf<T, TScalar>(source, ends, sizeBytes, end, ref next, target + count, freeBytes) != 0;
    }

    /// <summary>Decodes the windows that begin in a block.</summary>
    /// <param name="block">The block. A varint begins there.</param>
    /// <param name="ends">The ends among its bytes.</param>
    /// <param name="places">In how many of its bytes a window can begin.</param>
    /// <param name="end">The end of the bytes that can be loaded, eight or more after the start of the block.</param>
    /// <param name="next">Receives the values.</param>
    /// <param name="full">The end of the room.</param>
    /// <param name="freeBytes">How many bytes after it may be overwritten.</param>
    /// <returns>The number of bytes that were decoded; 0 if a varint is too long.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int DecodeWindowsOf<T, TScalar>(byte* block, ulong ends, int places, byte* end, ref T* next, T* full, nuint freeBytes)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        fixed (byte* spreads = ProtoPackedWindows.Spreads)
        fixed (ushort* shapes = ProtoPackedWindows.Shapes)
        {
            T* to = next;
            if (sizeof(T) == sizeof(ulong) && HasLong(ends))
            {
                int size = DecodeLongOf<T, TScalar>(block, ends, end, ref to, full);
                next = to;
                return size;
            }

            T* values = stackalloc T[WindowCountMax];
            byte* lastLoad = end - WindowBytes;
            nuint storeBytes = (nuint)(WindowCountMax * sizeof(T));
            int place = 0;
            do
            {
                uint window = (byte)(ends >> place);
                uint shape = shapes[window];
                byte* start = block + place;

                // SAFETY: near the end, the last eight bytes are loaded instead of bytes past the end.
                byte* load = start <= lastLoad ? start : lastLoad;
                ulong bytes = *(ulong*)load >> (int)(8 * (start - load));
                if ((shape & ProtoPackedWindows.IsLong) != 0)
                {
                    // A varint that ends in the next block is decoded there.
                    ulong endsAfter = ends >> place;
                    if (endsAfter == 0) break;
                    int varintBytes = WireBits.TrailingZeroCount(endsAfter) + 1;
                    if (to == full || !TryDecode<T, TScalar, WireVarintGroups.ByShifts>(bytes, varintBytes, ref *start, ref *to)) return 0;
                    to++;
                    place += varintBytes;
                    continue;
                }

                Vector128<byte> lanes = Spread(bytes, spreads + (nint)(window * (uint)Vector128<byte>.Count));
                bool isPairs = (shape & ProtoPackedWindows.IsPairs) != 0;
                int count = (int)(shape >> ProtoPackedWindows.CountShift);
                T* room = to;
                to += count;

                // SAFETY: no more values are stored than there is room for, even if another thread changes the bytes after they were counted.
                if (to > full) return 0;
                place += (int)(shape & 0xf);
                if ((nuint)((byte*)full - (byte*)room) + freeBytes >= storeBytes)
                {
                    if (isPairs) StorePairs<T, TScalar>(lanes, room);
                    else StoreQuads<T, TScalar>(lanes, room);
                    continue;
                }

                if (isPairs) StorePairs<T, TScalar>(lanes, values);
                else StoreQuads<T, TScalar>(lanes, values);
                for (int i = 0; i < count; i++) room[i] = values[i];
            }
            while (place < places);
            next = to;
            return place;
        }
    }

    /// <summary>Whether a varint of a block has more than four bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasLong(ulong ends)
    {
        ulong runs = ~ends & (~ends >> 1);
        runs &= runs >> 2;
        return (runs & ((2UL << WireBits.Log2(ends | 1)) - 1)) != 0;
    }

    /// <summary>Decodes the varints that end in a block one by one. So long varints are not lanes, and which ones are long cannot be
    /// predicted.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int DecodeLongOf<T, TScalar>(byte* block, ulong ends, byte* end, ref T* next, T* full)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        byte* start = block, lastLoad = end - WindowBytes;
        T* to = next;
        if (full - to < WireBits.PopCount(ends)) return 0;
        for (; ends != 0; ends &= ends - 1)
        {
            byte* behind = block + WireBits.TrailingZeroCount(ends) + 1;
            byte* load = start <= lastLoad ? start : lastLoad;
            ulong bytes = *(ulong*)load >> (int)(8 * (start - load));
            if (!TryDecode<T, TScalar, WireVarintGroups.ByShifts>(bytes, (int)(behind - start), ref *start, ref *to)) return 0;
            to++;
            start = behind;
        }

        next = to;
        return (int)(start - block);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Spread(ulong bytes, byte* spread)
    {
        Vector128<byte> source = Vector128.CreateScalarUnsafe(bytes).AsByte(), places = Vector128.Load(spread);
        return Ssse3.IsSupported ? Ssse3.Shuffle(source, places) : AdvSimd.Arm64.VectorTableLookup(source, places);
    }

    /// <summary>Stores eight values of two bytes each.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StorePairs<T, TScalar>(Vector128<byte> lanes, T* target)
        where T : unmanaged
    {
        Vector128<ushort> groups = lanes.AsUInt16();
        Vector128<ushort> values = (groups & Vector128.Create((ushort)0x7f)) | ((groups >>> 1) & Vector128.Create((ushort)0x3f80));
        if (typeof(TScalar) == typeof(SInt32Scalar) || typeof(TScalar) == typeof(SInt64Scalar))
            values = (values >>> 1) ^ (Vector128<ushort>.Zero - (values & Vector128<ushort>.One));
        (Vector128<int> lower, Vector128<int> upper) = Vector128.Widen(values.AsInt16());
        StoreFour(lower, target);
        StoreFour(upper, target + 4);
    }

    /// <summary>Stores four values of four bytes each.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreQuads<T, TScalar>(Vector128<byte> lanes, T* target)
        where T : unmanaged
    {
        Vector128<uint> groups = lanes.AsUInt32();
        Vector128<uint> pairs = (groups & Vector128.Create(0x007f007fu)) | ((groups >>> 1) & Vector128.Create(0x3f803f80u));
        Vector128<uint> values = (pairs & Vector128.Create(0x3fffu)) | ((pairs >>> 2) & Vector128.Create(0x0fffc000u));
        if (typeof(TScalar) == typeof(SInt32Scalar) || typeof(TScalar) == typeof(SInt64Scalar))
            values = (values >>> 1) ^ (Vector128<uint>.Zero - (values & Vector128<uint>.One));
        StoreFour(values.AsInt32(), target);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreFour<T>(Vector128<int> values, T* target)
        where T : unmanaged
    {
        if (sizeof(T) == sizeof(int))
        {
            values.Store((int*)target);
            return;
        }

        (Vector128<long> lower, Vector128<long> upper) = Vector128.Widen(values);
        lower.Store((long*)target);
        upper.Store((long*)target + 2);
    }
}
#endif
