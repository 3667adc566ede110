using System.Buffers;

namespace LibWire;

// Messages one after another, each with its length as a varint before it: the form that log files and streams use.
public ref partial struct ProtoReader
{
    /// <summary>Opens the next length-delimited message, if the input is a sequence of such messages instead of one message with fields.</summary>
    /// <param name="message">A reader over the message, or over no bytes if there is none. This reader has already moved past the message.</param>
    /// <returns>True if there is one; false at the end of the input.</returns>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.Truncated"/>, <see cref="WireError.VarintTooLong"/>: the length is malformed. <see cref="WireError.LengthOutOfRange"/>:
    /// fewer bytes remain. The reader has not moved.
    /// </exception>
    /// <remarks>The matching writers are <see cref="ProtoWriter.StartDelimited"/> and the <c>WriteDelimitedTo</c> methods. Each message is a root of
    /// its own: it may again be nested 100 levels deep.</remarks>
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

    /// <summary>Takes the next length-delimited message from the front of received bytes, as a loop over a pipe or socket needs it.</summary>
    /// <param name="buffer">The bytes received so far. Moves past the message if it is whole, and is unchanged otherwise.</param>
    /// <param name="message">The message without its length; empty if it is not yet whole.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes. It limits the memory that a peer can claim in this process.</param>
    /// <returns>True if a whole message was received; false if more bytes are needed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">
    /// <see cref="WireError.VarintTooLong"/>: the length is not a varint of at most 5 bytes. <see cref="WireError.MessageTooLarge"/>: the length is
    /// above the limit; this is detected as soon as the length has arrived. The buffer has not moved.
    /// </exception>
    public static bool TryTakeDelimited(
        ref ReadOnlySequence<byte> buffer, out ReadOnlySequence<byte> message, int messageBytesMax = WireLimits.StreamedBytesMax)
    {
        if (messageBytesMax < 0) throw new ArgumentOutOfRangeException(nameof(messageBytesMax), messageBytesMax, "A size limit must be 0 or more.");
        WireError error = DelimitedPrefix.TryTake(ref buffer, messageBytesMax, out message);
        if (error is not (WireError.None or WireError.Truncated)) ProtoThrow.Reading(error, 0, 0);
        return error == WireError.None;
    }
}
