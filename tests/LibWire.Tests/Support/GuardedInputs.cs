using System.Buffers;
using LibWire.Tests.Fuzz;
using LibWire.Tests.Protobuf;

namespace LibWire.Tests;

/// <summary>The same bytes as every kind of input. Memory lies next to a page that must not be touched: one byte too far ends the process.</summary>
internal sealed unsafe class GuardedInputs(int sizeBytesMax) : IDisposable
{
    private const int BytesPerRead = 7;

    private readonly GuardedMemory _whole = new((nuint)sizeBytesMax + 1), _piece = new((nuint)sizeBytesMax + 1);
    private NativeBytes? _first, _second;

    /// <summary>Bytes that end before such a page.</summary>
    internal ReadOnlySpan<byte> AtEnd(ReadOnlySpan<byte> bytes) => new(_whole.PutAtEnd(bytes), bytes.Length);

    /// <summary>Bytes that begin behind such a page.</summary>
    internal ReadOnlySpan<byte> AtStart(ReadOnlySpan<byte> bytes) => new(_whole.PutAtStart(bytes), bytes.Length);

    /// <summary>Bytes that end before such a page, for what lives longer than a span.</summary>
    internal ReadOnlyMemory<byte> Memory(ReadOnlySpan<byte> bytes) => Replace(ref _first, _whole.PutAtEnd(bytes), bytes.Length);

    /// <summary>Two segments, each of which ends before such a page.</summary>
    internal ReadOnlySequence<byte> Segments(ReadOnlySpan<byte> bytes, int cutAt) => ProtoReaderSegments.Of(
        Replace(ref _first, _whole.PutAtEnd(bytes.Slice(0, cutAt)), cutAt),
        Replace(ref _second, _piece.PutAtEnd(bytes.Slice(cutAt)), bytes.Length - cutAt));

    /// <summary>A stream that gives few bytes at a time.</summary>
    internal static Stream Stream(ReadOnlySpan<byte> bytes) => new DelimitedTestStream(bytes.ToArray(), BytesPerRead);

    public void Dispose()
    {
        _first?.Dispose();
        _second?.Dispose();
        _whole.Dispose();
        _piece.Dispose();
    }

    private static ReadOnlyMemory<byte> Replace(ref NativeBytes? place, byte* start, int length)
    {
        place?.Dispose();
        place = new NativeBytes(start, length);
        return place.Memory;
    }
}
