#if NET10_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace LibWire;

// Varints in the lanes of a vector. Each lane decodes the varint that would begin at one of the bytes, then the lanes in which one does begin are
// kept. The cost depends on the number of bytes, not on the number of varints or their lengths, so no branch can be mispredicted. AVX-512 has the
// instructions that spread bytes over lanes and move lanes together. Without them this is not faster.
internal static unsafe partial class ProtoPackedDecoder
{
    /// <summary>The number of the 64 loaded bytes whose varints are decoded before the next load. A varint that begins in them ends in the 64: it has
    /// at most 10 bytes, and 16 bytes follow.</summary>
    private const int LaneBytes = 48;

    private const ulong LaneBits = (1UL << LaneBytes) - 1;

    /// <summary>For each of 16 lanes, the indices of four bytes from its place on.</summary>
    private static Vector512<byte> Quads => ((Vector512<uint>.Indices * 0x01010101) + Vector512.Create(0x03020100u)).AsByte();

    private static Vector512<uint> BitOf16 =>
        Vector512.Create(1u, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15);

    /// <summary>Whether the CPU has the instructions.</summary>
    internal static bool HasLanes => Vector512.IsHardwareAccelerated && Avx512Vbmi.IsSupported && Bmi2.X64.IsSupported;

    /// <summary>Whether lanes hold values of a type: only those of 32 bits. Eight lanes of 64 bits were tried. On Zen 4 they are never faster than a
    /// block. They are at times four times slower, while other work fills its shared cache.</summary>
    internal static bool HasLanesOf<T>()
        where T : unmanaged => HasLanes && sizeof(T) == sizeof(uint);

    /// <summary>Decodes by lanes. The number of bytes does not matter.</summary>
    /// <remarks><b>Safety:</b> <see cref="HasLanesOf"/> must be true. Compiled directly to the last tier: there may be only one call, and no earlier
    /// tier keeps vectors in registers.</remarks>
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

                // A bit is set where four bytes with a continuation bit begin: the varint is longer than four bytes. Where there are 10, it is malformed.
                ulong runs = continues & (continues >> 1);
                runs &= runs >> 2;
                ulong longRuns = runs & (runs >> 4);

                // SAFETY: the number of values is the number of bits that are set. They are stored only if there is room, even if another thread
                // changes the bytes after they were counted.
                if ((longRuns & (longRuns >> 2) & LaneBits) != 0 || (nint)WireBits.PopCount(starts) * sizeof(T) > (byte*)full - (byte*)next)
                    return WireError.VarintTooLong;
                bool hasRuns = (runs & LaneBits) != 0;
                next = Store<T, TScalar>(bytes, Quads, (uint)starts & 0xffff, hasRuns, next, full);
                if (sizeBytes > 16) next = Store<T, TScalar>(bytes, Quads + Vector512.Create((byte)16), (uint)(starts >> 16) & 0xffff, hasRuns, next, full);
                if (sizeBytes > 32) next = Store<T, TScalar>(bytes, Quads + Vector512.Create((byte)32), (uint)(starts >> 32), hasRuns, next, full);
            }
        }

        return WireError.None;
    }

    /// <summary>The number of varints that end in up to 64 bytes.</summary>
    private static int CountUpTo64(ref byte source, int sizeBytes)
    {
        fixed (byte* start = &source) return sizeBytes - WireBits.PopCount(LoadUpTo64(start, sizeBytes).ExtractMostSignificantBits());
    }

    /// <summary>Loads the first 64 bytes, or fewer with zeros after them. Bytes past the last are not read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> LoadUpTo64(byte* source, nint sizeBytes) =>
        sizeBytes >= Vector512<byte>.Count
            ? Vector512.Load(source)
            : Avx512BW.MaskLoad(source, Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create((byte)sizeBytes)), Vector512<byte>.Zero);

    /// <summary>Stores the varints that begin at 16 places.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="places">The indices of the bytes that go to each lane: four from a place on.</param>
    /// <param name="starts">At which of the places a varint begins.</param>
    /// <param name="hasRuns">Whether a varint may be longer than 4 bytes.</param>
    /// <param name="next">Receives the values.</param>
    /// <param name="full">The end of the room.</param>
    /// <returns>The address after the stored values.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T* Store<T, TScalar>(Vector512<byte> bytes, Vector512<byte> places, uint starts, bool hasRuns, T* next, T* full)
        where T : unmanaged
        where TScalar : struct, IProtoScalar<T>
    {
        // Keeps the bits up to the lowest clear continuation bit, or all, and removes the continuation bits.
        Vector512<uint> lanes = Avx512Vbmi.PermuteVar64x8(bytes, places).AsUInt32();
        Vector512<uint> ends = Vector512.AndNot(Vector512.Create(0x80808080), lanes);
        lanes &= (ends ^ (ends - Vector512<uint>.One)) & Vector512.Create(0x7f7f7f7fu);
        Vector512<uint> bits = Join28(lanes.AsSByte()).AsUInt32();
        if (hasRuns)
        {
            // The lowest four bits of a fifth byte are the top bits of the value, whatever follows.
            Vector512<uint> fifth = Avx512Vbmi.PermuteVar64x8(bytes, places + Vector512.Create((byte)4)).AsUInt32() << 28;
            bits |= fifth & Vector512.Equals(ends, Vector512<uint>.Zero);
        }

        bits = Avx512F.Compress(Vector512<uint>.Zero, ~Vector512.Equals(Vector512.Create(starts) & BitOf16, Vector512<uint>.Zero), bits);
        if (typeof(TScalar) == typeof(SInt32Scalar)) bits = (bits >>> 1) ^ (Vector512<uint>.Zero - (bits & Vector512<uint>.One));
        if ((byte*)full - (byte*)next >= sizeof(Vector512<uint>)) bits.Store((uint*)next);
        else Avx512F.MaskStore((uint*)next, Vector512.LessThan(Vector512<int>.Indices, Vector512.Create((int)(full - next))).AsUInt32(), bits);
        return next + WireBits.PopCount(starts);
    }

    /// <summary>Joins the groups of 7 bits of each four bytes, whose highest bits are clear.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<int> Join28(Vector512<sbyte> groups)
    {
        Vector512<short> pairs = Avx512BW.MultiplyAddAdjacent(Vector512.Create((ushort)0x8001).AsByte(), groups);
        return Avx512BW.MultiplyAddAdjacent(pairs, Vector512.Create(0x4000_0001).AsInt16());
    }
}
#endif
