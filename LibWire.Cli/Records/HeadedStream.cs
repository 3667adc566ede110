namespace LibWire.Cli;

/// <summary>A stream some bytes of which were read before.</summary>
internal sealed class HeadedStream(ReadOnlyMemory<byte> head, Stream rest) : Stream
{
    private ReadOnlyMemory<byte> _head = head;

    /// <summary>What is thrown at the end; null for nothing.</summary>
    internal InvalidDataException? Fault { get; init; }

    public override bool CanRead => true;
    public override bool CanSeek => false;
    public override bool CanWrite => false;
    public override long Length => throw new NotSupportedException();
    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        if (_head.IsEmpty) return rest.Read(buffer) is > 0 and var more ? more : Fault == null ? 0 : throw Fault;
        int count = Math.Min(buffer.Length, _head.Length);
        _head.Span[..count].CopyTo(buffer);
        _head = _head[count..];
        return count;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing) rest.Dispose();
        base.Dispose(disposing);
    }
}
