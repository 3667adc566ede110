#if NET10_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace LibWire;

// Varints in the lanes of a vector: in each lane the one that would begin at one of the bytes; then those lanes are kept where one does. What it costs depends on the number of bytes, and neither on the
// number of varints nor on how long each is: no guess about that can be wrong. AVX-512 has the instructions that spread bytes over lanes and that move lanes together; without them nothing is gained.
internal static unsafe partial class ProtoPackedDecoder
{
    /// <summary>Of 64 bytes that are loaded, those whose varints are decoded before the next load. A varint that begins in them ends in the 64: it has 10 bytes at most, and 16 are looked at.</summary>
    private const int LaneBytes = 48;

    private const ulong LaneBits = (1UL << LaneBytes) - 1;

    /// <summary>For each of 16 lanes, the four bytes from its place on.</summary>
    private static Vector512<byte> Quads => ((Vector512<uint>.Indices * 0x01010101) + Vector512.Create(0x03020100u)).AsByte();

    /// <summary>For each of 8 lanes, the eight bytes from its place on.</summary>
    private static Vector512<byte> Octets => ((Vector512<ulong>.Indices * 0x0101010101010101) + Vector512.Create(0x0706050403020100UL)).AsByte();

    private static Vector512<uint> BitOf16 => Vector512.Create(1u, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15);

    private static Vector512<ulong> BitOf8 => Vector512.Create(1UL, 1UL << 1, 1UL << 2, 1UL << 3, 1UL << 4, 1UL << 5, 1UL << 6, 1UL << 7);

    /// <summary>Whether the machine has the instructions.</summary>
    internal static bool HasLanes => Vector512.IsHardwareAccelerated && Avx512Vbmi.IsSupported && Bmi2.X64.IsSupported;

    /// <summary>Whether lanes hold values of a type: all but those of bool and of enums that are not of 32 bits.</summary>
    internal static bool HasLanesOf<T>()
        where T : unmanaged => HasLanes && (sizeof(T) == sizeof(uint) || typeof(T) == typeof(long) || typeof(T) == typeof(ulong));

    /// <summary>Decodes by lanes. Any number of bytes.</summary>
    /// <remarks><b>Safety:</b> <see cref="HasLanesOf"/> must hold. Compiled to the last tier at once: one call may be all there is, and no tier before it keeps vectors in registers.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    internal static WireError DecodeLanes<T, TScalar>(ReadOnlySpan<byte> packed, Span<T> target)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        fixed (byte* source = packed)
        fixed (T* first = target)
        {
            byte* end = source + packed.Length;
            T* next = first, full = first + target.Length;
            ulong isOpen = 0;
            for (byte* block = source; block < end; block += LaneBytes)
            {
                nint sizeBytes = (nint)(end - block);
                Vector512<byte> bytes = LoadUpTo64(block, sizeBytes);
                ulong continues = bytes.ExtractMostSignificantBits();
                ulong starts = Bmi2.X64.ZeroHighBits(~((continues << 1) | isOpen), (ulong)Math.Min(sizeBytes, LaneBytes));
                isOpen = (continues >> (LaneBytes - 1)) & 1;

                // Where 4 bytes stand together that another follows: the varint is longer than they are. The same of 8; of 10, it is none.
                ulong runs = continues & (continues >> 1);
                runs &= runs >> 2;
                ulong longRuns = runs & (runs >> 4);

                // SAFETY: the values are as many as the bits that are set, and stored only if there is room, even if somebody changes the bytes after they were counted.
                if ((longRuns & (longRuns >> 2) & LaneBits) != 0 || (nint)WireBits.PopCount(starts) * sizeof(T) > (byte*)full - (byte*)next) return WireError.VarintTooLong;
                if (sizeof(T) == sizeof(uint) || (runs & LaneBits) == 0)
                {
                    bool hasRuns = (runs & LaneBits) != 0;
                    next = Store16<T, TScalar>(bytes, Quads, (uint)starts & 0xffff, hasRuns, next, full);
                    if (sizeBytes > 16) next = Store16<T, TScalar>(bytes, Quads + Vector512.Create((byte)16), (uint)(starts >> 16) & 0xffff, hasRuns, next, full);
                    if (sizeBytes > 32) next = Store16<T, TScalar>(bytes, Quads + Vector512.Create((byte)32), (uint)(starts >> 32), hasRuns, next, full);
                }
                else
                {
                    Vector512<byte> places = Octets;
                    for (; starts != 0; starts >>= Vector512<ulong>.Count)
                    {
                        next = Store8<T, TScalar>(bytes, places, (uint)starts & 0xff, (longRuns & LaneBits) != 0, next, full);
                        places += Vector512.Create((byte)Vector512<ulong>.Count);
                    }
                }
            }
        }

