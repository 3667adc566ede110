namespace LibWire;

/// <summary>What is wrong with a buffer, and where. <c>default</c> says that nothing is.</summary>
public readonly struct FlatFault
{
    internal FlatFault(WireError error, long offset)
    {
        Error = error;
        Offset = offset;
    }

    /// <summary>What is wrong; <see cref="WireError.None"/> for nothing.</summary>
    public WireError Error { get; }

    /// <summary>Where: the offset, field, vector or vtable that is wrong, in bytes from the start of the buffer; of a nested buffer, from the start of the outermost.</summary>
    public long Offset { get; }

    /// <summary>The exception that says the same.</summary>
    public WireFormatException ToException() => new(Error, Offset, Sentence());

    /// <summary>Says what is wrong and where.</summary>
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
