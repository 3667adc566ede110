using System.Buffers;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The length prefix of a delimited message.</summary>
internal static class DelimitedPrefix
{
    /// <summary>Decodes a length prefix from the bytes received so far.</summary>
    /// <param name="received">The received bytes, from the length on. Up to 5 are used.</param>
    /// <param name="messageBytesMax">The largest length to accept.</param>
    /// <param name="prefixBytes">The number of bytes of the length.</param>
    /// <param name="lengthBytes">The length.</param>
    /// <returns><see cref="WireError.Truncated"/> if more bytes are needed.</returns>
    internal static WireError TryRead(ReadOnlySpan<byte> received, int messageBytesMax, out int prefixBytes, out int lengthBytes)
    {
        lengthBytes = 0;
        prefixBytes = WireVarint.Read32(in MemoryMarshal.GetReference(received), received.Length, out ulong length);
        if (prefixBytes <= 0) return prefixBytes == WireVarint.Incomplete ? WireError.Truncated : WireError.VarintTooLong;
        if (length > (ulong)messageBytesMax) return WireError.MessageTooLarge;
        lengthBytes = (int)length;
        return WireError.None;
    }

    /// <summary>Takes a whole message from the front of the received bytes, or leaves them unchanged.</summary>
    /// <returns><see cref="WireError.Truncated"/> if more bytes are needed.</returns>
    internal static WireError TryTake(ref ReadOnlySequence<byte> received, int messageBytesMax, out ReadOnlySequence<byte> message)
    {
        message = default;
        Span<byte> head = stackalloc byte[WireLimits.Varint32BytesMax];
        int headBytes = (int)Math.Min(received.Length, head.Length);
        received.Slice(0, headBytes).CopyTo(head);
        WireError error = TryRead(head.Slice(0, headBytes), messageBytesMax, out int prefixBytes, out int lengthBytes);
        if (error != WireError.None) return error;
        if (received.Length - prefixBytes < lengthBytes) return WireError.Truncated;
        message = received.Slice(prefixBytes, lengthBytes);
        received = received.Slice(message.End);
        return WireError.None;
    }
}
