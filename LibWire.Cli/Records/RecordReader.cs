namespace LibWire.Cli;

/// <summary>Reads the messages or buffers of a file one after the other. It holds one of them at a time, whatever the size of the file.</summary>
/// <param name="stream">The bytes of the file, decompressed.</param>
/// <param name="kind">How the file is divided.</param>
internal sealed class RecordReader(Stream stream, InputKind kind)
{
    private const int FirstBufferBytes = 1 << 20;

    private byte[] _buffer = new byte[FirstBufferBytes];
    private int _start;
    private int _end;
    private long _offset; // of _start in the file
    private bool _isOver;
    private InvalidDataException? _damage; // at the end of what could be decompressed; what comes before it is read first

    /// <summary>Whether the file can have several records.</summary>
    internal bool IsSeries => RecordHead.IsSeries(kind) || kind == InputKind.JsonLines;

    /// <summary>How to verify a record that is a buffer; null for the defaults. A size stays in front of its buffer, since alignment counts from it.</summary>
    internal FlatVerifierOptions? Verifier { get; } = VerifierOf(kind);

    /// <summary>The number of the record that was read last, from 0.</summary>
    internal long Number { get; private set; } = -1;

    /// <summary>Where that record starts in the file, with its length.</summary>
    internal long Offset { get; private set; }

    /// <summary>The number of bytes that were read so far.</summary>
    internal long BytesRead => _offset;

    /// <summary>Reads the next record.</summary>
    /// <param name="record">Its bytes, valid until the next call.</param>
    /// <returns>Whether there is one.</returns>
    /// <exception cref="RecordException">The file is cut off, or no record starts here. Nothing can be read after it.</exception>
    internal bool TryNext(out ReadOnlySpan<byte> record)
    {
        record = default;
        if (kind == InputKind.JsonLines) SkipBlankLines();
        Offset = _offset;
        if (_isOver || (IsSeries && !Has(1))) return _damage == null ? false : throw _damage;
        Number++;
        record = !IsSeries ? Rest() : kind == InputKind.JsonLines ? Line() : Next();
        return true;
    }

    /// <summary>How to verify a record of a kind that is a buffer.</summary>
    /// <inheritdoc cref="Verifier"/>
    internal static FlatVerifierOptions? VerifierOf(InputKind kind) =>
        kind == InputKind.SizedFlatBuffers ? new FlatVerifierOptions { IsSizePrefixed = true } : null;

    private ReadOnlySpan<byte> Next()
    {
        Has(RecordHead.BytesMax);
        Refuse(RecordHead.Read(_buffer.AsSpan(_start, _end - _start), kind, out RecordHead head));
        Skip(head.SizeBytes);
        if (!Has((int)head.LengthBytes)) throw Fault(head.CutOffAfter(_end - _start));
        ReadOnlySpan<byte> bytes = _buffer.AsSpan(_start, (int)head.LengthBytes);
        Skip(bytes.Length);
        Refuse(head.Decompress(ref bytes));
        return bytes;
    }

    private ReadOnlySpan<byte> Rest()
    {
        _isOver = true;
        for (long needed = FirstBufferBytes; Has((int)needed); needed = Math.Min(needed * 2, Array.MaxLength))
        {
            if (needed == Array.MaxLength) throw Fault("One message or buffer has at most 2 GiB.");
        }

        if (_damage != null) throw _damage;
        ReadOnlySpan<byte> bytes = _buffer.AsSpan(_start, _end - _start);
        Skip(bytes.Length);
        return bytes;
    }

    private ReadOnlySpan<byte> Line()
    {
        int lengthBytes = 0;
        while (Has(lengthBytes + 1) && _buffer[_start + lengthBytes] != '\n')
        {
            int end = _buffer.AsSpan(_start + lengthBytes, _end - _start - lengthBytes).IndexOf((byte)'\n');
            lengthBytes = end >= 0 ? lengthBytes + end : _end - _start;
        }

        ReadOnlySpan<byte> line = _buffer.AsSpan(_start, lengthBytes);
        Skip(lengthBytes);
        return line;
    }

    private void SkipBlankLines()
    {
        while (Has(1) && _buffer[_start] is (byte)'\n' or (byte)'\r' or (byte)' ') Skip(1);
    }

    private void Skip(int sizeBytes)
    {
        _start += sizeBytes;
        _offset += sizeBytes;
    }

    // The buffer grows as bytes come, so a wrong length takes no memory.
    private bool Has(int sizeBytes)
    {
        while (_end - _start < sizeBytes)
        {
            if (_end == _buffer.Length) MakeRoom();
            int count = Read();
            if (count == 0) return false;
            _end += count;
        }

        return true;
    }

    private int Read()
    {
        if (_damage != null) return 0;
        try
        {
            return stream.Read(_buffer, _end, _buffer.Length - _end);
        }
        catch (InvalidDataException failure)
        {
            _damage = failure;
            return 0;
        }
    }

    private void MakeRoom()
    {
        byte[] target = _start >= _buffer.Length / 2 ? _buffer : new byte[(int)Math.Min(_buffer.Length * 2L, Array.MaxLength)];
        Buffer.BlockCopy(_buffer, _start, target, 0, _end - _start);
        (_buffer, _end, _start) = (target, _end - _start, 0);
    }

    private Exception Fault(string text) => _damage ?? (Exception)new RecordException(Offset, text);

    private void Refuse(string? problem)
    {
        if (problem != null) throw Fault(problem);
    }
}

/// <summary>A file that cannot be divided further.</summary>
/// <param name="offset">Where in the decompressed file.</param>
/// <param name="message">What is wrong.</param>
internal sealed class RecordException(long offset, string message) : Exception(message)
{
    internal long Offset { get; } = offset;
}
