namespace LibWire;

/// <summary>The kind of a fault in bytes that cannot be read, or in data that has no wire form.</summary>
public enum WireError
{
    /// <summary>There is no fault.</summary>
    None = 0,

    /// <summary>The input ends inside a tag, a value or a group.</summary>
    Truncated,

    /// <summary>A varint is longer than 10 bytes, or a tag longer than 5.</summary>
    VarintTooLong,

    /// <summary>A tag has field number 0 or one above 536,870,911.</summary>
    InvalidFieldNumber,

    /// <summary>A tag has wire type 6 or 7, which no version of the format defines.</summary>
    InvalidWireType,

    /// <summary>The field has another wire type than the read expects. The field can still be skipped.</summary>
    WireTypeMismatch,

    /// <summary>A length reaches beyond the enclosing message, or is 2 GiB or more.</summary>
    LengthOutOfRange,

    /// <summary>The bytes of a packed field are not a whole number of values.</summary>
    PackedLengthMismatch,

    /// <summary>An end-group tag occurs while no group is open.</summary>
    UnexpectedEndGroup,

    /// <summary>A group is closed by an end-group tag with another field number.</summary>
    EndGroupMismatch,

    /// <summary>Messages and groups are nested deeper than the depth limit.</summary>
    DepthExceeded,

    /// <summary>A string is not well-formed UTF-8: a stray or missing continuation byte, an overlong form, a surrogate, or a value above U+10FFFF.</summary>
    InvalidUtf8,

    /// <summary>A UTF-16 string has an unpaired surrogate, and therefore no UTF-8 form.</summary>
    InvalidUtf16,

    /// <summary>A message is larger than the limit: 2 GiB − 1, or the limit given for a delimited stream.</summary>
    MessageTooLarge,

    /// <summary>
    /// A message or table lacks a field that its schema requires. For Protocol Buffers no byte is wrong and the offset is 0. For FlatBuffers the offset is
    /// the start of the table.
    /// </summary>
    RequiredFieldMissing,

    /// <summary>FlatBuffers: an offset is 0, is 2 GiB or more, or points outside the buffer.</summary>
    OffsetOutOfRange,

    /// <summary>FlatBuffers: a value does not lie at a multiple of its alignment, counted from the start of its buffer.</summary>
    Misaligned,

    /// <summary>
    /// FlatBuffers: a vtable is invalid. It lies outside the buffer, its size is odd or below 4, or the table size in it does not fit the buffer or the
    /// fields.
    /// </summary>
    InvalidVtable,

    /// <summary>FlatBuffers: a scalar, struct or offset reaches beyond the end of its table or of the buffer.</summary>
    FieldOutOfRange,

    /// <summary>FlatBuffers: a string or key does not end in a 0 byte.</summary>
    UnterminatedString,

    /// <summary>FlatBuffers: a union, or a vector of unions, has a kind without a value or a value without a kind.</summary>
    UnionMismatch,

    /// <summary>FlatBuffers: the schema does not know the kind of a union. Only strict options treat this as an error.</summary>
    UnknownUnionKind,

    /// <summary>FlatBuffers: the buffer does not have the expected file identifier.</summary>
    IdentifierMismatch,

    /// <summary>
    /// FlatBuffers: the size prefix is larger than the bytes that follow, or too small for any buffer. With strict options it must equal the bytes that
    /// follow.
    /// </summary>
    SizePrefixMismatch,

    /// <summary>FlatBuffers: the buffer shares its parts so often that reading all of it would take more steps than the options allow.</summary>
    BudgetExceeded,

    /// <summary>FlexBuffers: a type or a byte width that the format does not define.</summary>
    InvalidFlexType,

    /// <summary>FlatBuffers: the scalars, structs and offsets of one table take more than 65,535 bytes, which no vtable can describe.</summary>
    TableTooLarge,

    /// <summary>FlatBuffers: a value that could be changed in place overlaps bytes that must not change. The buffer can still be read.</summary>
    NotMutable,

    /// <summary>JSON: the text does not follow the grammar, or something follows its end.</summary>
    InvalidSyntax,

    /// <summary>JSON and binary schemas: the schema or the registry has no field, enum value, extension or message type of this name.</summary>
    UnknownName,

    /// <summary>JSON and binary schemas: a value is of another kind than its field, such as text for a number, or null for an item.</summary>
    ValueMismatch,

    /// <summary>JSON and binary schemas: a number or a time is outside the range of its type, or a number for an integer has a fraction. Messages that are
    /// classes: a time, <c>Guid</c> or <c>decimal</c> that .NET cannot hold.</summary>
    ValueOutOfRange,

    /// <summary>JSON and binary schemas: a field or map key occurs twice, or two members of a oneof are set. FlatBuffers: two elements of a vector that
    /// is indexed have the same key.</summary>
    DuplicateName,
}
