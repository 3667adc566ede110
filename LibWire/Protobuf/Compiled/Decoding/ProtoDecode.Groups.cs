using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Groups: messages between two tags.
public static unsafe partial class ProtoDecode
{
    /// <summary>Looks for the end of a group whose start tag was read.</summary>
    /// <param name="next">The byte behind the tag, where the content begins; stays there.</param>
    /// <param name="end">The end of the message around.</param>
    /// <param name="tag">The start tag.</param>
    /// <param name="depthLeft">How many more levels may be opened below the message around.</param>
    /// <param name="state">The call.</param>
    /// <returns>Where the end tag begins, which is where the content ends; <see cref="ProtoReadState.Beyond"/>, as then is <paramref name="next"/>, where
    /// the group begins behind the end of the message.</returns>
    /// <exception cref="WireFormatException">The group does not end, ends with another number, holds a malformed field or is too deep; as reading by hand
    /// would fail.</exception>
    /// <remarks>Groups in groups are passed once a level, at most 100 times.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Group(ref byte* next, byte* end, uint tag, int depthLeft, ref ProtoReadState state)
    {
        byte* close = FindEndTag(next, end, tag, depthLeft, ref state);
        if (close == ProtoReadState.Beyond) next = close;
        return close;
    }

    /// <summary>Passes over the end tag of a group.</summary>
    /// <param name="close">What <see cref="Group"/> returned.</param>
    /// <returns>The byte behind the tag, which may be longer than need be; <see cref="ProtoReadState.Beyond"/> for itself.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* CloseGroup(byte* close)
    {
        if (close == ProtoReadState.Beyond) return close;

        // SAFETY: a whole tag stands here, Group has read it; only its last byte is below 0x80.
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
