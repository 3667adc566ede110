using System.Buffers;

namespace LibWire.Comparison;

/// <summary>A reused array: the cheapest target of .NET libraries. It allocates nothing.</summary>
internal sealed class ArrayBufferTarget(int capacityBytes) : IBufferWriter<byte>
{
    /// <summary>Libraries request room piece by piece, and more than they fill.</summary>
    internal const int SlackBytes = 1 << 16;

    private readonly byte[] _bytes = new byte[capacityBytes];

    internal int Length { get; private set; }

    internal ReadOnlySpan<byte> Written => _bytes.AsSpan(0, Length);

    internal void Clear() => Length = 0;

    public void Advance(int count) => Length += count;

    public Memory<byte> GetMemory(int sizeHint = 0) => _bytes.AsMemory(Length);

    public Span<byte> GetSpan(int sizeHint = 0) => _bytes.AsSpan(Length);
}
