namespace LibWire.CompilerServices;

// Input that is read where it lies for the time of one call, by a projection: segment by segment.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Whether a message that is read whole may be copied first, so that text in it need not be copied one by one.</summary>
    internal bool CopiesMessages { get; set; }

    /// <summary>Begins to read the input window by window.</summary>
    internal void UseInput(scoped ref ProtoReader reader) => _input = reader;

    /// <summary>Whether bytes of the input are left behind the piece at hand.</summary>
    internal readonly bool IsMoreInput => _input.Remaining != 0;

    /// <summary>Whether all that is left lies in one piece.</summary>
    internal readonly bool IsInputContiguous => _input.IsContiguous;

    /// <summary>The next bytes that lie in one piece, of which there are some.</summary>
    internal ReadOnlySpan<byte> Window => _input.EnterWindow();

    /// <summary>How many bytes of the window are whole fields.</summary>
    internal readonly int MeasureWindow() => _input.IsContiguous ? _input.Remaining : _input.MeasureWindow();

    /// <summary>Makes the first bytes of the window the piece at hand.</summary>
    /// <param name="start">The window, pinned.</param>
    /// <param name="sizeBytes">How many bytes.</param>
    /// <param name="tail">Twice <see cref="SlackBytes"/> for the last of them.</param>
    internal void UseWindow(byte* start, int sizeBytes, byte* tail)
    {
        _baseOffset = _input.Position;
        _next = _base = start;
        _end = start + sizeBytes;
        _fastEnd = FastEnd(_next, _end);
        _tail = tail;
        SetCopiesText(true);
        _input.PassBytes(sizeBytes);
    }

    /// <summary>Finds the next field, which goes on in another segment.</summary>
    /// <param name="tag">Its tag.</param>
    /// <returns>Its bytes, tag and value.</returns>
    /// <exception cref="WireFormatException">It is malformed.</exception>
    internal readonly int MeasureField(out uint tag)
    {
        int sizeBytes = _input.MeasureField(out tag);
        if (sizeBytes == 0) _input.ThrowFirstFault();
        return sizeBytes;
    }

    /// <summary>Passes over bytes that nothing is read of.</summary>
    internal void PassInput(int sizeBytes) => _input.PassBytes(sizeBytes);

    /// <summary>Makes a copy of the next bytes the piece at hand. It stays: what is read points into it.</summary>
    internal void UseCopy(int sizeBytes)
    {
        _baseOffset = _input.Position;
        MakePiece(ref _input, sizeBytes);
        _input.PassBytes(sizeBytes);
        SetCopiesText(false);
    }

    /// <summary>Copies a message that is read whole, by the code generated for it, to where it may stay.</summary>
    /// <returns>The copy, for <see cref="LeaveCopy"/>.</returns>
    internal ProtoReadTail EnterCopy(byte* start, byte* end)
    {
        // SAFETY: both lie in the piece at hand, in this order.
        int sizeBytes = (int)(end - start);
        SetCopiesText(false);
        return GoOnIn(_arena.AllocateBytes((nuint)sizeBytes + SlackBytes), start, sizeBytes);
    }

    /// <summary>Goes back to where the message was copied from.</summary>
    internal void LeaveCopy(ProtoReadTail copy)
    {
        LeaveTail(copy);
        SetCopiesText(true);
    }
}
