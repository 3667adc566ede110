using System.Buffers;
using System.Runtime.InteropServices;

namespace LibWire;

/// <summary>The length in front of a delimited message.</summary>
internal static class DelimitedPrefix
{
    /// <summary>Decodes a length from what has been received of it.</summary>
    /// <param name="received">Bytes from the length on; up to 5 matter.</param>
    /// <param name="messageBytesMax">The largest length to accept.</param>
    /// <param name="prefixBytes">How many bytes the length takes.</param>
    /// <param name="lengthBytes">The length.</param>
    /// <returns><see cref="WireError.Truncated"/> where more bytes are needed.</returns>
    internal static WireError TryRead(ReadOnlySpan<byte> received, int messageBytesMax, out int prefixBytes, out int lengthBytes)
    {
        lengthBytes = 0;
        prefixBytes = WireVarint.Read32(in MemoryMarshal.GetReference(received), received.Length, out ulong length);
        if (prefixBytes <= 0) return prefixBytes == WireVarint.Incomplete ? WireError.Truncated : WireError.VarintTooLong;
        if (length > (ulong)messageBytesMax) return WireError.MessageTooLarge;
        lengthBytes = (int)length;
        return WireError.None;
    }

    /// <summary>Cuts a whole message off the front of what has been received, or leaves it as it is.</summary>
    /// <returns><see cref="WireError.Truncated"/> where more bytes are needed.</returns>
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
