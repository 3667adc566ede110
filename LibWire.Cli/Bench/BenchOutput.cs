using System.Buffers;

namespace LibWire.Cli;

/// <summary>A buffer that messages are written to, one over the other.</summary>
internal sealed class BenchOutput : IBufferWriter<byte>
{
    private const int FirstBytes = 1 << 16;

    private byte[] _buffer = new byte[FirstBytes];
    private int _written;

    /// <summary>What was written since <see cref="Restart"/>.</summary>
    internal ReadOnlySpan<byte> Written => _buffer.AsSpan(0, _written);

    internal void Restart() => _written = 0;

    public void Advance(int count) => _written += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _buffer.AsMemory(_written);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        MakeRoom(sizeHint);
        return _buffer.AsSpan(_written);
    }

    private void MakeRoom(int sizeHint)
    {
        int needed = _written + Math.Max(1, sizeHint);
        if (needed > _buffer.Length) Array.Resize(ref _buffer, Math.Max(needed, _buffer.Length * 2));
    }
}
