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
        WireError.None => "Nothing is wrong.",
        WireError.Truncated => "The buffer ends before what every buffer has.",
        WireError.LengthOutOfRange => "A vector or string has more elements than the buffer has room for.",
        WireError.DepthExceeded => "Tables are nested deeper than the options allow.",
        WireError.RequiredFieldMissing => "A table lacks a field that its schema requires.",
        WireError.OffsetOutOfRange => "An offset is 0 or leads out of the buffer.",
        WireError.Misaligned => "Something does not lie at a multiple of its alignment.",
        WireError.InvalidVtable => "A vtable lies outside of the buffer, or has a size that cannot be.",
        WireError.FieldOutOfRange => "A field reaches beyond the buffer or its table.",
        WireError.UnterminatedString => "No 0 follows a string.",
        WireError.UnionMismatch => "Kinds and values of a union do not match.",
        WireError.UnknownUnionKind => "A union is of a kind that the schema does not know.",
        WireError.IdentifierMismatch => "The file identifier is not the expected one.",
        WireError.SizePrefixMismatch => "The size in front of the buffer is not that of the buffer.",
        WireError.BudgetExceeded => "To read the whole buffer takes more steps than the options allow.",
        WireError.InvalidFlexType => "A FlexBuffer has a type or width that the format does not define.",
        WireError.NotMutable => "What could be changed in place lies over bytes that have to stay as they are.",
        _ => "The buffer is not well-formed.",
    };
}
