namespace LibWire;

/// <summary>Bytes that do not follow the wire format, or data that has no wire form. Both builds throw it, for any input.</summary>
/// <remarks>The reader that throws it has not moved; the writer that throws it has written nothing of the field.</remarks>
public class WireFormatException : Exception
{
    private readonly string _sentence;

    /// <summary>Makes an exception for one fault at one place.</summary>
    /// <param name="error">What is wrong.</param>
    /// <param name="offset">Where the faulty value starts, in bytes from the start of the input.</param>
    /// <param name="message">A sentence that says what is wrong, with the values that matter.</param>
    public WireFormatException(WireError error, long offset, string message)
        : base($"{message} (at byte {offset})")
    {
        Error = error;
        Offset = offset;
        _sentence = message;
    }

    private WireFormatException(WireError error, long offset, string sentence, int messageIndex)
        : base($"{sentence} (in message {messageIndex}, at byte {offset})")
    {
        Error = error;
        Offset = offset;
        MessageIndex = messageIndex;
        _sentence = sentence;
    }

    /// <summary>What is wrong.</summary>
    public WireError Error { get; }

    /// <summary>Which message has the fault, counted from 0, if many are read by one call; −1 if one is read.</summary>
    public int MessageIndex { get; } = -1;

    /// <summary>Where the faulty value starts, in bytes from the start of the input. For text that is written: in UTF-16 units or UTF-8 bytes from
    /// the start of the text.</summary>
    public long Offset { get; }

    /// <summary>The fault without the exception.</summary>
    internal WireFault Fault => new(Error, Offset, _sentence);

    /// <summary>The same fault, with an offset into the larger input that this input is a part of, such as a message behind a header.</summary>
    /// <param name="baseOffset">Where this input starts in the larger one, in bytes.</param>
    public WireFormatException Behind(long baseOffset) => new(Error, baseOffset + Offset, _sentence);

    /// <summary>The same fault, in one of many messages.</summary>
    /// <param name="index">Which one.</param>
    /// <param name="offset">The offset of the fault in the whole input.</param>
    internal WireFormatException InMessage(int index, long offset) => new(Error, offset, _sentence, index);
}

/// <summary>What is wrong with bytes, and where: the result of the <c>Try</c> methods. <c>default</c> means that nothing is wrong.</summary>
public readonly struct WireFault
{
    private readonly string? _sentence;

    internal WireFault(WireError error, long offset, string sentence)
    {
        Error = error;
        Offset = offset;
        _sentence = sentence;
    }

    /// <summary>The kind of the fault; <see cref="WireError.None"/> if there is none.</summary>
    public WireError Error { get; }

    /// <summary>The offset of the faulty value, in bytes from the start of the input. In FlatBuffers this is the offset of the faulty offset, field, vector
    /// or vtable; in a nested buffer, it counts from the start of the outermost buffer.</summary>
    public long Offset { get; }

    /// <summary>The exception for this fault.</summary>
    public WireFormatException ToException() => new(Error, Offset, Sentence);

    /// <summary>The fault and its offset as a sentence.</summary>
    public override string ToString() => Error == WireError.None ? Sentence : $"{Sentence} (at byte {Offset})";

    internal string Sentence => _sentence ?? "There is no fault.";
}
