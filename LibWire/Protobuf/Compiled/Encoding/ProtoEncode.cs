using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The steps with which emitted code writes a message. Each takes the next byte and returns the first byte after what it wrote. The region
/// may have moved.</summary>
/// <remarks>
/// <para>A step that throws has changed nothing but the size of the region: <see cref="ProtoWriteState.Close"/> then leaves the writer as it was
/// before the message. All steps throw <see cref="WireFormatException"/> (<see cref="WireError.MessageTooLarge"/>) if the message would exceed 2 GiB
/// − 1 bytes, and the exceptions of an arena that cannot grow.</para>
/// <para><b>Safety:</b> for emitted code. <c>next</c> is the result of the step before, <c>tag</c> is a tag as encoded on the wire, and pointers to
/// fields are valid during the call.</para>
/// </remarks>
public static unsafe partial class ProtoEncode
{
    /// <summary>The shape of a frame that was last closed as a sub-message with a length of one byte.</summary>
    private const uint OneByte = ProtoWriterFrame.SubMessage | 1;

    /// <summary>The same with a length of two bytes.</summary>
    private const uint TwoBytes = ProtoWriterFrame.SubMessage | 2;

    /// <summary>The limit of message levels below the message that is written: 100, the same limit that readers have.</summary>
    public static int DepthMax => ProtoLimits.DepthMax;

    /// <summary>Writes a tag and reserves room for a length, as wide as the last one at this depth. The content follows, until
    /// <see cref="Close"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Open(byte* next, uint tag, ref ProtoWriteState state)
    {
        ProtoWriterFrame* frame = state.Frame + 1;
        uint shape = frame->Shape;
        if (next >= state.Gate || (shape != OneByte && shape != TwoBytes)) return OpenWide(next, tag, frame, ref state);

        // SAFETY: below the gate, tag and length fit. The usual cases read one word and write two. The width is a constant in each, so the next byte
        // does not wait for memory.
        next = WireVarint.Write32(next, tag);
        next = shape == OneByte ? next + 1 : next + 2;
        frame->Body = next;
        state.Frame = frame;
        return next;
    }

    /// <summary>Closes what <see cref="Open"/> began. The length is minimal; the content moves if another width was reserved.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Close(byte* next, ref ProtoWriteState state)
    {
        ProtoWriterFrame* frame = state.Frame;
        byte* body = frame->Body;
        nuint lengthBytes = (nuint)(next - body);
        state.Frame = frame - 1;

        // SAFETY: as many bytes were reserved before the body as the shape says.
        uint shape = frame->Shape;
        if (shape == OneByte && lengthBytes < 0x80) body[-1] = (byte)lengthBytes;
        else if (shape == TwoBytes && lengthBytes - 0x80 < 0x4000 - 0x80) WireVarint.WriteTwo(body - 2, (uint)lengthBytes);
        else return CloseWide(next, frame, ref state);
        return next;
    }

    /// <summary>Writes only a tag: the start or the end of a group.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Tag(byte* next, uint tag, ref ProtoWriteState state)
    {
        if (next >= state.Gate) next = MakeRoom(next, tag, 0, ref state);
        return WireVarint.Write32(next, tag);
    }

    /// <summary>Writes the unknown fields, unchanged.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Unknown(byte* next, ProtoUnknownFields* fields, ref ProtoWriteState state) =>
        fields->IsEmpty ? next : Raw(next, fields->Bytes, ref state);

    /// <summary>Whether a <c>double</c> without presence is written. Every value except positive zero is written, also -0.0 and NaN.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(double value) => Unsafe.As<double, ulong>(ref value) != 0;

    /// <inheritdoc cref="IsSet(double)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(float value) => Unsafe.As<float, uint>(ref value) != 0;

    /// <summary>Throws for a message that is nested too deep.</summary>
    /// <param name="depthLeft">How many levels of messages may still follow; negative if this one is too deep.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: no level is left. The offset is 0.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CheckDepth(int depthLeft)
    {
        if (depthLeft < 0) ThrowDepthExceeded();
    }

    /// <summary>Throws for a message that is nested too deep. It is called when no levels are left.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>, always; its offset has no meaning and is 0.</exception>
    /// <remarks>Not marked <c>NoInlining</c>: that would keep the JIT from seeing that it does not return, and callers would save their registers for
    /// the call.</remarks>
    [DoesNotReturn]
    public static void ThrowDepthExceeded() => throw DepthExceeded();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WireFormatException DepthExceeded() =>
        new(WireError.DepthExceeded, 0, $"The message refers to itself, or is nested more than {ProtoLimits.DepthMax} deep.");

    /// <summary>The number of bytes of a tag. It compares instead of counting bits: for a constant the JIT folds it on every target.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int TagBytes(uint tag) => tag < 1u << 7 ? 1 : tag < 1u << 14 ? 2 : tag < 1u << 21 ? 3 : tag < 1u << 28 ? 4 : 5;

    /// <summary>Makes room for a tag and that many bytes after it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* MakeRoom(byte* next, uint tag, long sizeBytes, ref ProtoWriteState state) =>
        state.Take(ProtoWriterCore.MakeRoom(state.Core, state.Frame, next, WireVarint.SizeBytes(tag) + sizeBytes));

    /// <summary>Opens a frame in the three cases that need more work. The frame was last used for something else than a sub-message with a length of one
    /// byte, it comes after the last frame, or room is needed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* OpenWide(byte* next, uint tag, ProtoWriterFrame* frame, ref ProtoWriteState state)
    {
        // An empty sub-message has a length of one byte. Close and the size check count the actual width.
        if (next >= state.Gate) next = MakeRoom(next, tag, 1, ref state);

        // SAFETY: room for tag and length was made above. The slack bytes follow: more than the four bytes by which a reserved length may be longer.
        return OpenFrame(WireVarint.Write32(next, tag), frame, ref state);
    }

    /// <summary>Opens a frame for a sub-message, and reserves as many bytes for its length as the frame had last.</summary>
    /// <remarks><b>Safety:</b> there is room for a length of one byte, and the slack bytes behind it: a reserved length may be four bytes longer.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* OpenFrame(byte* next, ProtoWriterFrame* frame, ref ProtoWriteState state)
    {
        uint width = frame->Shape & ProtoWriterFrame.WidthMask;
        if (width == 0)
        {
            frame = ProtoWriterCore.GrowFrames(state.Core, frame);
            state.Take(next);
            width = 1;
        }

        next += width;
        frame->Body = next;
        frame->Shape = ProtoWriterFrame.SubMessage | width;
        state.Frame = frame;
        return next;
    }

    /// <summary>Closes a frame whose length does not fit the one byte reserved for it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* CloseWide(byte* next, ProtoWriterFrame* frame, ref ProtoWriteState state)
    {
        return state.Take(ProtoWriterCore.CloseLength(state.Core, frame, next, minimal: true));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* Raw(byte* next, ReadOnlySpan<byte> bytes, ref ProtoWriteState state)
    {
        if (bytes.Length >= state.Gate - next) next = state.Take(ProtoWriterCore.MakeRoom(state.Core, state.Frame, next, bytes.Length));

        // SAFETY: room for all of them was made above.
        bytes.CopyTo(new Span<byte>(next, bytes.Length));
        return next + bytes.Length;
    }
}
