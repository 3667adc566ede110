using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Input that is decoded where it lies, segment by segment: by a projection, or because it is pinned.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Whether a message that is read whole may be copied first, so that its text need not be copied piece by piece.</summary>
    internal bool CopiesMessages { get; set; }

    /// <summary>Begins to read the input window by window.</summary>
    internal void UseInput(scoped ref ProtoReader reader) => _source->Input = reader;

    /// <summary>Whether the input has more bytes after the current piece.</summary>
    internal readonly bool IsMoreInput => _source->Input.Remaining != 0;

    /// <summary>Whether the rest of the input is contiguous.</summary>
    internal readonly bool IsInputContiguous => _source->Input.IsContiguous;

    /// <summary>The next contiguous bytes, at least one.</summary>
    internal ReadOnlySpan<byte> Window => _source->Input.EnterWindow();

    /// <summary>How many bytes of the window are whole fields.</summary>
    internal readonly int MeasureWindow() => _source->Input.IsContiguous ? _source->Input.Remaining : _source->Input.MeasureWindow();

    /// <summary>Makes the first bytes of the window the current piece.</summary>
    /// <param name="start">The window, pinned.</param>
    /// <param name="sizeBytes">The number of bytes.</param>
    /// <param name="tail">Memory for the last bytes: twice <see cref="SlackBytes"/>. Not used if the input is pinned.</param>
    internal void UseWindow(byte* start, int sizeBytes, byte* tail)
    {
        _baseOffset = _source->Input.Position;
        _next = _base = start;
        _end = start + sizeBytes;
        _fastEnd = FastEnd(_next, _end);
        _tail = tail;
        SetCopiesText(!_isPinned);
        _source->Input.PassBytes(sizeBytes);
    }

    /// <summary>Moves to the next piece of pinned segments: the whole fields of a segment where they lie, or a copy of the field that continues in another
    /// segment.</summary>
    /// <returns>Whether there is one; false at the end.</returns>
    /// <exception cref="WireFormatException">The next field is malformed.</exception>
    private bool NextWindow()
    {
        if (!IsMoreInput) return false;
        _source->Input.EnterWindow();
        int sizeBytes = MeasureWindow();
        if (sizeBytes != 0) UseWindow(_source->Input.PinnedNext, sizeBytes, tail: null);
        else UseCopy(MeasureField(out _));
        return true;
    }

    /// <summary>Finds the next field, which continues in another segment.</summary>
    /// <param name="tag">Its tag.</param>
    /// <returns>The number of its bytes, tag and value.</returns>
    /// <exception cref="WireFormatException">The field is malformed.</exception>
    internal readonly int MeasureField(out uint tag)
    {
        int sizeBytes = _source->Input.MeasureField(out tag);
        if (sizeBytes == 0) _source->Input.ThrowFirstFault();
        return sizeBytes;
    }

    /// <summary>Skips bytes from which nothing is read.</summary>
    internal void PassInput(int sizeBytes) => _source->Input.PassBytes(sizeBytes);

    /// <summary>Copies the next bytes and makes the copy the current piece. The copy stays, because what is read points into it.</summary>
    internal void UseCopy(int sizeBytes)
    {
        _baseOffset = _source->Input.Position;
        MakePiece(ref _source->Input, sizeBytes);
        _source->Input.PassBytes(sizeBytes);
        SetCopiesText(false);
    }

    /// <summary>Copies a message that generated code reads whole, to memory where it may stay.</summary>
    /// <returns>The copy, for <see cref="LeaveCopy"/>.</returns>
    internal ProtoReadTail EnterCopy(byte* start, byte* end)
    {
        // SAFETY: both lie in the current piece, in this order.
        int sizeBytes = (int)(end - start);
        SetCopiesText(false);
        return GoOnIn(_arena.AllocateBytes((nuint)sizeBytes + SlackBytes), start, sizeBytes);
    }

    /// <summary>Returns to the bytes that the message was copied from.</summary>
    internal void LeaveCopy(ProtoReadTail copy)
    {
        LeaveTail(copy);
        SetCopiesText(true);
    }

    /// <summary>Makes room for copies of short text at the arena's top, if text is copied. Nothing else may be taken from the arena until
    /// <see cref="CloseText"/>.</summary>
    /// <param name="sizeBytes">How many bytes of input are read into it at most.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ProtoTextRoom OpenText(long sizeBytes) =>
        CopiesText ? OpenTextRoom(sizeBytes) : new ProtoTextRoom { BytesMax = ProtoTextRoom.TextBytesMax };

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ProtoTextRoom OpenTextRoom(long sizeBytes)
    {
        nuint roomBytes = (nuint)Math.Min(sizeBytes + ProtoTextRoom.TextBytesMax, ProtoTextRoom.RoomBytesMax);
        byte* room = _arena.TryAllocateBehind(_textEnd, roomBytes);
        if (room == null) return new ProtoTextRoom { BytesMax = -1 };
        return new ProtoTextRoom { BytesMax = ProtoTextRoom.TextBytesMax, Next = room, End = room + roomBytes };
    }

    /// <summary>Gives back the room that was not used.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void CloseText(ProtoTextRoom text)
    {
        _textEnd = text.Next;
        _arena.TryTakeBack(text.End, text.Next);
    }
}
