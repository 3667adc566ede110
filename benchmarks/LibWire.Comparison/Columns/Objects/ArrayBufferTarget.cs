using System.Buffers;

namespace LibWire.Comparison;

/// <summary>An array that is written to again and again: the cheapest target that libraries of .NET have. It allocates nothing.</summary>
internal sealed class ArrayBufferTarget(int capacityBytes) : IBufferWriter<byte>
{
    /// <summary>Libraries ask for room by the piece, and for more than they fill.</summary>
    internal const int SlackBytes = 1 << 16;

    private readonly byte[] _bytes = new byte[capacityBytes];

    internal int Length { get; private set; }

    internal ReadOnlySpan<byte> Written => _bytes.AsSpan(0, Length);

    internal void Clear() => Length = 0;

    public void Advance(int count) => Length += count;

    public Memory<byte> GetMemory(int sizeHint = 0) => _bytes.AsMemory(Length);

    public Span<byte> GetSpan(int sizeHint = 0) => _bytes.AsSpan(Length);
}
