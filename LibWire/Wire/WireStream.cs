using System.IO;
#if NETSTANDARD2_0
using System.Buffers;
#endif

namespace LibWire;

/// <summary>Spans to streams, where streams do not know spans yet.</summary>
internal static class WireStream
{
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
}
