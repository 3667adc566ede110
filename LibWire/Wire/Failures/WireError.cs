namespace LibWire;

/// <summary>What is wrong with bytes that cannot be read, or with data that has no wire form.</summary>
public enum WireError
{
    /// <summary>Nothing is wrong.</summary>
    None = 0,

    /// <summary>The input ends inside a tag, a value or a group.</summary>
    Truncated,

    /// <summary>A varint has more than 10 bytes, or a tag more than 5.</summary>
    VarintTooLong,

    /// <summary>A tag names field 0 or a field above 536,870,911.</summary>
    InvalidFieldNumber,

    /// <summary>A tag has wire type 6 or 7, which no version of the format defines.</summary>
    InvalidWireType,

    /// <summary>The field has another wire type than the one it is read as. The field can still be skipped.</summary>
    WireTypeMismatch,

    /// <summary>A length reaches beyond the enclosing message, or is 2 GiB or more.</summary>
    LengthOutOfRange,

    /// <summary>The bytes of a packed field are not a whole number of values.</summary>
    PackedLengthMismatch,

    /// <summary>An end-group tag stands where no group is open.</summary>
    UnexpectedEndGroup,

    /// <summary>A group is closed by an end-group tag with another field number.</summary>
    EndGroupMismatch,

    /// <summary>Messages and groups are nested deeper than the depth limit.</summary>
    DepthExceeded,

    /// <summary>A string is not well-formed UTF-8: a stray or missing continuation byte, an overlong form, a surrogate, or a value above U+10FFFF.</summary>
    InvalidUtf8,

    /// <summary>A UTF-16 string holds a surrogate without its partner and has no UTF-8 form.</summary>
    InvalidUtf16,

    /// <summary>A message is larger than the limit: 2 GiB − 1, or the limit given for a delimited stream.</summary>
    MessageTooLarge,

    /// <summary>A message or table lacks a field that its schema requires. For Protocol Buffers no byte is wrong and the offset is 0. For FlatBuffers
    /// the offset is where the table starts.</summary>
    RequiredFieldMissing,

    /// <summary>FlatBuffers: an offset is 0, is 2 GiB or more, or points outside the buffer.</summary>
    OffsetOutOfRange,

    /// <summary>FlatBuffers: a value does not lie at a multiple of its alignment, counted from the start of its buffer.</summary>
    Misaligned,

    /// <summary>FlatBuffers: a vtable lies outside the buffer, has an odd size or one below 4, or gives its table a size that does not fit the buffer
    /// or the fields.</summary>
    InvalidVtable,

    /// <summary>FlatBuffers: a scalar, struct or offset reaches beyond the end of its table or of the buffer.</summary>
    FieldOutOfRange,

    /// <summary>FlatBuffers: no 0 byte follows a string or key.</summary>
    UnterminatedString,

    /// <summary>FlatBuffers: a union, or a vector of unions, has a kind without a value or a value without a kind.</summary>
    UnionMismatch,

    /// <summary>FlatBuffers: the schema does not know the kind of a union. Only strict options treat this as an error.</summary>
    UnknownUnionKind,

    /// <summary>FlatBuffers: the buffer does not have the expected file identifier.</summary>
    IdentifierMismatch,

    /// <summary>FlatBuffers: the size prefix exceeds the bytes that follow, or is too small for any buffer. Strict options also refuse one below the
    /// bytes that follow.</summary>
    SizePrefixMismatch,

    /// <summary>FlatBuffers: the buffer shares its parts so often that reading all of it would take more steps than the options allow.</summary>
    BudgetExceeded,

    /// <summary>FlexBuffers: a type or a byte width that the format does not define.</summary>
    InvalidFlexType,

    /// <summary>FlatBuffers: the scalars, structs and offsets of one table take more than 65,535 bytes, which no vtable can describe.</summary>
    TableTooLarge,

    /// <summary>FlatBuffers: a value that could be changed in place overlaps bytes that must not change. The buffer can still be read.</summary>
    NotMutable,
}
