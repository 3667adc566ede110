namespace LibWire;

// The input piece by piece: what one copy brings into the cache is decoded while it is there.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Inputs up to this size are copied at once: input and what is made of it fit in most second-level caches.</summary>
    private const int WholeBytesMax = 256 * 1024;

    /// <summary>Larger inputs are copied in pieces of about this size.</summary>
    private const int PieceBytes = 128 * 1024;

    /// <summary>What one call may take from an arena without a limit of its own: this much, or <see cref="ExtraBytesPerByte"/> times the input if that is more.</summary>
    private const ulong ExtraBytesMin = 64 * 1024 * 1024;

    /// <summary>A field of two bytes can become a struct of a hundred or more.</summary>
    private const ulong ExtraBytesPerByte = 64;

    /// <summary>Moves to the next piece of the input: whole fields of the message.</summary>
    /// <returns>Whether there is one; false at the end.</returns>
    /// <exception cref="WireFormatException">The next field is malformed.</exception>
    public bool NextPiece()
    {
        int remainingBytes = _input.Remaining;
        if (remainingBytes == 0) return false;
        _baseOffset = _input.Position;
        if (_isPinned)
        {
            _next = _input.TakePinned();
            _end = _next + remainingBytes;

            // SAFETY: short inputs have no fast part, so no address before the input is formed.
            _fastEnd = remainingBytes > SlackBytes ? _end - SlackBytes : _next;
        }
        else
        {
            int pieceBytes = remainingBytes;
            if (remainingBytes > WholeBytesMax && _input.IsContiguous)
            {
                pieceBytes = _input.MeasureFields(PieceBytes);
                if (pieceBytes == 0) _input.ThrowFirstFault();
            }

            _next = _arena.AllocateBytes((nuint)pieceBytes + SlackBytes);
            _end = _next + pieceBytes;
            _input.TakeBytesTo(_next, pieceBytes);
            new Span<byte>(_end, SlackBytes).Clear();
            _fastEnd = Beyond;
        }

        _base = _next;
        return true;
    }

    /// <summary>How many bytes of the input lie behind the piece, as seen from a field of the message that is read, and not of one in it. Only the first field of a piece is known to be that.</summary>
    /// <param name="field">Where the field begins, its tag.</param>
    internal readonly int BytesBehindPiece(byte* field) => field == _next ? _input.Remaining : 0;

    /// <summary>Whether the arena has a limit of its own, so that nothing may be reserved on a guess.</summary>
    internal readonly bool IsArenaLimited => _limitBefore != ArenaLimits.Unlimited;
}
