namespace LibWire.Schema;

/// <summary>The number of values of a field, and what marks it as present. The names are those of the runtime's <c>ProtoFieldPresence</c>.</summary>
internal enum ProtoFieldPresence
{
    /// <summary>One value, present unless it is the zero value of its type: proto3 without a label.</summary>
    Implicit,

    /// <summary>One value with a has-bit, or a sub-message by reference.</summary>
    Explicit,

    /// <summary>Like <see cref="Explicit"/>, but a message without it is incomplete.</summary>
    Required,

    /// <summary>A member of a oneof: present if the oneof's case says so.</summary>
    Oneof,

    /// <summary>Any number of values.</summary>
    Repeated,

    /// <summary>Any number of entries with distinct keys.</summary>
    Map,
}

/// <summary>One field, an extension, or the key or value of a map.</summary>
internal sealed record ProtoFieldCode
{
    /// <summary>Its name in the schema language.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in JSON.</summary>
    internal required string JsonName { get; init; }

    /// <summary>Its name in the text format. A group has the name of its type.</summary>
    internal required string TextName { get; init; }

    /// <summary>
    /// The name of its property: <c>Sku</c>, and <c>FieldIds.Sku</c>. Clashes are resolved, also those of the names that follow.
    /// </summary>
    internal required string CSharpName { get; init; }

    /// <summary>How the user has declared its property; null if emitted code declares it.</summary>
    internal CSharpPropertyForm? Declared { get; init; }

    /// <summary>What its property holds, if the message is a class; otherwise null.</summary>
    internal CSharpMemberForm? Member { get; init; }

    /// <summary>
    /// The name of a further property, for code with an ambient arena: <c>SkuText</c> is text as a <c>string</c>, <c>ParentOrNew</c> a message that is made
    /// when it is first asked for. Empty for other fields.
    /// </summary>
    internal string ShortName { get; init; } = "";

    /// <summary>The name of its case, if it is in a oneof: that of its property, unless that is <c>None</c>.</summary>
    internal string CaseName { get; init; } = "";

    /// <summary>The property that says whether it is set: <c>HasSku</c>. Empty for fields without presence, and arrays and maps.</summary>
    internal string HasName { get; init; } = "";

    /// <summary>The method that clears it: <c>ClearSku</c>. Empty where <see cref="HasName"/> is.</summary>
    internal string ClearName { get; init; } = "";

    /// <summary>The methods that set strings and bytes to a copy, and wrappers to a value: <c>SetSku</c>. Empty for other fields.</summary>
    internal string SetName { get; init; } = "";

    /// <summary>The method that returns a message for changes: <c>MutableParent</c>. Empty for other fields.</summary>
    internal string MutableName { get; init; } = "";

    /// <summary>The nullable property of a wrapper: <c>CountOrNull</c>. Empty for other fields.</summary>
    internal string OrNullName { get; init; } = "";

    /// <summary>The field number.</summary>
    internal required int Number { get; init; }

    /// <summary>
    /// Its type. A map has <see cref="ProtoFieldKind.Message"/>. A message between a start and an end tag has <see cref="ProtoFieldKind.Group"/>.
    /// </summary>
    internal required ProtoFieldKind Kind { get; init; }

    /// <summary>The number of its values, and what marks it as present.</summary>
    internal required ProtoFieldPresence Presence { get; init; }

    /// <summary>Its has-bit, from 0; −1 for none. A sub-message has none: its reference is not null if it is present.</summary>
    internal int HasBit { get; init; } = -1;

    /// <summary>The index of its oneof in <see cref="ProtoMessageCode.Oneofs"/>; −1 for none.</summary>
    internal int OneofIndex { get; init; } = -1;

    /// <summary>Whether a repeated field is written packed. Both forms are read.</summary>
    internal bool IsPacked { get; init; }

    /// <summary>Whether strings must be well-formed UTF-8 when read.</summary>
    internal bool ChecksUtf8 { get; init; }

    /// <summary>
    /// Whether the array or map of messages is declared without its item type. This is needed if the item can reach this message through arrays and maps.
    /// </summary>
    internal bool UsesUntypedStorage { get; init; }

    /// <summary>
    /// For a message, whether it has only singular numbers, strings and bytes. Then all its values lie in the struct and in the input.
    /// </summary>
    internal bool IsLeafMessage { get; init; }

    /// <summary>For a message, whether it has the methods that write it as a row: see <see cref="ProtoMessageCode.IsRow"/>.</summary>
    internal bool IsRowMessage { get; init; }

