namespace LibWire;

/// <summary>The fault of a buffer and its offset. <c>default</c> means that there is no fault.</summary>
public readonly struct FlatFault
{
    internal FlatFault(WireError error, long offset)
    {
        Error = error;
        Offset = offset;
    }

    /// <summary>The kind of the fault; <see cref="WireError.None"/> if there is none.</summary>
    public WireError Error { get; }

    /// <summary>The offset of the faulty offset, field, vector or vtable, in bytes from the start of the buffer. In a nested buffer, it counts from the start
    /// of the outermost buffer.</summary>
    public long Offset { get; }

    /// <summary>The exception for this fault.</summary>
    public WireFormatException ToException() => new(Error, Offset, Sentence());

    /// <summary>The fault and its offset as a sentence.</summary>
    public override string ToString() => Error == WireError.None ? Sentence() : $"{Sentence()} (at byte {Offset})";

    private string Sentence() => Error switch
    {
        WireError.None => "There is no fault.",
        WireError.Truncated => "The buffer is shorter than the smallest FlatBuffer.",
        WireError.LengthOutOfRange => "A vector or string has more elements than the buffer has room for.",
        WireError.DepthExceeded => "Tables are nested deeper than the options allow.",
        WireError.RequiredFieldMissing => "A table lacks a field that its schema requires.",
        WireError.OffsetOutOfRange => "An offset is 0 or leads out of the buffer.",
        WireError.Misaligned => "A value does not lie at a multiple of its alignment.",
        WireError.InvalidVtable => "A vtable lies outside of the buffer, or has an invalid size.",
        WireError.FieldOutOfRange => "A field reaches beyond the buffer or its table.",
        WireError.UnterminatedString => "A string has no terminating 0.",
        WireError.UnionMismatch => "Kinds and values of a union do not match.",
        WireError.UnknownUnionKind => "A union has a kind that the schema does not know.",
        WireError.IdentifierMismatch => "The file identifier is not the expected one.",
        WireError.SizePrefixMismatch => "The size prefix does not match the size of the buffer.",
        WireError.BudgetExceeded => "Reading the whole buffer takes more steps than the options allow.",
        WireError.InvalidFlexType => "A FlexBuffer has a type or width that the format does not define.",
        WireError.NotMutable => "A mutable value overlaps bytes that must not change.",
        _ => "The buffer is not well-formed.",
    };
}
