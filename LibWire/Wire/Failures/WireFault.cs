namespace LibWire;

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

    private string Sentence => _sentence ?? "There is no fault.";
}
