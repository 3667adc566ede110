namespace LibWire.Tests.Protobuf.Streams;

/// <summary>A stream that repeats the same bytes many times and stores them once.</summary>
internal sealed class RepeatingStream(byte[] bytes, long times) : Stream
{
    private readonly long _length = bytes.Length * times;
    private long _position;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count)
    {
        int taken = 0;
        while (taken < count && _position < _length)
        {
            int start = (int)(_position % bytes.Length);
            int part = Math.Min(count - taken, bytes.Length - start);
            Buffer.BlockCopy(bytes, start, buffer, offset + taken, part);
            taken += part;
            _position += part;
        }

        return taken;
    }

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
