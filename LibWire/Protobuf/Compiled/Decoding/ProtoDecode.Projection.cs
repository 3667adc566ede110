using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Steps that know the tag, or the size of a message, only when they run.
public static unsafe partial class ProtoDecode
{
    /// <summary>A tag in the form that <see cref="TakeShape"/> compares.</summary>
    internal static ulong ShapeOf(uint tag) => TagShape(tag);

    /// <summary>As <see cref="TakeTag"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TakeShape(ref byte* next, byte* stop, ulong tagShape)
    {
        // SAFETY: four bytes can be read in front of the stop.
        uint mask = (uint)(tagShape >> 32);
        if (next >= stop || (WireEndian.ReadUInt32(in *next) & mask) != (uint)tagShape) return false;
        next += TagBytesOf(mask);
        return true;
    }

    /// <summary>As <see cref="ReserveRun{T}"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void ReserveRun(UnmanagedArray* array, int itemBytes, byte* next, byte* end, ulong tagShape, ref ProtoReadState state)
    {
        if (array->SpareCount <= 0) MakeRoom(array, itemBytes, next, end, tagShape, ref state);
    }

    /// <summary>Passes over a varint, or gives <see cref="ProtoReadState.Beyond"/> where it has more than 10 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* PassVarint(byte* next, ref ProtoReadState state)
    {
        if (*next < 0x80) return next + 1;
        ulong ends = ~WireEndian.ReadUInt64(in *next) & 0x8080808080808080;
        return ends != 0 ? next + (WireBits.TrailingZeroCount(ends) >> 3) + 1 : next[8] < 0x80 ? next + 9 : next[9] < 0x80 ? next + 10 : state.Fail();
    }

    /// <summary>Passes over a length and what has it, or gives <see cref="ProtoReadState.Beyond"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* PassLength(byte* next, byte* end, ref ProtoReadState state)
    {
        // Two bytes, up to 16,383, here: whoever passes over a field often passes over a long one.
        long length = *next++;
        if (length >= 0x80)
        {
            uint second = *next;
            if (second >= 0x80) return PassLongLength(next - 1, end, ref state);
            length = (length & 0x7f) | (second << 7);
            next++;
        }

        return length <= end - next ? next + length : state.Fail();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* PassLongLength(byte* next, byte* end, ref ProtoReadState state) => Length(ref next, end, ref state);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeRoom(UnmanagedArray* array, int itemBytes, byte* next, byte* end, ulong tagShape, ref ProtoReadState state) =>
        array->ReserveMore(CountRun(next, end, tagShape, itemBytes, ref state), itemBytes, in state.Arena);
}
