using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

// Input that is decoded piece by piece: the bytes that one copy brings into the cache are decoded while they are there.
public unsafe ref partial struct ProtoReadState
{
    /// <summary>Inputs up to this size are copied at once: the input and its decoded form fit in most second-level caches.</summary>
    private const int WholeBytesMax = 256 * 1024;

    /// <summary>Larger inputs are copied in pieces of about this size.</summary>
    private const int PieceBytes = 128 * 1024;

    /// <summary>In pieces from this size on, the start of the first field's value is aligned.</summary>
    private const int AlignedBytesMin = 4096;

    /// <summary>Whether the rest of the input is decoded in one piece: where it lies, or from one copy.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsOnePiece(scoped ref ProtoReader reader) =>
        reader.IsContiguous ? reader.IsInputPinned || reader.Remaining <= WholeBytesMax : !reader.IsInputPinned;

    /// <summary>Takes the first piece of the input: whole fields of the message, usually all of them.</summary>
    /// <param name="reader">The caller's reader. It does not move.</param>
    /// <exception cref="WireFormatException">The first field is malformed.</exception>
    internal void FirstPiece(scoped ref ProtoReader reader)
    {
        if (IsOnePiece(ref reader))
        {
            OnlyPiece(ref reader);
            return;
        }

        _source->Input = reader;
        NextPiece();
    }

    /// <summary>Same, for input that is decoded in one piece.</summary>
    internal void OnlyPiece(scoped ref ProtoReader reader)
    {
        int remainingBytes = reader.Remaining;
        _baseOffset = reader.Position;
        if (_isPinned)
        {
            _next = _base = reader.PinnedNext;
            _end = _next + remainingBytes;
            _fastEnd = FastEnd(_next, _end);
        }
        else if (remainingBytes != 0)
        {
            MakePiece(ref reader, remainingBytes);
        }
    }

    /// <summary>Returns the end of the range in which fields of in-place input may begin, so that <see cref="SlackBytes"/> can be read from the start
    /// of each.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly byte* FastEnd(byte* start, byte* end)
    {
        // SAFETY: a page can be read as a whole or not at all. Bytes read after the end, on the page of the last byte, are not used: every field
        // found there lies after the end. A number that crosses the end has some of them, in a message that nobody will see; what was merged stays.
        if (!_isMerge && ((nuint)(end - 1) & (WireLimits.PageBytes - 1)) <= WireLimits.PageBytes - SlackBytes) return Beyond;

        // SAFETY: short inputs have no fast part, so no address before the input is formed.
        return end - start > SlackBytes ? end - SlackBytes : start;
    }

    /// <summary>Moves to the next piece of the input.</summary>
    /// <returns>Whether there is one; false at the end.</returns>
    /// <exception cref="WireFormatException">The next field is malformed.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool NextPiece()
    {
        if (_isPinned) return NextWindow();
        int pieceBytes = _source->Input.Remaining;
        if (pieceBytes == 0) return false;
        _baseOffset = _source->Input.Position;
        if (pieceBytes > WholeBytesMax)
        {
            pieceBytes = _source->Input.MeasureField(out _);
            if (pieceBytes == 0) _source->Input.ThrowFirstFault();
            if (pieceBytes <= PieceBytes)
            {
                MakePieceOfFields();
                return true;
            }
        }

        MakePiece(ref _source->Input, pieceBytes);
        _source->Input.PassBytes(pieceBytes);
        return true;
    }

    /// <summary>Copies bytes first, and then finds which of them are whole fields. So the scan runs in the cache: field boundaries are only known
    /// field by field.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void MakePieceOfFields()
    {
        MakePiece(ref _source->Input, PieceBytes);
        byte* copied = _end;
        ProtoReader copy = ProtoReader.OverPinned(_next, PieceBytes);
        int sizeBytes = copy.MeasureFields(PieceBytes);
        _source->Input.PassBytes(sizeBytes);
        _end = _next + sizeBytes;
        _arena.TryTakeBack(copied + SlackBytes, _end + SlackBytes);
        new Span<byte>(_end, SlackBytes).Clear();
    }

    /// <summary>Copies the next bytes of the input to memory with spare bytes after them, which are cleared.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void MakePiece(scoped ref ProtoReader input, int sizeBytes)
    {
        // Aligns a long list of numbers that comes first, as in a message that holds little else. It then need not be copied again.
        int padBytes = sizeBytes < AlignedBytesMin ? 0 : -input.MeasureHead() & ((int)ArenaLimits.AlignBytes - 1);
        _next = _base = _arena.AllocateBytes((nuint)sizeBytes + (nuint)padBytes + SlackBytes) + padBytes;
        _end = _next + sizeBytes;
        _fastEnd = Beyond;
        input.CopyBytesTo(_next, sizeBytes);
        new Span<byte>(_end, SlackBytes).Clear();
    }

    /// <summary>The number of input bytes after the piece, for a field of the outermost message. For a field of a sub-message it is 0: only the first
    /// field of a piece is known to be of the outermost message.</summary>
    /// <param name="field">The start of the field: its tag.</param>
    internal readonly int BytesBehindPiece(byte* field) => field == _next && _source != null ? _source->Input.Remaining : 0;

    /// <summary>Whether the arena has a limit of its own. Then nothing may be reserved on an estimate.</summary>
    internal readonly bool IsArenaLimited => _limitBefore != ArenaLimits.Unlimited;
}
