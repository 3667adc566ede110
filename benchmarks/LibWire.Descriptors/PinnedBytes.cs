using System.Runtime.InteropServices;

namespace LibWire.Benchmarks.Descriptors;

/// <summary>Bytes that stay where they are, so that messages can point into them.</summary>
internal sealed unsafe class PinnedBytes : IDisposable
{
    private readonly byte* _start;

    internal PinnedBytes(byte[] bytes)
    {
        _start = (byte*)NativeMemory.Alloc((nuint)bytes.Length);
        Length = bytes.Length;
        bytes.CopyTo(new Span<byte>(_start, Length));
    }

    internal int Length { get; }

    /// <summary>A reader whose messages point into the bytes.</summary>
    internal ProtoReader Reader => ProtoReader.OverPinned(_start, (nuint)Length);

    public void Dispose() => NativeMemory.Free(_start);
}
