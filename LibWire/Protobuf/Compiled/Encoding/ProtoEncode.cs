using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>The steps emitted code writes a message with. Each takes the next byte and returns the byte behind what it wrote; the region may have moved.</summary>
/// <remarks>
/// <para>A step that throws has changed nothing but the room there is: <see cref="ProtoWriteState.Close"/> then leaves the writer as it was before the message. All of them throw
/// <see cref="WireFormatException"/> (<see cref="WireError.MessageTooLarge"/>) where the message would pass 2 GiB − 1 bytes, and what the arena throws when it cannot grow.</para>
/// <para><b>Safety:</b> for emitted code. <c>next</c> is what the step before returned, <c>tag</c> is a tag as it stands on the wire, and pointers to fields are good for the call.</para>
/// </remarks>
public static unsafe partial class ProtoEncode
{
    /// <summary>The frame of a sub-message whose length has one byte, as it stays behind when such a one is closed.</summary>
    private const uint OneByte = ProtoWriterFrame.SubMessage | 1;

    /// <summary>How many levels of messages may lie below the one that is written: 100, the limit that readers keep.</summary>
    public static int DepthMax => WireLimits.DepthMax;

    /// <summary>Writes a tag and reserves a length, as wide as the last one at this depth was: what is written until <see cref="Close"/> is the content.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Open(byte* next, uint tag, ref ProtoWriteState state)
    {
        ProtoWriterFrame* frame = state.Frame + 1;
        if (next >= state.Gate || frame->Shape != OneByte) return OpenWide(next, tag, frame, ref state);

        // SAFETY: below the gate tag and length fit. The usual case reads one word and writes two; that the width is a constant here keeps the next byte from waiting for memory.
        next = WireVarint.Write32(next, tag) + 1;
        frame->Body = next;
        state.Frame = frame;
        return next;
    }

    /// <summary>Closes what <see cref="Open"/> began. The length is minimal; the content moves where another width was reserved.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Close(byte* next, ref ProtoWriteState state)
    {
        ProtoWriterFrame* frame = state.Frame;
        byte* body = frame->Body;
        nuint lengthBytes = (nuint)(next - body);
        state.Frame = frame - 1;
        if (frame->Shape != OneByte || lengthBytes >= 0x80) return CloseWide(next, frame, ref state);

        // SAFETY: one byte was reserved in front of the body.
        body[-1] = (byte)lengthBytes;
        return next;
    }

    /// <summary>Writes a tag alone: the start or the end of a group.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Tag(byte* next, uint tag, ref ProtoWriteState state)
    {
        if (next >= state.Gate) next = MakeRoom(next, tag, 0, ref state);
        return WireVarint.Write32(next, tag);
    }

    /// <summary>Writes the fields that the schema does not know, as they are.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* Unknown(byte* next, ProtoUnknownFields* fields, ref ProtoWriteState state) => fields->IsEmpty ? next : Raw(next, fields->Bytes, ref state);

    /// <summary>Whether a <c>double</c> without presence is written: every value but positive zero is, -0.0 and NaN too.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(double value) => Unsafe.As<double, ulong>(ref value) != 0;

    /// <inheritdoc cref="IsSet(double)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSet(float value) => Unsafe.As<float, uint>(ref value) != 0;

    /// <summary>Fails for a message in which too many others lie, one in the other. Called where the levels left have run out.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>, always; its offset has no meaning and is 0.</exception>
    /// <remarks>Without <c>NoInlining</c>, which would keep the JIT from seeing that it does not return: callers would save their registers for it.</remarks>
    [DoesNotReturn]
    public static void ThrowDepthExceeded() => throw DepthExceeded();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WireFormatException DepthExceeded() =>
        new(WireError.DepthExceeded, 0, $"The message refers to itself, or is nested more than {WireLimits.DepthMax} deep.");

    /// <summary>The bytes of a tag, by compares and not by counting bits: for a constant nothing of it is left, on any target.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int TagBytes(uint tag) => tag < 1u << 7 ? 1 : tag < 1u << 14 ? 2 : tag < 1u << 21 ? 3 : tag < 1u << 28 ? 4 : 5;

    /// <summary>Makes room for a tag and so many bytes behind it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* MakeRoom(byte* next, uint tag, long sizeBytes, ref ProtoWriteState state) =>
        state.Take(ProtoWriterCore.MakeRoom(state.Core, state.Frame, next, WireVarint.SizeBytes(tag) + sizeBytes));

    /// <summary>Opens a frame that last was no sub-message with a length of one byte, or lies behind the last one, or for which room is to be made.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* OpenWide(byte* next, uint tag, ProtoWriterFrame* frame, ref ProtoWriteState state)
    {
        // One byte of length is what an empty sub-message has; Close and the size check count what it really takes.
        if (next >= state.Gate) next = MakeRoom(next, tag, 1, ref state);

        // SAFETY: room for tag and length was made above; slack lies behind it, more than the four bytes by which a reserved length may be longer.
        next = WireVarint.Write32(next, tag);
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

    /// <summary>Closes a frame whose length does not go into one byte reserved for it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* CloseWide(byte* next, ProtoWriterFrame* frame, ref ProtoWriteState state)
    {
        nuint lengthBytes = (nuint)(next - frame->Body);
        if (frame->Shape != (ProtoWriterFrame.SubMessage | 2) || lengthBytes - 0x80 >= 0x4000 - 0x80)
            return state.Take(ProtoWriterCore.CloseLength(state.Core, frame, next, minimal: true));

        // SAFETY: two bytes were reserved in front of the body.
        WireVarint.WriteTwo(frame->Body - 2, (uint)lengthBytes);
        return next;
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
