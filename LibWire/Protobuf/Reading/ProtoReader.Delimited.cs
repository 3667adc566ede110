using System.Buffers;

namespace LibWire;

// Messages one after another, each with its length in front as a varint: the form log files and streams use.
public ref partial struct ProtoReader
{
    /// <summary>Opens the next length-delimited message, where the input is a row of them instead of one message with fields.</summary>
    /// <param name="message">A reader over the message; over nothing where there is none. This reader has already moved behind it.</param>
    /// <returns>True if there is one; false at the end of the input.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.Truncated"/>, <see cref="WireError.VarintTooLong"/>: the length is malformed. <see cref="WireError.LengthOutOfRange"/>: fewer bytes remain. The
    /// reader has not moved.
    /// </exception>
    /// <remarks>Written by <see cref="ProtoWriter.StartDelimited"/> and the <c>WriteDelimitedTo</c> methods. Each message is a root of its own: it may be nested 100 levels deep again.</remarks>
    public bool NextDelimited(out ProtoReader message)
    {
        CheckValueTaken();
        message = default;
        if (Remaining == 0) return false;
        WireError error = FindLength(out int prefixBytes, out int lengthBytes);
        if (error != WireError.None) ProtoThrow.Reading(error, Position, 0);
        message = PartAhead(prefixBytes, lengthBytes);
        message._depthAndFlags = _depthAndFlags;
        Advance(prefixBytes + lengthBytes);
        message.NoteSource();
        return true;
    }

    /// <summary>Cuts the next length-delimited message off the front of received bytes, as a loop over a pipe or socket needs.</summary>
    /// <param name="buffer">What has been received so far. Moves behind the message where there is a whole one, and stays as it is otherwise.</param>
    /// <param name="message">The message without its length; empty where there is no whole one yet.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes: what a peer may make this process hold.</param>
    /// <returns>True if a whole message was there; false if more bytes must be received first.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.VarintTooLong"/>: the length is no varint of at most 5 bytes. <see cref="WireError.MessageTooLarge"/>: it is above the limit; found as soon as the length
    /// is there. The buffer has not moved.
    /// </exception>
    public static bool TryTakeDelimited(ref ReadOnlySequence<byte> buffer, out ReadOnlySequence<byte> message, int messageBytesMax = WireLimits.StreamedBytesMax)
    {
        if (messageBytesMax < 0) throw new ArgumentOutOfRangeException(nameof(messageBytesMax), messageBytesMax, "A size limit is 0 or more.");
        WireError error = DelimitedPrefix.TryTake(ref buffer, messageBytesMax, out message);
        if (error is not (WireError.None or WireError.Truncated)) ProtoThrow.Reading(error, 0, 0);
        return error == WireError.None;
    }
}
