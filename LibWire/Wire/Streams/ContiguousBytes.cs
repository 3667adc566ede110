using System.Buffers;

namespace LibWire;

/// <summary>The bytes of a sequence as one span. Several segments are copied to a borrowed array.</summary>
internal readonly ref struct ContiguousBytes
{
    private readonly byte[]? _borrowed;

    /// <summary>Copies the bytes if they lie in several segments.</summary>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: they lie in several segments and are more than an array
    /// holds.</exception>
    internal ContiguousBytes(in ReadOnlySequence<byte> bytes)
    {
        if (bytes.IsSingleSegment)
        {
#if NETSTANDARD2_0
            Span = bytes.First.Span;
#else
            Span = bytes.FirstSpan;
#endif
            return;
        }

        if (bytes.Length > WireStream.ArrayBytesMax) WireThrow.MessageTooLarge(0);
        int sizeBytes = (int)bytes.Length;
        _borrowed = ArrayPool<byte>.Shared.Rent(sizeBytes);
        bytes.CopyTo(_borrowed);
        Span = _borrowed.AsSpan(0, sizeBytes);
    }

    /// <summary>The bytes, valid until <see cref="Dispose"/>.</summary>
    internal ReadOnlySpan<byte> Span { get; }

    /// <summary>Returns the borrowed array.</summary>
    public void Dispose()
    {
        if (_borrowed != null) ArrayPool<byte>.Shared.Return(_borrowed);
    }
}
