namespace LibWire;

/// <summary>How one field of a message struct lies in memory, with what the schema says about it.</summary>
/// <remarks>Single numbers, strings and bytes lie at <see cref="OffsetBytes"/> as the C# types that <see cref="ProtoFieldType"/> names, enums as
/// <see cref="int"/>. A single message is a pointer to its struct, null if it is absent. A repeated field is an <see cref="UnmanagedArray{T}"/> of
/// the same types; for messages, of the structs themselves. A map is an <see cref="UnmanagedMap{TKey, TValue}"/>.</remarks>
public sealed unsafe partial class ProtoFieldLayout
{
    private readonly Func<ProtoLayout>? _messageSource;
    private ProtoLayout? _messageLayout;
    private ProtoEnumLayout? _enumLayout;
    private string? _textName;

    internal ProtoFieldLayout(
        int number, string name, string jsonName, ProtoFieldType type, ProtoFieldPresence presence, int offsetBytes, Func<ProtoLayout>? messageSource)
    {
        Number = number;
        Name = name;
        JsonName = jsonName;
        Type = type;
        Presence = presence;
        OffsetBytes = offsetBytes;
        WireType = type == ProtoFieldType.Group ? ProtoWireType.StartGroup : ProtoScalar.WireTypeOf(type);
        _messageSource = messageSource;
    }

    /// <summary>The field number.</summary>
    public int Number { get; }

    /// <summary>The name as it stands in the schema.</summary>
    public string Name { get; }

    /// <summary>The name in JSON.</summary>
    public string JsonName { get; }

    /// <summary>The schema type. For a map it is <see cref="ProtoFieldType.Message"/>, the wire form of its entries.</summary>
    public ProtoFieldType Type { get; }

    /// <summary>How the message tells whether the field is present.</summary>
    public ProtoFieldPresence Presence { get; }

    /// <summary>Whether a repeated field is written with one tag and one length for all values.</summary>
    public bool IsPacked { get; internal init; }

    /// <summary>The place of the field, in bytes from the start of the struct. Members of a oneof may share a place.</summary>
    public int OffsetBytes { get; }

    /// <summary>The place of the word with the field's has-bit, in bytes from the start of the struct; -1 if it has none.</summary>
    public int HasWordOffset { get; internal init; } = -1;

    /// <summary>The has-bit as a mask in its word; 0 if there is none.</summary>
    public uint HasMask { get; internal init; }

    /// <summary>Which oneof of the message the field belongs to, counted from 0; -1 for none.</summary>
    public int OneofIndex { get; internal init; } = -1;

    /// <summary>The name of that oneof in the schema, or null.</summary>
    public string? OneofName { get; internal init; }

    /// <summary>The place of the oneof case in bytes from the start of the struct; -1 without a oneof. The case is an <see cref="int"/>: the number
    /// of the field that is set.</summary>
    public int CaseOffset { get; internal init; } = -1;

    /// <summary>The type of a map's keys; 0 if the field is not a map.</summary>
    public ProtoFieldType MapKeyType { get; internal init; }

    /// <summary>The type of a map's values; 0 if the field is not a map.</summary>
    public ProtoFieldType MapValueType { get; internal init; }

    /// <summary>The layout of the messages in the field: a single message, items, or values of a map. Null if it holds no messages.</summary>
    public ProtoLayout? MessageLayout => _messageSource is null ? null : _messageLayout ??= _messageSource();

    /// <summary>The layout of the enum of the field, of its items or of the values of a map; null if it has none.</summary>
    public ProtoEnumLayout? EnumLayout => EnumSource is null ? null : _enumLayout ??= EnumSource();

    /// <summary>The name in text format. A group uses the name of its type.</summary>
    public string TextName
    {
        get => _textName ?? Name;
        internal init => _textName = value;
    }

    /// <summary>Whether strings must be well-formed UTF-8: the field, its items or the values of a map.</summary>
    internal bool ChecksUtf8 { get; init; } = true;

    /// <summary>Whether string keys of a map must be well-formed UTF-8.</summary>
    internal bool KeyChecksUtf8 { get; init; } = true;

    /// <summary>The wire type of the field, or of an item that is not packed.</summary>
    internal ProtoWireType WireType { get; }

    /// <summary>Whether senders may write the field with one tag and one length for all values.</summary>
    internal bool IsPackable =>
        Presence == ProtoFieldPresence.Repeated && WireType is ProtoWireType.VarInt or ProtoWireType.Fixed32 or ProtoWireType.Fixed64;

    /// <summary>Where the members of the field's oneof begin, in bytes from the start of the struct.</summary>
    internal int OneofOffset { get; set; }

    /// <summary>How many bytes the members of the field's oneof take together.</summary>
    internal int OneofBytes { get; set; }

    /// <summary>Returns <see cref="EnumLayout"/>.</summary>
    internal Func<ProtoEnumLayout>? EnumSource { get; init; }

    /// <inheritdoc/>
    public override string ToString() => $"{Number} {Name}: {Type}";
}
