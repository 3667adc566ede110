namespace LibWire.Tests.Protobuf;

/// <summary>A stream that returns a few bytes for each read, blocks where it is told to, and counts its calls.</summary>
internal sealed class DelimitedTestStream(byte[] bytes, int bytesPerRead = int.MaxValue) : Stream
{
    private int _position;

    /// <summary>The position at which reading blocks until the token is cancelled. Reset it to continue.</summary>
    internal int? WaitAt { get; set; }

    internal int Disposals { get; private set; }

    internal int LargestRequest { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count) => Take(buffer.AsSpan(offset, count));

    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        await ReadAsync(buffer.AsMemory(offset, count), cancellationToken);

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_position == WaitAt) await Task.Delay(Timeout.Infinite, cancellationToken);
        await Task.Yield();
        return Take(buffer.Span);
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        Disposals++;
        base.Dispose(disposing);
    }

    private int Take(Span<byte> target)
    {
        LargestRequest = Math.Max(LargestRequest, target.Length);
        int end = _position < WaitAt ? WaitAt.Value : bytes.Length;
        int taken = Math.Min(Math.Min(target.Length, bytesPerRead), end - _position);
        bytes.AsSpan(_position, taken).CopyTo(target);
        _position += taken;
        return taken;
    }
}
