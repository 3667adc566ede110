using System.Buffers.Binary;
using System.Globalization;

namespace LibWire.Cli;

/// <summary>Reads the messages or buffers of a file one after the other. It holds one of them at a time, whatever the size of the file.</summary>
/// <param name="stream">The bytes of the file, decompressed.</param>
/// <param name="kind">How the file is divided.</param>
internal sealed class RecordReader(Stream stream, InputKind kind)
{
    private const int FirstBufferBytes = 1 << 20;
    private const int GrpcHeadBytes = 5;

    private byte[] _buffer = new byte[FirstBufferBytes];
    private int _start;
    private int _end;
    private long _offset; // of _start in the file
    private bool _isOver;
    private InvalidDataException? _damage; // at the end of what could be decompressed; what comes before it is read first

    /// <summary>Whether the file can have several records.</summary>
    internal bool IsSeries => kind is InputKind.Delimited or InputKind.GrpcFrames or InputKind.SizedFlatBuffers or InputKind.JsonLines;

    /// <summary>How to verify a record that is a buffer; null for the defaults. A size stays in front of its buffer, since alignment counts from it.</summary>
    internal FlatVerifierOptions? Verifier { get; } = kind == InputKind.SizedFlatBuffers ? new FlatVerifierOptions { IsSizePrefixed = true } : null;

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

    private ReadOnlySpan<byte> Next()
    {
        bool isCompressed = false;
        long lengthBytes;
        switch (kind)
        {
            case InputKind.GrpcFrames:
                Need(GrpcHeadBytes);
                if (_buffer[_start] > 1) throw Fault($"A frame of gRPC starts with 0 or 1, and this is {_buffer[_start]}.");
                isCompressed = _buffer[_start] == 1;
                lengthBytes = BinaryPrimitives.ReadUInt32BigEndian(_buffer.AsSpan(_start + 1));
                Skip(GrpcHeadBytes);
                break;
            case InputKind.SizedFlatBuffers:
                Need(sizeof(uint));
                lengthBytes = sizeof(uint) + (long)BinaryPrimitives.ReadUInt32LittleEndian(_buffer.AsSpan(_start));
                break;
            default:
                lengthBytes = Varint();
                break;
        }

        if (lengthBytes > int.MaxValue) throw Fault($"A length of {Text(lengthBytes)} bytes: records have at most 2 GiB.");
        if (!Has((int)lengthBytes)) throw Fault($"A record of {Text(lengthBytes)} bytes starts here, and {Text(_end - _start)} are left.");
        ReadOnlySpan<byte> bytes = _buffer.AsSpan(_start, (int)lengthBytes);
        Skip((int)lengthBytes);
        if (!isCompressed) return bytes;
        if (Decompression.NameOf(bytes) != "gzip") throw Fault("This frame is compressed, and not by gzip.");
        byte[] decompressed = Decompression.Run(bytes.ToArray(), "gzip", out string problem);
        return problem.Length == 0 ? decompressed : throw Fault(problem);
    }

    private long Varint()
    {
        Has(WireLimits.VarintBytesMax);
        int at = _start;
        if (!ProtoWireField.TryVarint(_buffer, ref at, _end, out ulong length, out _, out _) || length > long.MaxValue) throw Fault("No length starts here.");
        Skip(at - _start);
        return (long)length;
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

    private void Need(int sizeBytes)
    {
        if (!Has(sizeBytes)) throw Fault($"The file is cut off: a head of {sizeBytes} bytes starts here, and {_end - _start} are left.");
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

    private static string Text(long number) => number.ToString("N0", CultureInfo.InvariantCulture);
}

/// <summary>A file that cannot be divided further.</summary>
/// <param name="offset">Where in the decompressed file.</param>
/// <param name="message">What is wrong.</param>
internal sealed class RecordException(long offset, string message) : Exception(message)
{
    internal long Offset { get; } = offset;
}
