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

    private static Vector512<uint> BitOf16 => Vector512.Create(1u, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15);

    /// <summary>Whether the machine has the instructions.</summary>
    internal static bool HasLanes => Vector512.IsHardwareAccelerated && Avx512Vbmi.IsSupported && Bmi2.X64.IsSupported;

    /// <summary>Whether lanes hold values of a type: those of 32 bits. Eight lanes of 64 bits were tried: on Zen 4 they are never faster than a block, and at times four times slower, while others fill its shared cache.</summary>
    internal static bool HasLanesOf<T>()
        where T : unmanaged => HasLanes && sizeof(T) == sizeof(uint);

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

                // Where 4 bytes stand together that another follows: the varint is longer than they are. Where it is 10, it is none.
                ulong runs = continues & (continues >> 1);
                runs &= runs >> 2;
                ulong longRuns = runs & (runs >> 4);

                // SAFETY: the values are as many as the bits that are set, and stored only if there is room, even if somebody changes the bytes after they were counted.
                if ((longRuns & (longRuns >> 2) & LaneBits) != 0 || (nint)WireBits.PopCount(starts) * sizeof(T) > (byte*)full - (byte*)next) return WireError.VarintTooLong;
                bool hasRuns = (runs & LaneBits) != 0;
                next = Store<T, TScalar>(bytes, Quads, (uint)starts & 0xffff, hasRuns, next, full);
                if (sizeBytes > 16) next = Store<T, TScalar>(bytes, Quads + Vector512.Create((byte)16), (uint)(starts >> 16) & 0xffff, hasRuns, next, full);
                if (sizeBytes > 32) next = Store<T, TScalar>(bytes, Quads + Vector512.Create((byte)32), (uint)(starts >> 32), hasRuns, next, full);
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

    /// <summary>Stores the varints that begin in 16 places.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="places">Which of them go to which lane: the four from a place on.</param>
    /// <param name="starts">In which of the places one begins.</param>
    /// <param name="hasRuns">Whether one may be longer than 4 bytes.</param>
    /// <param name="next">Takes the values.</param>
    /// <param name="full">The end of the room.</param>
    /// <returns>The place behind the values.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T* Store<T, TScalar>(Vector512<byte> bytes, Vector512<byte> places, uint starts, bool hasRuns, T* next, T* full)
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
        if (typeof(TScalar) == typeof(SInt32Scalar)) bits = (bits >>> 1) ^ (Vector512<uint>.Zero - (bits & Vector512<uint>.One));
        if ((byte*)full - (byte*)next >= sizeof(Vector512<uint>)) bits.Store((uint*)next);
        else Avx512F.MaskStore((uint*)next, Vector512.LessThan(Vector512<int>.Indices, Vector512.Create((int)(full - next))).AsUInt32(), bits);
        return next + WireBits.PopCount(starts);
    }

    /// <summary>Puts the groups of 7 bits of each four bytes together, whose highest bits are clear.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<int> Join28(Vector512<sbyte> groups)
    {
        Vector512<short> pairs = Avx512BW.MultiplyAddAdjacent(Vector512.Create((ushort)0x8001).AsByte(), groups);
        return Avx512BW.MultiplyAddAdjacent(pairs, Vector512.Create(0x4000_0001).AsInt16());
    }
}
#endif
