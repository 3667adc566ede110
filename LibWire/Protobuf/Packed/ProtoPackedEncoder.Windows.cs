#if NET
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace LibWire;

// Eight values at a time in a vector of 16 bytes: two bytes for each, then a table tells where the second bytes that do not count are taken out. So the
// cost does not depend on which of the values take two bytes.
internal static unsafe partial class ProtoPackedEncoder
{
    /// <summary>The number of values in a vector. Fewer are encoded otherwise.</summary>
    internal const int WindowCount = 8;

    /// <summary>How many values are encoded before the next window is tried, where two windows had long values.</summary>
    private const int LongCount = 256;

    /// <summary>Whether windows hold values of a type, and the CPU can move bytes within a vector.</summary>
    internal static bool HasWindowsOf<TVarint>() => ProtoPackedDecoder.HasWindows
        && (typeof(TVarint) == typeof(PackedVarint.UInt32) || typeof(TVarint) == typeof(PackedVarint.Int32) || typeof(TVarint) == typeof(PackedVarint.SInt32)
            || typeof(TVarint) == typeof(PackedVarint.UInt64) || typeof(TVarint) == typeof(PackedVarint.Int64)
            || typeof(TVarint) == typeof(PackedVarint.SInt64));

    /// <summary>Encodes by windows.</summary>
    /// <remarks><b>Safety:</b> there must be <see cref="WindowCount"/> values, and <see cref="HasWindowsOf"/> must be true.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* PutWindows<T, TVarint>(byte* next, ReadOnlySpan<T> values)
        where TVarint : struct, IPackedVarint<T>
    {
        ref byte first = ref Unsafe.As<T, byte>(ref MemoryMarshal.GetReference(values));
        ref byte packs = ref MemoryMarshal.GetArrayDataReference(ProtoPackedWindows.Packs);
        nint count = values.Length, index = 0;
        bool wasLong = false;
        while (true)
        {
            // The last window begins with values that are encoded already, unless they are all that is left.
            nint from = Math.Min(index, count - WindowCount);
            if (TryLoad<T, TVarint>(ref Unsafe.Add(ref first, from * Unsafe.SizeOf<T>()), out Vector128<ushort> lanes))
            {
                int doneCount = (int)(index - from);
                if (doneCount != 0) lanes = Move(lanes.AsByte(), in ProtoPackedWindows.DropAt(doneCount)).AsUInt16();
                Vector128<ushort> isLong = Vector128.GreaterThan(lanes, Vector128.Create((ushort)0x7f));
                Vector128<ushort> pairs = (lanes & Vector128.Create((ushort)0x7f)) | ((lanes << 1) & Vector128.Create((ushort)0x7f00))
                    | (isLong & Vector128.Create((ushort)0x80));
                uint longs = isLong.ExtractMostSignificantBits();
                Move(pairs.AsByte(), in Unsafe.Add(ref packs, (nint)(longs * (uint)Vector128<byte>.Count))).Store(next);
                next += WindowCount - doneCount + WireBits.PopCount(longs);
                index = from + WindowCount;
                wasLong = false;
            }
            else if (!wasLong)
            {
                for (nint i = index; i < from + WindowCount; i++) next = WireVarint.WriteAnyLength(next, default(TVarint).Encode(values[(int)i]));
                index = from + WindowCount;
                wasLong = true;
            }
            else
            {
                // Long values follow each other: many are encoded before the next window is tried.
                int longCount = (int)Math.Min(count - index, LongCount);
                next = PutQuads<T, TVarint, Quad.ByStores>(next, values.Slice((int)index, longCount));
                index += longCount;
            }

            if (index == count) return next;
        }
    }

    /// <summary>Loads eight values.</summary>
    /// <returns>Whether each takes one byte or two.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryLoad<T, TVarint>(ref byte source, out Vector128<ushort> lanes)
    {
        Vector128<uint> lower, upper;
        if (Unsafe.SizeOf<T>() == sizeof(uint))
        {
            lower = Vector128.LoadUnsafe(ref source).AsUInt32();
            upper = Vector128.LoadUnsafe(ref source, 16).AsUInt32();
            if (typeof(TVarint) == typeof(PackedVarint.SInt32))
            {
                lower = (lower << 1) ^ (lower.AsInt32() >> 31).AsUInt32();
                upper = (upper << 1) ^ (upper.AsInt32() >> 31).AsUInt32();
            }
        }
        else
        {
            Vector128<ulong> first = LoadTwo<TVarint>(ref source, 0), second = LoadTwo<TVarint>(ref source, 16);
            Vector128<ulong> third = LoadTwo<TVarint>(ref source, 32), fourth = LoadTwo<TVarint>(ref source, 48);
            if (((first | second | third | fourth) & Vector128.Create(~0x3fffUL)) != Vector128<ulong>.Zero)
            {
                lanes = default;
                return false;
            }

            lower = Vector128.Narrow(first, second);
            upper = Vector128.Narrow(third, fourth);
        }

        lanes = Vector128.Narrow(lower, upper);
        return Unsafe.SizeOf<T>() == sizeof(ulong) || ((lower | upper) & Vector128.Create(~0x3fffu)) == Vector128<uint>.Zero;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ulong> LoadTwo<TVarint>(ref byte source, nuint offset)
    {
        Vector128<ulong> values = Vector128.LoadUnsafe(ref source, offset).AsUInt64();
        return typeof(TVarint) == typeof(PackedVarint.SInt64) ? (values << 1) ^ (values.AsInt64() >> 63).AsUInt64() : values;
    }

    /// <summary>Moves the bytes of a vector to other places.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Move(Vector128<byte> bytes, ref readonly byte places)
    {
        Vector128<byte> from = Vector128.LoadUnsafe(in places);
        return Ssse3.IsSupported ? Ssse3.Shuffle(bytes, from) : AdvSimd.Arm64.VectorTableLookup(bytes, from);
    }
}
#endif
