using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>
/// The whole state of a <see cref="ProtoWriter"/>. It is a plain struct, because a scope that closes a sub-message holds a reference to it, and a
/// reference to a ref struct is not possible. It has four pointers, so that the JIT can keep each of them in a register.
/// </summary>
[StructLayout(LayoutKind.Auto)]
internal unsafe partial struct ProtoWriterState
{
    internal byte* Next;               // First byte not yet written: Core->Start <= Next <= Core->End, plus slack.
    internal byte* Gate;               // Next < Gate: 24 bytes can be written without a check. Both are null in a default writer, so it goes to MakeRoom.
    internal ProtoWriterFrame* Frame;  // The innermost open frame; the root if none is open.
    internal ProtoWriterCore* Core;    // Null in a default writer only.

    internal ProtoWriterState(ProtoWriterCore* core)
    {
        Core = core;
        Next = core->Start;
        Gate = core->Gate;
        Frame = core->Frames;
        Remember();
    }

    /// <summary>The number of open sub-messages and groups.</summary>
    internal readonly int Depth => Core == null ? 0 : (int)(Frame - Core->Frames);

    /// <summary>Makes room for a tag and at most 11 bytes, and returns the address.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* Room(uint tagAndType, int sizeBytes)
    {
        byte* next = Next;
        if (next >= Gate)
        {
            next = ProtoWriterCore.MakeRoom(Core, Frame, next, WireVarint.SizeBytes(tagAndType) + sizeBytes);
            Take(next);
        }

        return next;
    }

    /// <summary>Makes room for a tag, a length and that many bytes, and returns the address.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal byte* RoomForLength(uint tagAndType, int lengthBytes)
    {
        byte* next = Next;
        if (lengthBytes >= Gate - next)
        {
            next = ProtoWriterCore.MakeRoom(Core, Frame, next, (long)WireVarint.SizeBytes(tagAndType) + WireVarint.SizeBytes((uint)lengthBytes) + lengthBytes);
            Take(next);
        }

        return next;
    }

    /// <summary>Takes over at once what a slow path changed. If the field then fails, the writer must still know the region that has moved.</summary>
    /// <param name="next">The next byte to write, at its new address.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Take(byte* next)
    {
        Next = next;
        Gate = Core->Gate;
    }

    /// <summary>Opens a frame and reserves room for its length. The tag, if the frame has one, ends at <paramref name="next"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Open(byte* next, uint kind)
    {
        ProtoWriterFrame* frame = Frame + 1;

        // The frame was mostly open before with the same kind, so that its shape need not be stored again.
        uint width = frame->Shape ^ kind;
        if (width - 1 >= WireLimits.Varint32BytesMax)
        {
            frame = ProtoWriterCore.OpenFrame(Core, frame, next, kind);
            Frame = frame;
            Take(frame->Body);
            return;
        }

        next += width;
        frame->Body = next;
        Frame = frame;
        Next = next;
    }

    /// <summary>Opens the frame of a group, whose start tag ends at <paramref name="next"/>.</summary>
    internal void OpenGroup(byte* next, int fieldNumber)
    {
        ProtoWriterFrame* frame = ProtoWriterCore.OpenFrame(Core, Frame + 1, next, ProtoWriterFrame.Group);
        frame->Body = next;
        frame->FieldNumber = fieldNumber;
        Frame = frame;
        Take(next);
    }

    /// <summary>Closes a frame with a length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CloseLength(uint kind, bool minimal)
    {
        ProtoWriterFrame* frame = Frame;
        byte* next = Next;
        if (frame == null) ProtoThrow.WriterDisposed();
        uint shape = frame->Shape;
        var lengthBytes = (nuint)(next - frame->Body);
        if (shape == (kind | 1) && lengthBytes < 0x80 && minimal)
        {
            frame->Body[-1] = (byte)lengthBytes;
        }
        else if (shape == (kind | 2) && lengthBytes - 0x80 < 0x4000 - 0x80 && minimal)
        {
            WireVarint.WriteTwo(frame->Body - 2, (uint)lengthBytes);
        }
        else if (shape == (kind | WireLimits.Varint32BytesMax) && next < Gate && !minimal)
        {
            // Below the gate, the padding cannot make the message too large.
            WireVarint.WriteFive(frame->Body - WireLimits.Varint32BytesMax, (uint)lengthBytes);
        }
        else
        {
            if ((shape & ~ProtoWriterFrame.WidthMask) != kind) ProtoWriterCore.ThrowCloseWithoutStart(kind);
            Take(ProtoWriterCore.CloseLength(Core, frame, next, minimal));
        }

        Frame = frame - 1;
    }

    // Stores what LibWire.Debug needs to detect a dead arena or a stale copy later.
    partial void Remember();
}
