using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The steps of generated <c>ReadCore</c> methods: each reads one field, or one run of fields, and returns the byte behind it. For generated code.</summary>
/// <remarks>
/// <para><b>Safety:</b> a step takes a cursor behind the tag of a field that begins before <see cref="ProtoReadState.StopBefore"/>, so that <see cref="ProtoReadState.SlackBytes"/> bytes from the tag on can be read.
/// Numbers are read without a look at the end of the message: the cursor may come to lie behind it, which the message finds when its loop is over. Lengths are compared with the end.</para>
/// <para>A step that fails returns <see cref="ProtoReadState.Beyond"/>. See <see cref="ProtoReadState"/>.</para>
/// <para>References to the cursor occur in inlined methods only. What is not inlined takes and returns it by value, so that callers keep it in a register.</para>
/// </remarks>
public static unsafe partial class ProtoDecode
{
    /// <summary>Reads a tag.</summary>
    /// <param name="next">Where it begins; moves behind it.</param>
    /// <param name="state">The call.</param>
    /// <returns>Field number and wire type as they stand on the wire; 0 for a tag that no field can have, which <see cref="Unknown"/> refuses.</returns>
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

    /// <summary>Takes a tag if it is the next one: what keeps a repeated field in its own small loop.</summary>
    /// <param name="next">Where a tag may begin; moves behind it if it is the one.</param>
    /// <param name="stop">As far as fields may begin.</param>
    /// <param name="tag">A constant: then all that is left of this is one comparison.</param>
    /// <returns>Whether it was taken. A tag that is longer than need be, or of five bytes, is not: it begins a new run.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TakeTag(ref byte* next, byte* stop, uint tag)
    {
        if (next >= stop || !IsTag(next, tag)) return false;
        next += TagBytesOf((uint)(TagShape(tag) >> 32));
        return true;
    }

    /// <summary>Reads a length and compares it with what is left of the message.</summary>
    /// <param name="next">Where it begins; moves behind it, to the first byte of what has the length.</param>
    /// <param name="end">The end of the message.</param>
    /// <param name="state">The call.</param>
    /// <returns>The byte behind what has the length; <see cref="ProtoReadState.Beyond"/>, as then is <paramref name="next"/>, where the length is malformed or too large.</returns>
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

        // A length is below 2^32 and a difference signed: neither can wrap, even where the cursor lies behind the end already.
        if ((long)length > end - body) return next = state.Fail();
        next = body;
        return body + length;
    }

    /// <summary>A tag of two bytes or more: its bytes in the upper half, the tag in the lower.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongTag(byte* next)
    {
        // Two and three bytes by plain branches: fields up to 262,143.
        uint tag = (next[0] & 0x7fu) | ((uint)next[1] << 7);
        if (next[1] < 0x80) return (2UL << 32) | tag;
        tag = (tag & 0x3fff) | ((uint)next[2] << 14);
        if (next[2] < 0x80) return (3UL << 32) | tag;

        int sizeBytes = WireVarint.Read32(in *next, WireLimits.Varint32BytesMax, out ulong value);
        return sizeBytes > 0 && value <= uint.MaxValue ? ((ulong)sizeBytes << 32) | value : (ulong)WireLimits.Varint32BytesMax << 32;
    }

    /// <summary>A length of two bytes or more: its bytes in the upper half, the length in the lower, which is the largest there is where it is malformed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LongLength(byte* next)
    {
        uint length = (next[0] & 0x7fu) | ((uint)next[1] << 7);
        if (next[1] < 0x80) return (2UL << 32) | length;

        int sizeBytes = WireVarint.Read32(in *next, WireLimits.Varint32BytesMax, out ulong value);
        return sizeBytes > 0 && value <= int.MaxValue ? ((ulong)sizeBytes << 32) | value : uint.MaxValue;
    }

    /// <summary>A tag at its shortest, as little-endian bytes, in the lower half, and a mask of as many bytes in the upper. Folded where the tag is a constant. Tags of five bytes, of
    /// fields above 33,554,431, have no such form: theirs is one that no bytes have.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong TagShape(uint tag)
    {
        if (tag < 1u << 7) return (0xffUL << 32) | tag;
        uint low = (tag & 0x7f) | 0x80;
        if (tag < 1u << 14) return (0xffffUL << 32) | low | ((tag << 1) & 0x7f00);
        low |= ((tag << 1) & 0x7f00) | 0x8000;
        if (tag < 1u << 21) return (0xffffffUL << 32) | low | ((tag << 2) & 0x7f0000);
        low |= ((tag << 2) & 0x7f0000) | 0x800000;
        return tag < 1u << 28 ? (0xffffffffUL << 32) | low | ((tag << 3) & 0x7f000000) : (0xffUL << 32) | uint.MaxValue;
    }

    /// <summary>The bytes of a tag whose mask this is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int TagBytesOf(uint mask) => mask == 0xff ? 1 : mask == 0xffff ? 2 : mask == 0xffffff ? 3 : 4;

    /// <summary>Whether a tag stands here, at its shortest. Four bytes must be readable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsTag(byte* next, uint tag) =>
        tag < 1u << 7 ? *next == tag : (WireEndian.ReadUInt32(in *next) & (uint)(TagShape(tag) >> 32)) == (uint)TagShape(tag);
}
