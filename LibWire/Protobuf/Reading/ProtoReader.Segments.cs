using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace LibWire;

// Input in several pieces. The window is the part of the message that lies in one segment. Only values that cross a segment boundary are copied.
public ref partial struct ProtoReader
{
    /// <summary>Reads from a sequence of segments, as pipes deliver them.</summary>
    /// <param name="bytes">One whole message, without a length prefix; at most 2 GiB − 1.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the sequence holds 2 GiB or more.</exception>
    /// <remarks>
    /// Only values that cross a segment boundary are copied: numbers to the stack, strings and bytes to their target. For those,
    /// <see cref="ReadBytes()"/> and <see cref="ReadUtf8"/> return a new managed array; the overloads with an arena copy them there.
    /// </remarks>
    public ProtoReader(in ReadOnlySequence<byte> bytes)
    {
        if (bytes.Length > WireLimits.MessageBytesMax) WireThrow.MessageTooLarge(0);
        ReadOnlySpan<byte> first = bytes.First.Span;
        int beyondBytes = (int)bytes.Length - first.Length;
        _cursor = new WireCursor(first);
        _tagAndType = 0;
        _depthAndFlags = beyondBytes == 0 ? ProtoLimits.DepthMax : ProtoLimits.DepthMax | SegmentedFlag;
        _segments = beyondBytes == 0 ? default : new SegmentState { Segment = (ReadOnlySequenceSegment<byte>)bytes.Start.GetObject()! };
        _beyondBytes = beyondBytes;
        NoteSource();
    }

    /// <summary>Reads from segments that do not move and outlive the values that are read from them, as those of a pipe whose memory pool is pinned.
    /// </summary>
    /// <param name="bytes">One whole message, without a length prefix; at most 2 GiB − 1.</param>
    /// <returns>A reader as that of <see cref="OverPinned"/>. Only what continues in another segment is copied to the arena: a value that is
    /// read by hand, or a field of a message that is read whole.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the sequence holds 2 GiB or more.</exception>
    /// <remarks><b>Safety:</b> the memory of all segments must stay in place and readable for as long as the reader, or any string or array read by it, is
    /// in use. A pipe takes it back at <c>AdvanceTo</c>.</remarks>
    public static ProtoReader DangerousOverPinned(in ReadOnlySequence<byte> bytes)
    {
        ProtoReader reader = new(in bytes);
        reader._depthAndFlags |= PinnedFlag;
        return reader;
    }

    /// <summary>The place of a reader's window in segmented input; all zero if the input is contiguous.</summary>
    /// <remarks>Kept in one struct, so that the JIT copies it as a block and uses no registers for it.</remarks>
    private struct SegmentState
    {
        internal ReadOnlySequenceSegment<byte>? Segment; // the segment the window lies in
        internal int WindowStart;                        // position of the window's piece, from the start of the whole input
    }

    /// <summary>The rest of the window. The window must be settled.</summary>
    private readonly ReadOnlySpan<byte> NearRest => _cursor.Slice(_cursor.Place, NearBytes);

    /// <summary>The next bytes of a reader whose window is settled, contiguous: as many as fit in <paramref name="scratch"/> or are left, whichever
    /// is less. It may be more if they are contiguous anyway.</summary>
    private readonly ReadOnlySpan<byte> Head(Span<byte> scratch)
    {
        ReadOnlySpan<byte> rest = NearRest;
        return _beyondBytes == 0 || rest.Length >= scratch.Length ? rest : scratch.Slice(0, CopyAhead(0, scratch));
    }

    /// <summary>Copies bytes ahead, from any segments, and returns their number.</summary>
    private readonly int CopyAhead(int offset, Span<byte> target)
    {
        ProtoReader ahead = this;
        ahead.Advance(offset);
        int copiedBytes = 0;
        while (copiedBytes < target.Length && ahead.Remaining != 0)
        {
            while (ahead.NearBytes == 0) ahead.EnterNextSegment();
            int pieceBytes = Math.Min(ahead.NearBytes, target.Length - copiedBytes);
            ahead.NearRest.Slice(0, pieceBytes).CopyTo(target.Slice(copiedBytes));
            ahead._cursor.Place += pieceBytes;
            copiedBytes += pieceBytes;
        }

        return copiedBytes;
    }

    /// <summary>Moves past bytes that are known to remain, through all their segments.</summary>
    private void Advance(int sizeBytes)
    {
        _cursor.Place += sizeBytes;
        SettleWindow();
    }

    /// <summary>Moves the window to the position, if a fast path has moved the position past the window.</summary>
    private void SettleWindow()
    {
        while (_cursor.Place > 0)
        {
            nint behindBytes = _cursor.Place;
            EnterNextSegment();
            _cursor.Place += behindBytes;
        }
    }

    /// <summary>Moves the window to the next segment, and drops what was left of this one. Bytes must remain beyond the window.</summary>
    private void EnterNextSegment()
    {
        ReadOnlySequenceSegment<byte>? next = _segments.Segment!.Next;
        if (next is null) SequenceEndsEarly();
        ReadOnlySpan<byte> span = next.Memory.Span;
        int windowBytes = Math.Min(span.Length, _beyondBytes);
        _segments.Segment = next;
        _segments.WindowStart = Position + NearBytes;
        _beyondBytes -= windowBytes;
        _cursor = new WireCursor(span.Slice(0, windowBytes));
        NoteSource();
    }

    [DoesNotReturn]
    private static void SequenceEndsEarly() =>
        throw new InvalidOperationException("The sequence was changed while it was read: its segments hold fewer bytes than its length says.");

    /// <summary>Copies the next bytes, which are known to remain, to a new managed array.</summary>
    private readonly byte[] CopyOut(int offset, int lengthBytes)
    {
        byte[] copy = new byte[lengthBytes];
        CopyAhead(offset, copy);
        return copy;
    }
}
