using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The steps of generated <c>ReadCore</c> methods. Each step reads one field, or one run of fields, and returns the first byte after it. For
/// generated code.</summary>
/// <remarks>
/// <para><b>Safety:</b> a step takes a cursor that points to the first byte after a tag. The field must begin before
/// <see cref="ProtoReadState.StopBefore"/>, so that
/// <see cref="ProtoReadState.SlackBytes"/> bytes can be read from the tag on. Numbers are read without a check against the end of the message: the
/// cursor may move past the end, and the message detects that when its loop ends. Lengths are compared with the end.</para>
/// <para>A step that fails returns <see cref="ProtoReadState.Beyond"/>. See <see cref="ProtoReadState"/>.</para>
/// <para>Only inlined methods take the cursor by reference. Other methods take and return it by value, so that callers keep it in a register.</para>
/// </remarks>
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads a tag.</summary>
    /// <param name="next">The address of the tag. Moves past it.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>Field number and wire type as encoded on the wire; 0 for an invalid tag, which <see cref="Unknown"/> rejects.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Tag(ref byte* next, ref ProtoReadState state)
    {
        uint tag = *next;
        if (tag < 0x80)
        {
            next++;
            return tag;
        }

        ulong sizeAndTag = LongTag(next);
        next += sizeAndTag >> 32;
        return (uint)sizeAndTag;
    }

    /// <summary>Takes a tag if it is the next one. This keeps a repeated field in its own small loop.</summary>
    /// <param name="next">The address where a tag may begin. Moves past it if it matches.</param>
    /// <param name="stop">The end of the range in which fields may begin.</param>
    /// <param name="tag">A constant, so that only one comparison is left after inlining.</param>
    /// <returns>Whether the tag was taken. A tag that is longer than necessary, or has five bytes, is not taken: it begins a new run.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TakeTag(ref byte* next, byte* stop, uint tag)
    {
        if (next >= stop || !IsTag(next, tag)) return false;
        next += TagBytesOf((uint)(TagShape(tag) >> 32));
        return true;
    }

    /// <summary>Reads a length and compares it with what is left of the message.</summary>
    /// <param name="next">The address of the length. Moves past it, to the first byte of the content.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The first byte after the content; <see cref="ProtoReadState.Beyond"/> if the length is malformed or too large, and then
    /// <paramref name="next"/> is the same.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Length(ref byte* next, byte* end, ref ProtoReadState state)
    {
        byte* body = next;
        ulong length = *body++;
        if (length >= 0x80)
        {
            ulong sizeAndLength = LongLength(next);
            body = next + (sizeAndLength >> 32);
            length = (uint)sizeAndLength;
        }

        // A length is below 2^32 and the difference is signed, so neither can wrap, even if the cursor is already past the end.
        if ((long)length > end - body) return next = state.Fail();
        next = body;
        return body + length;
    }

    /// <summary>Reads a tag of two bytes or more. The upper half of the result is its size in bytes, the lower half the tag.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongTag(byte* next)
    {
        // Two and three bytes are decoded by plain branches: fields up to 262,143.
        uint tag = (next[0] & 0x7fu) | ((uint)next[1] << 7);
        if (next[1] < 0x80) return (2UL << 32) | tag;
        tag = (tag & 0x3fff) | ((uint)next[2] << 14);
        if (next[2] < 0x80) return (3UL << 32) | tag;

        int sizeBytes = WireVarint.Read32(in *next, WireLimits.Varint32BytesMax, out ulong value);
        return sizeBytes > 0 && value <= uint.MaxValue ? ((ulong)sizeBytes << 32) | value : (ulong)WireLimits.Varint32BytesMax << 32;
    }

    /// <summary>Reads a length of two bytes or more. The upper half of the result is its size in bytes, the lower half the length. A malformed length
    /// gives the largest value.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongLength(byte* next)
    {
        uint length = (next[0] & 0x7fu) | ((uint)next[1] << 7);
        if (next[1] < 0x80) return (2UL << 32) | length;

        int sizeBytes = WireVarint.Read32(in *next, WireLimits.Varint32BytesMax, out ulong value);
        return sizeBytes > 0 && value <= int.MaxValue ? ((ulong)sizeBytes << 32) | value : uint.MaxValue;
    }

    /// <summary>The shortest encoding of a tag, as little-endian bytes, in the lower half, and a mask of the same number of bytes in the upper half.
    /// The JIT folds it if the tag is a constant. Tags of five bytes, of fields above 33,554,431, do not fit: for them the result is a pattern that
    /// no bytes can match.</summary>
    /// <param name="tag">The tag.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong TagShape(uint tag)
    {
        if (tag < 1u << 7) return (0xffUL << 32) | tag;
        uint low = (tag & 0x7f) | 0x80;
        if (tag < 1u << 14) return (0xffffUL << 32) | low | ((tag << 1) & 0x7f00);
        low |= ((tag << 1) & 0x7f00) | 0x8000;
        if (tag < 1u << 21) return (0xffffffUL << 32) | low | ((tag << 2) & 0x7f0000);
        low |= ((tag << 2) & 0x7f0000) | 0x800000;
        return tag < 1u << 28 ? (0xffffffffUL << 32) | low | ((tag << 3) & 0x7f000000) : (0xffUL << 32) | uint.MaxValue;
    }

    /// <summary>The number of bytes of a tag with this mask.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int TagBytesOf(uint mask) => mask == 0xff ? 1 : mask == 0xffff ? 2 : mask == 0xffffff ? 3 : 4;

    /// <summary>Whether the next bytes are this tag in its shortest encoding. Four bytes must be readable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsTag(byte* next, uint tag) =>
        tag < 1u << 7 ? *next == tag : (WireEndian.ReadUInt32(in *next) & (uint)(TagShape(tag) >> 32)) == (uint)TagShape(tag);
}
