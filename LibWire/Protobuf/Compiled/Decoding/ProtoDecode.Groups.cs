using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Groups: messages between a start tag and an end tag.
public static unsafe partial class ProtoDecode
{
    /// <summary>Finds the end of a group whose start tag was read.</summary>
    /// <param name="next">The first byte of the content. It does not move, except on failure.</param>
    /// <param name="end">The end of the message around.</param>
    /// <param name="tag">The start tag.</param>
    /// <param name="depthLeft">How many more levels of messages and groups are allowed below the message around.</param>
    /// <param name="state">The state of this call.</param>
    /// <returns>The address of the end tag, where the content ends. If the group begins past the end of the message,
    /// <see cref="ProtoReadState.Beyond"/>, and then
    /// <paramref name="next"/> is the same.</returns>
    /// <exception cref="WireFormatException">The group does not end, ends with another number, contains a malformed field or is too deep.
    /// <see cref="ProtoReader"/> reports the same error.</exception>
    /// <remarks>Nested groups are scanned once a level, at most 100 times.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Group(ref byte* next, byte* end, uint tag, int depthLeft, ref ProtoReadState state)
    {
        byte* close = FindEndTag(next, end, tag, depthLeft, ref state);
        if (close == ProtoReadState.Beyond) next = close;
        return close;
    }

    /// <summary>Skips the end tag of a group.</summary>
    /// <param name="close">The value that <see cref="Group"/> returned.</param>
    /// <returns>The first byte after the tag, which may be longer than necessary; <see cref="ProtoReadState.Beyond"/> for
    /// <see cref="ProtoReadState.Beyond"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* CloseGroup(byte* close)
    {
        if (close == ProtoReadState.Beyond) return close;

        // SAFETY: a whole tag is here, because Group has read it. Only its last byte is below 0x80.
        while (*close >= 0x80) close++;
        return close + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* FindEndTag(byte* content, byte* end, uint tag, int depthLeft, ref ProtoReadState state)
    {
        if (content > end) return state.Fail();
        var reader = new ProtoReader(new ReadOnlySpan<byte>(content, (int)(end - content)));
        int sizeBytes = reader.PassGroup(tag, depthLeft, state.OffsetOf(content), out int endTagBytes);
        return content + sizeBytes - endTagBytes;
    }
}
