namespace LibWire;

/// <summary>What verifiers say of a fault.</summary>
internal static class FlatFaults
{
    /// <summary>The fault that a verifier found.</summary>
    internal static WireFault Of(WireError error, long offset) => new(error, offset, Sentence(error));

    private static string Sentence(WireError error) => error switch
    {
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