        return WireError.None;
    }

    /// <summary>How many of up to 64 bytes end a varint.</summary>
    private static int CountUpTo64(ref byte source, int sizeBytes)
    {
        fixed (byte* start = &source) return sizeBytes - WireBits.PopCount(LoadUpTo64(start, sizeBytes).ExtractMostSignificantBits());
    }

    /// <summary>The first 64 bytes, or fewer and zeros behind them. What lies behind the last is not touched.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> LoadUpTo64(byte* source, nint sizeBytes) =>
        sizeBytes >= Vector512<byte>.Count
            ? Vector512.Load(source)
            : Avx512BW.MaskLoad(source, Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create((byte)sizeBytes)), Vector512<byte>.Zero);

    /// <summary>Stores the varints that begin in 16 places. Of values of 64 bits, none may be longer than 4 bytes.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="places">Which of them go to which lane: the four from a place on.</param>
    /// <param name="starts">In which of the places one begins.</param>
    /// <param name="hasRuns">Whether one may be longer than 4 bytes.</param>
    /// <param name="next">Takes the values.</param>
    /// <param name="full">The end of the room.</param>
    /// <returns>The place behind the values.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T* Store16<T, TScalar>(Vector512<byte> bytes, Vector512<byte> places, uint starts, bool hasRuns, T* next, T* full)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        // Up to the lowest bit that says "no more follow", or all; and without such bits.
        Vector512<uint> lanes = Avx512Vbmi.PermuteVar64x8(bytes, places).AsUInt32();
        Vector512<uint> ends = Vector512.AndNot(Vector512.Create(0x80808080), lanes);
        lanes &= (ends ^ (ends - Vector512<uint>.One)) & Vector512.Create(0x7f7f7f7fu);
        Vector512<uint> bits = Join28(lanes.AsSByte()).AsUInt32();
        if (hasRuns)
        {
            // Of a fifth byte, the lowest four bits are those of the value that are left, whatever follows.
            Vector512<uint> fifth = Avx512Vbmi.PermuteVar64x8(bytes, places + Vector512.Create((byte)4)).AsUInt32() << 28;
            bits |= fifth & Vector512.Equals(ends, Vector512<uint>.Zero);
        }

        bits = Avx512F.Compress(Vector512<uint>.Zero, ~Vector512.Equals(Vector512.Create(starts) & BitOf16, Vector512<uint>.Zero), bits);
        if (sizeof(T) == sizeof(uint))
        {
            Store(FromBits<TScalar>(bits), (uint*)next, (uint*)full);
        }
        else
        {
            (Vector512<ulong> lower, Vector512<ulong> upper) = Vector512.Widen(bits);
            Store(FromBits<TScalar>(lower), (ulong*)next, (ulong*)full);
            Store(FromBits<TScalar>(upper), (ulong*)next + Vector512<ulong>.Count, (ulong*)full);
        }

        return next + WireBits.PopCount(starts);
    }

    /// <summary>Stores the varints that begin in 8 places, as values of 64 bits.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="places">Which of them go to which lane: the eight from a place on.</param>
    /// <param name="starts">In which of the places one begins.</param>
    /// <param name="hasRuns">Whether one may be longer than 8 bytes.</param>
    /// <param name="next">Takes the values.</param>
    /// <param name="full">The end of the room.</param>
    /// <returns>The place behind the values.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T* Store8<T, TScalar>(Vector512<byte> bytes, Vector512<byte> places, uint starts, bool hasRuns, T* next, T* full)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        Vector512<ulong> lanes = Avx512Vbmi.PermuteVar64x8(bytes, places).AsUInt64();
        Vector512<ulong> ends = Vector512.AndNot(Vector512.Create(0x8080808080808080), lanes);
        lanes &= (ends ^ (ends - Vector512<ulong>.One)) & Vector512.Create(0x7f7f7f7f7f7f7f7fUL);
        Vector512<ulong> halves = Join28(lanes.AsSByte()).AsUInt64();
        Vector512<ulong> bits = (halves & Vector512.Create(0x0fffffffUL)) | ((halves >>> 4) & Vector512.Create(0x00fffffff0000000UL));
        if (hasRuns)
        {
            // Of a ninth byte seven bits are of the value, of a tenth one.
            Vector512<ulong> rest = Avx512Vbmi.PermuteVar64x8(bytes, places + Vector512.Create((byte)8)).AsUInt64();
            Vector512<ulong> tenth = (rest << 55) & (rest << 56) & Vector512.Create(1UL << 63);
            Vector512<ulong> ninth = (rest << 56) & Vector512.Create(0x7fUL << 56);
            bits |= (ninth | tenth) & Vector512.Equals(ends, Vector512<ulong>.Zero);
        }

        bits = Avx512F.Compress(Vector512<ulong>.Zero, ~Vector512.Equals(Vector512.Create((ulong)starts) & BitOf8, Vector512<ulong>.Zero), bits);
        Store(FromBits<TScalar>(bits), (ulong*)next, (ulong*)full);
        return next + WireBits.PopCount(starts);
    }

    /// <summary>Puts the groups of 7 bits of each four bytes together, whose highest bits are clear.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<int> Join28(Vector512<sbyte> groups)
    {
        Vector512<short> pairs = Avx512BW.MultiplyAddAdjacent(Vector512.Create((ushort)0x8001).AsByte(), groups);
        return Avx512BW.MultiplyAddAdjacent(pairs, Vector512.Create(0x4000_0001).AsInt16());
    }

    /// <summary>What <see cref="IProtoScalar{T}.FromBits"/> makes of 32 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<uint> FromBits<TScalar>(Vector512<uint> bits)
        where TScalar : struct =>
        typeof(TScalar) == typeof(SInt32Scalar) ? (bits >>> 1) ^ (Vector512<uint>.Zero - (bits & Vector512<uint>.One)) : bits;

    /// <summary>What <see cref="IProtoScalar{T}.FromBits"/> makes of 64 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ulong> FromBits<TScalar>(Vector512<ulong> bits)
        where TScalar : struct =>
        typeof(TScalar) == typeof(SInt64Scalar) ? (bits >>> 1) ^ (Vector512<ulong>.Zero - (bits & Vector512<ulong>.One)) : bits;

    /// <summary>Stores as many as there is room for.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store(Vector512<uint> values, uint* next, uint* full)
    {
        if ((byte*)full - (byte*)next >= sizeof(Vector512<uint>)) values.Store(next);
        else Avx512F.MaskStore(next, Vector512.LessThan(Vector512<int>.Indices, Vector512.Create((int)(full - next))).AsUInt32(), values);
    }

    /// <summary>Stores as many as there is room for, which may be less than none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store(Vector512<ulong> values, ulong* next, ulong* full)
    {
        if ((byte*)full - (byte*)next >= sizeof(Vector512<ulong>)) values.Store(next);
        else Avx512F.MaskStore(next, Vector512.LessThan(Vector512<long>.Indices, Vector512.Create(full - next)).AsUInt64(), values);
    }
}
#endif
