using System.Buffers.Binary;

namespace LibWire.Tests.Conformance;

/// <summary>The protocol of the runner: messages after their length of 4 bytes, little-endian.</summary>
internal sealed class RequestPipe(Stream input, Stream output)
{
    private byte[] _buffer = new byte[64 * 1024];

    /// <summary>Reads the next request.</summary>
    /// <param name="request">Its bytes, valid until the next call.</param>
    /// <returns>Whether there is one; false if the input ends between two requests.</returns>
    /// <exception cref="EndOfStreamException">The input ends inside a request.</exception>
    internal bool TryRead(out ReadOnlySpan<byte> request)
    {
        request = default;
        Span<byte> length = stackalloc byte[sizeof(int)];
        int lengthBytes = input.ReadAtLeast(length, length.Length, throwOnEndOfStream: false);
        if (lengthBytes == 0) return false;
        if (lengthBytes < length.Length) throw new EndOfStreamException("The input ends inside a length.");

        int sizeBytes = BinaryPrimitives.ReadInt32LittleEndian(length);
        ArgumentOutOfRangeException.ThrowIfNegative(sizeBytes);
        if (sizeBytes > _buffer.Length) _buffer = new byte[sizeBytes];
        input.ReadExactly(_buffer, 0, sizeBytes);
        request = _buffer.AsSpan(0, sizeBytes);
        return true;
    }

    /// <summary>Sends an answer.</summary>
    internal void Write(ReadOnlySpan<byte> answer)
    {
        Span<byte> length = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(length, answer.Length);
        output.Write(length);
        output.Write(answer);
        output.Flush();
    }
}
