using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>Writes spans to streams, also on targets whose streams take no spans.</summary>
internal static class WireStream
{
    /// <summary>The longest byte array of the runtime.</summary>
    internal const uint ArrayBytesMax = 0x7fffffc7;

    /// <summary>Largest piece handed to a stream at once. Streams without spans copy through a rented array of that size.</summary>
    internal const int PieceBytesMax = 1 << 20;

    internal static void Write(Stream target, ReadOnlySpan<byte> bytes)
    {
#if NETSTANDARD2_0
        byte[] copy = ArrayPool<byte>.Shared.Rent(bytes.Length);
        try
        {
            bytes.CopyTo(copy);
            target.Write(copy, 0, bytes.Length);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(copy);
        }
#else
        target.Write(bytes);
#endif
    }

    /// <summary>Reads into a part of an array.</summary>
    internal static ValueTask<int> ReadAsync(Stream source, byte[] target, int start, int sizeBytes, CancellationToken cancellationToken)
    {
#if NETSTANDARD2_0
        return new ValueTask<int>(source.ReadAsync(target, start, sizeBytes, cancellationToken));
#else
        return source.ReadAsync(target.AsMemory(start, sizeBytes), cancellationToken);
#endif
    }

    /// <summary>Writes a copy of the bytes, which need not outlive the call: streams need managed memory while they wait.</summary>
    internal static ValueTask WriteAsync(Stream target, ReadOnlySpan<byte> bytes, CancellationToken cancellationToken)
    {
        byte[] copy = ArrayPool<byte>.Shared.Rent(bytes.Length);
        bytes.CopyTo(copy);
        return WriteAsync(target, copy, bytes.Length, cancellationToken);
    }

    /// <summary>Writes the first bytes of a rented array. Returns the array to <see cref="ArrayPool{T}.Shared"/> when the stream has taken
    /// them.</summary>
    private static async ValueTask WriteAsync(Stream target, byte[] borrowed, int sizeBytes, CancellationToken cancellationToken)
    {
        try
        {
#if NETSTANDARD2_0
            await target.WriteAsync(borrowed, 0, sizeBytes, cancellationToken).ConfigureAwait(false);
#else
            await target.WriteAsync(borrowed.AsMemory(0, sizeBytes), cancellationToken).ConfigureAwait(false);
#endif
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(borrowed);
        }
    }
}