    /// <summary>For messages and enums the fully qualified C# type: <c>global::Shop.Level</c>; otherwise empty.</summary>
    internal string TypeName { get; init; } = "";

    /// <summary>
    /// For enums the fully qualified class of their layout table: <c>global::Shop.LevelLayout</c>; otherwise empty.
    /// </summary>
    internal string EnumLayout { get; init; } = "";

    /// <summary>
    /// For a single message of <c>google/protobuf/wrappers.proto</c> the kind that it wraps; it then has a nullable property. Otherwise 0.
    /// </summary>
    internal ProtoFieldKind WrappedKind { get; init; }

    /// <summary>The type as the schema language names it, for documentation: <c>sint32</c>, <c>Order</c>, <c>map&lt;string, int32&gt;</c>.</summary>
    internal required string SchemaTypeName { get; init; }

    /// <summary>
    /// For a closed enum its numbers, ascending, without duplicates: other numbers are unknown fields. Empty for open enums and other types.
    /// </summary>
    internal EquatableArray<int> ClosedEnumValues { get; init; }

    /// <summary>The value of the property if the field is absent; null for the zero value of the type.</summary>
    internal ProtoDefaultCode? Default { get; init; }

    /// <summary>For a map its key: number 1, presence <see cref="ProtoFieldPresence.Implicit"/>.</summary>
    internal ProtoFieldCode? MapKey { get; init; }

    /// <summary>For a map its value: number 2, presence <see cref="ProtoFieldPresence.Implicit"/>.</summary>
    internal ProtoFieldCode? MapValue { get; init; }

    /// <summary>Its comment, one line each, not escaped; empty for none.</summary>
    internal string Documentation { get; init; } = "";

    /// <summary>Whether it is marked <c>deprecated</c>.</summary>
    internal bool IsDeprecated { get; init; }

    /// <summary>The place of its value in the struct; chosen by <see cref="ProtoStorageBinder"/>. An extension and the parts of a map have none.</summary>
    internal ProtoFieldStorageCode Storage { get; init; } = ProtoFieldStorageCode.None;

    /// <summary>The C# type and steps of one value.</summary>
    internal ProtoValueCode Value => ProtoValueCode.Of(Kind, TypeName);

    /// <summary>The C# type of one value.</summary>
    internal string Type => Value.CSharpType;

    /// <summary><see cref="CSharpName"/> without an escape.</summary>
    internal string BareName => CSharpText.Bare(CSharpName);

    /// <summary>Its oneof; null for none.</summary>
    internal ProtoOneofCode? Oneof => Storage.Oneof;

    internal bool IsMessage => Kind is ProtoFieldKind.Message or ProtoFieldKind.Group && MapValue is null;

    /// <summary>Whether the message is between two tags, without a length.</summary>
    internal bool IsGroup => Kind == ProtoFieldKind.Group;

    /// <summary>Whether it is an array or a map.</summary>
    internal bool IsCollection => Presence is ProtoFieldPresence.Repeated or ProtoFieldPresence.Map;

    /// <summary>Whether it is one message outside a oneof: the struct holds a reference.</summary>
    internal bool IsSingleMessage => IsMessage && OneofIndex < 0 && !IsCollection;

    internal bool IsString => Kind == ProtoFieldKind.String;

    internal bool IsBytes => Kind == ProtoFieldKind.Bytes;

    internal bool IsEnum => Kind == ProtoFieldKind.Enum;

    internal bool IsClosed => ClosedEnumValues.Count > 0;

    internal bool IsRepeated => Presence == ProtoFieldPresence.Repeated;

    internal bool HasHasBit => HasBit >= 0;

    /// <summary>The type of the property that returns an array or map.</summary>
    internal string CollectionType => MapKey is null || MapValue is null
        ? $"{ProtoRuntime.Array}<{Type}>"
        : $"{ProtoRuntime.Map}<{MapKey.Type}, {MapValue.Type}>";
}

/// <summary>A default value that is not the zero value of its type.</summary>
/// <param name="Literal"> For numbers, bools and enums the C# expression, typed: <c>-1</c>, <c>5UL</c>, <c>float.NaN</c>, <c>global::Shop.Level.High</c>.
/// Otherwise empty.
/// </param>
/// <param name="Bytes">For strings the UTF-8 bytes; for bytes the bytes.</param>
internal sealed record ProtoDefaultCode(string Literal, EquatableArray<byte> Bytes);
