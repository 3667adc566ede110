using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
#if NET
using System.Runtime.Intrinsics.X86;
#endif

namespace LibWire;

/// <summary>Encodes the values of a packed field of varints.</summary>
/// <remarks><b>Safety:</b> for each value 10 bytes must be writable, and <see cref="SlackBytes"/> more.</remarks>
internal static unsafe partial class ProtoPackedEncoder
{
    /// <summary>The number of bytes behind the room of all values that may be overwritten.</summary>
    internal const int SlackBytes = 32;

    private const ulong LowGroups = 0x007f007f007f007f, HighGroups = 0x7f007f007f007f00, HighBits = 0x8000800080008000;

    /// <summary>Encodes all values and returns the first byte after them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* Put<T, TVarint>(byte* next, ReadOnlySpan<T> values)
        where TVarint : struct, IPackedVarint<T>
    {
#if NET10_0_OR_GREATER
        if (HasLanesOf<TVarint>() && values.Length >= LaneCountMin) return PutLanes<T, TVarint>(next, ref MemoryMarshal.GetReference(values), values.Length);
#endif
#if NET
        if (HasWindowsOf<TVarint>() && !WireVarintGroups.IsInstructionFast && values.Length >= WindowCount) return PutWindows<T, TVarint>(next, values);
        if (WireVarintGroups.IsInstructionFast) return PutQuads<T, TVarint, Quad.ByInstruction>(next, values);
#endif
        return PutQuads<T, TVarint, Quad.ByStores>(next, values);
    }

    /// <summary>Guesses how many bytes the values take, from three of them.</summary>
    /// <param name="values">The values: one or more.</param>
    internal static long GuessBytes<T, TVarint>(ReadOnlySpan<T> values)
        where TVarint : struct, IPackedVarint<T>
    {
        TVarint varint = default;
        int last = values.Length - 1;
        int sampleBytes = WireVarint.SizeBytes(varint.Encode(values[last / 4])) + WireVarint.SizeBytes(varint.Encode(values[last / 2]))
            + WireVarint.SizeBytes(varint.Encode(values[last]));
        return sampleBytes * (long)values.Length / 3;
    }

    /// <summary>Encodes four values at a time. If all take at most two bytes, which is usual, nothing depends on which of them take two.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static byte* PutQuads<T, TVarint, TQuad>(byte* next, ReadOnlySpan<T> values)
        where TVarint : struct, IPackedVarint<T>
        where TQuad : struct, IQuad
    {
        TVarint varint = default;
        while (values.Length >= 4)
        {
            ulong first = varint.Encode(values[0]), second = varint.Encode(values[1]), third = varint.Encode(values[2]), fourth = varint.Encode(values[3]);
            ulong bits = first | second | third | fourth;
            if (bits < 1 << 7)
            {
                WireStore.UInt32(next, (uint)(first | (second << 8) | (third << 16) | (fourth << 24)));
                next += 4;
            }
            else if (bits < 1 << 14)
            {
                // Each value in two bytes, then without the second byte where that is 0. The addition sets the highest bit where it is not.
                ulong pairs = first | (second << 16) | (third << 32) | (fourth << 48);
                ulong high = (pairs << 1) & HighGroups;
                ulong isLong = (high + HighGroups) & HighBits;
                next = default(TQuad).Store(next, (pairs & LowGroups) | high | (isLong >> 8), isLong);
            }
            else
            {
                next = WireVarint.WriteAnyLength(next, first);
                next = WireVarint.WriteAnyLength(next, second);
                next = WireVarint.WriteAnyLength(next, third);
                next = WireVarint.WriteAnyLength(next, fourth);
            }

            values = values.Slice(4);
        }

        foreach (T value in values) next = WireVarint.WriteAnyLength(next, varint.Encode(value));
        return next;
    }

    /// <summary>How four varints of one byte or two are stored without gaps. Implemented by empty structs, so that the JIT makes one loop for
    /// each.</summary>
    internal interface IQuad
    {
        /// <summary>Stores them.</summary>
        /// <param name="next">The address. 8 bytes must be writable.</param>
        /// <param name="pairs">Two bytes for each.</param>
        /// <param name="isLong">The highest bit of a pair is set if both bytes count.</param>
        /// <returns>The first byte after them.</returns>
        byte* Store(byte* next, ulong pairs, ulong isLong);
    }

    /// <summary>The ways to store them.</summary>
    internal static class Quad
    {
#if NET
        /// <summary>By the instruction that gathers bits.</summary>
        internal readonly struct ByInstruction : IQuad
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            public byte* Store(byte* next, ulong pairs, ulong isLong)
            {
                // 0xff for the first byte of each pair, and for the second where it counts.
                ulong kept = 0x00ff00ff00ff00ff | isLong | (isLong - (isLong >> 7));
                WireStore.UInt64(next, Bmi2.X64.ParallelBitExtract(pairs, kept));
                return next + 4 + WireBits.PopCount(isLong);
            }
        }
#endif

        /// <summary>By a store for each, which the next one may overwrite in part.</summary>
        internal readonly struct ByStores : IQuad
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            public byte* Store(byte* next, ulong pairs, ulong isLong)
            {
                WireStore.UInt16(next, (ushort)pairs);
                next += 1 + ((isLong >> 15) & 1);
                WireStore.UInt16(next, (ushort)(pairs >> 16));
                next += 1 + ((isLong >> 31) & 1);
                WireStore.UInt16(next, (ushort)(pairs >> 32));
                next += 1 + ((isLong >> 47) & 1);
                WireStore.UInt16(next, (ushort)(pairs >> 48));
                return next + 1 + (isLong >> 63);
            }
        }
    }
}
