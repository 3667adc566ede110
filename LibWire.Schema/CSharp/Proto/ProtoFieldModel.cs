namespace LibWire.Schema;

/// <summary>The type of a field in the schema language. The numbers are those of <c>FieldDescriptorProto.Type</c>, the names those of the runtime's <c>ProtoFieldType</c>.</summary>
public enum ProtoFieldKind
{
#pragma warning disable CS1591 // Each is the schema type of that name.
    Double = 1,
    Float = 2,
    Int64 = 3,
    UInt64 = 4,
    Int32 = 5,
    Fixed64 = 6,
    Fixed32 = 7,
    Bool = 8,
    String = 9,
    Group = 10,
    Message = 11,
    Bytes = 12,
    UInt32 = 13,
    Enum = 14,
    SFixed32 = 15,
    SFixed64 = 16,
    SInt32 = 17,
    SInt64 = 18,
#pragma warning restore CS1591
}

/// <summary>How many values a field has, and what tells that it is there. The names are those of the runtime's <c>ProtoFieldPresence</c>.</summary>
public enum ProtoFieldPresence
{
    /// <summary>One value, there unless it is the zero of its type: proto3 without a label.</summary>
    Implicit,

    /// <summary>One value with a has-bit, or a sub-message by reference.</summary>
    Explicit,

    /// <summary>As <see cref="Explicit"/>; a message without it is incomplete.</summary>
    Required,

    /// <summary>A member of a oneof: there if the oneof's case says so.</summary>
    Oneof,

    /// <summary>Any number of values.</summary>
    Repeated,

    /// <summary>Any number of entries with distinct keys.</summary>
    Map,
}

/// <summary>One field.</summary>
/// <param name="Name">Its name in the schema language.</param>
/// <param name="JsonName">Its name in JSON.</param>
/// <param name="TextName">Its name in the text format: for a group that of its type.</param>
/// <param name="CSharpName">The name of its property, and what the other names are made of: <c>Sku</c> for <c>SetSku</c>, <c>HasSku</c>, <c>FieldIds.Sku</c>. Clashes are resolved.</param>
/// <param name="Number">The field number.</param>
/// <param name="Kind">Its type; for a map <see cref="ProtoFieldKind.Message"/>, for all that is written between a start and an end tag <see cref="ProtoFieldKind.Group"/>.</param>
/// <param name="Presence">How many values, and what tells that there is one.</param>
/// <param name="HasBit">Which has-bit is its own, from 0; −1 for none (sub-messages have none: their reference tells).</param>
/// <param name="OneofIndex">Its oneof among <see cref="ProtoMessageModel.Oneofs"/>; −1 for none.</param>
/// <param name="IsPacked">Whether a repeated field is written packed. It is read in both forms.</param>
/// <param name="ChecksUtf8">Whether strings must be well-formed when read.</param>
/// <param name="UsesUntypedStorage">Whether the array or map of messages is declared without its item type, because the item can reach this message through arrays and maps.</param>
/// <param name="IsLeafMessage">For messages: whether one holds single numbers, strings and bytes only, so that what is read of it lies in the struct and in the input.</param>
/// <param name="TypeName">For messages and enums the C# type from anywhere: <c>global::Shop.Level</c>; else empty.</param>
/// <param name="EnumLayout">For enums the class of their table, from anywhere: <c>global::Shop.LevelLayout</c>; else empty.</param>
/// <param name="WrappedKind">For a single message of <c>google/protobuf/wrappers.proto</c> what it wraps: it can be had as a nullable value. Else 0.</param>
/// <param name="SchemaTypeName">The type as the schema language writes it, for documentation: <c>sint32</c>, <c>shop.Order</c>, <c>map&lt;string, int32&gt;</c>.</param>
/// <param name="ClosedEnumValues">For a closed enum its numbers, ascending and each once: others are unknown fields. Empty for open enums and other types.</param>
/// <param name="Default">What the property gives where there is no value; null for the zero of the type.</param>
/// <param name="MapKey">For a map its key: number 1, presence <see cref="ProtoFieldPresence.Implicit"/>.</param>
/// <param name="MapValue">For a map its value: number 2, presence <see cref="ProtoFieldPresence.Implicit"/>.</param>
/// <param name="Documentation">Its comment, one line each, not escaped; empty for none.</param>
/// <param name="IsDeprecated">Whether it is marked <c>deprecated</c>.</param>
public sealed record ProtoFieldModel(
    string Name,
    string JsonName,
    string TextName,
    string CSharpName,
    int Number,
    ProtoFieldKind Kind,
    ProtoFieldPresence Presence,
    int HasBit,
    int OneofIndex,
    bool IsPacked,
    bool ChecksUtf8,
    bool UsesUntypedStorage,
    bool IsLeafMessage,
    string TypeName,
    string EnumLayout,
    ProtoFieldKind WrappedKind,
    string SchemaTypeName,
    EquatableArray<int> ClosedEnumValues,
    ProtoDefaultModel? Default,
    ProtoFieldModel? MapKey,
    ProtoFieldModel? MapValue,
    string Documentation,
    bool IsDeprecated);

/// <summary>A default value that is not the zero of its type.</summary>
/// <param name="Literal">For numbers, bools and enums the C# expression, typed: <c>-1</c>, <c>5UL</c>, <c>float.NaN</c>, <c>1.5</c>, <c>true</c>, <c>global::Shop.Level.High</c>; for strings and bytes empty.</param>
/// <param name="Bytes">For strings the UTF-8 bytes, for bytes the bytes.</param>
public sealed record ProtoDefaultModel(string Literal, EquatableArray<byte> Bytes);
