#if NET10_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace LibWire;

// Sixteen values of 32 bits at a time, in the lanes of a vector: each is spread over bytes, then the bytes that do not count are taken out. The cost
// does not depend on the lengths of the varints, so no branch can be mispredicted.
internal static unsafe partial class ProtoPackedEncoder
{
    /// <summary>Fewer values are quicker one by one.</summary>
    internal const int LaneCountMin = 4;

    /// <summary>How far ahead values are fetched into the cache.</summary>
    private const int AheadCount = 128;

    /// <summary>Whether the CPU has the instructions.</summary>
    internal static bool HasLanes => Vector512.IsHardwareAccelerated && Avx512Vbmi2.VL.IsSupported && Avx512CD.IsSupported && Avx512BW.VL.IsSupported;

    /// <summary>Whether lanes hold values of a type.</summary>
    internal static bool HasLanesOf<TVarint>() => HasLanes
        && (typeof(TVarint) == typeof(PackedVarint.UInt32) || typeof(TVarint) == typeof(PackedVarint.Int32) || typeof(TVarint) == typeof(PackedVarint.SInt32));

    /// <summary>Encodes by lanes.</summary>
    /// <remarks><b>Safety:</b> <see cref="HasLanesOf"/> must be true.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* PutLanes<T, TVarint>(byte* next, ref T first, int count)
        where TVarint : struct, IPackedVarint<T>
    {
        fixed (void* start = &Unsafe.As<T, byte>(ref first))
        {
            uint* source = (uint*)start;
            for (int left = count; left > 0; left -= Vector512<uint>.Count, source += Vector512<uint>.Count)
            {
                // The numbers of the next field usually follow.
                Sse.Prefetch0(source + AheadCount);

                // Lanes behind the last value are 0. They give a byte each, which is not counted.
                Vector512<uint> values = left >= Vector512<uint>.Count
                    ? Vector512.Load(source)
                    : Avx512F.MaskLoad(source, Vector512.LessThan(Vector512<uint>.Indices, Vector512.Create((uint)left)), Vector512<uint>.Zero);
                if (typeof(TVarint) == typeof(PackedVarint.SInt32)) values = (values << 1) ^ (values.AsInt32() >> 31).AsUInt32();
                int laneCount = Math.Min(left, Vector512<uint>.Count);
                if (!Vector512.GreaterThanAny(values, Vector512.Create((1u << 14) - 1)))
                {
                    next = StorePairs(next, Avx512F.ConvertToVector256UInt16(values), laneCount);
                }
                else if (laneCount >= LaneCountMin && !Vector512.GreaterThanAny(values, Vector512.Create((1u << 28) - 1)))
                {
                    next = StoreQuads(next, values, laneCount);
                }
                else
                {
                    ref T value = ref Unsafe.Add(ref first, count - left);
                    for (int i = 0; i < laneCount; i++) next = WireVarint.WriteAnyLength(next, default(TVarint).Encode(Unsafe.Add(ref value, i)));
                }
            }
        }

        return next;
    }

    /// <summary>Stores values of one byte or two. 32 bytes must be writable, whatever the count.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* StorePairs(byte* next, Vector256<ushort> values, int count)
    {
        Vector256<ushort> isLong = Vector256.GreaterThan(values, Vector256.Create((ushort)0x7f));
        Vector256<ushort> pairs = (values & Vector256.Create((ushort)0x7f)) | ((values << 1) & Vector256.Create((ushort)0x7f00))
            | (isLong & Vector256.Create((ushort)0x80));
        Vector256<byte> kept = (isLong | Vector256.Create((ushort)0xff)).AsByte();
        Avx512Vbmi2.VL.Compress(Vector256<byte>.Zero, kept, pairs.AsByte()).Store(next);
        return next + count + WireBits.PopCount(isLong.ExtractMostSignificantBits());
    }

    /// <summary>Stores values of one to four bytes. 64 bytes must be writable, whatever the count: room for four values, and the slack.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* StoreQuads(byte* next, Vector512<uint> values, int count)
    {
        Vector512<uint> groups = (values & Vector512.Create(0x7fu)) | ((values << 1) & Vector512.Create(0x7f00u))
            | ((values << 2) & Vector512.Create(0x7f0000u)) | ((values << 3) & Vector512.Create(0x7f000000u));

        // All bytes up to the highest that is not 0, and the first in any case.
        Vector512<uint> unusedBits = Avx512CD.LeadingZeroCount(groups | Vector512<uint>.One) & Vector512.Create(0x18u);
        Vector512<uint> kept = Avx512F.ShiftRightLogicalVariable(Vector512<uint>.AllBitsSet, unusedBits);
        Vector512<uint> bytes = groups | ((kept >> 8) & Vector512.Create(0x80808080u));
        Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept.AsByte(), bytes.AsByte()).Store(next);
        return next + WireBits.PopCount(kept.AsByte().ExtractMostSignificantBits()) - (Vector512<uint>.Count - count);
    }
}
#endif
