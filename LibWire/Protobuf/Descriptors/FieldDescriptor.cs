namespace LibWire.Reflection;

/// <summary>A field of a message, or an extension.</summary>
public sealed partial class FieldDescriptor : DescriptorBase
{
    internal FieldDescriptor(FileDescriptor file, MessageDescriptor? scope, bool isExtension, string name, string fullName, int index, int number)
        : base(file, name, fullName, index)
    {
        Number = number;
        IsExtension = isExtension;
        Scope = scope;
        ContainingType = scope!;
    }

    /// <summary>The field number. In a MessageSet it may be as high as the largest <see cref="int"/> but one.</summary>
    public int Number { get; }

    /// <summary>The name in JSON, as the schema sets it or as it follows from the name. JSON shows an extension by its full name in brackets
    /// instead.</summary>
    public string JsonName { get; internal set; } = "";

    /// <summary>The name in text format. A group, or a delimited field that looks like one, has the name of its type; an extension its full name, which
    /// the text format shows in brackets.</summary>
    public string TextName { get; internal set; } = "";

    /// <summary>The schema type; for a repeated field, that of its items. A message whose encoding is delimited is a <see cref="ProtoFieldType.Group"/>.
    /// A map is a repeated message, its entry.</summary>
    public ProtoFieldType Type { get; internal set; }

    /// <summary>How a message tells whether the field is present.</summary>
    public ProtoFieldPresence Presence { get; internal set; }

    /// <summary>Whether it is repeated. So are maps.</summary>
    public bool IsRepeated { get; internal set; }

    /// <summary>Whether it is written packed: one tag and one length for all items.</summary>
    public bool IsPacked { get; internal set; }

    /// <summary>Whether it is a map.</summary>
    public bool IsMap => Presence == ProtoFieldPresence.Map;

    /// <summary>The field of a map's entry that holds the key; null if it is not a map.</summary>
    public FieldDescriptor? MapKey => IsMap ? MessageType!.FindField(1) : null;

    /// <summary>The field of a map's entry that holds the value; null if it is not a map.</summary>
    public FieldDescriptor? MapValue => IsMap ? MessageType!.FindField(2) : null;

    /// <summary>The oneof of which it is a member; null if there is none. The oneof that compilers make for an <c>optional</c> field of proto3 does not
    /// count.</summary>
    public OneofDescriptor? ContainingOneof { get; internal set; }

    /// <summary>The type of a message or group, or the entry of a map; otherwise null.</summary>
    public MessageDescriptor? MessageType { get; internal set; }

    /// <summary>The type of an enum; otherwise null.</summary>
    public EnumDescriptor? EnumType { get; internal set; }

    /// <summary>Whether strings in it must be well-formed UTF-8. For a map, ask its key and its value.</summary>
    public bool ChecksUtf8 { get; internal set; }

    /// <summary>Whether it is an extension.</summary>
    public bool IsExtension { get; }

    /// <summary>The message that has the field. For an extension the message that is extended.</summary>
    public MessageDescriptor ContainingType { get; internal set; }

    /// <summary>The message in which an extension is declared; null at the top level, and for fields.</summary>
    public MessageDescriptor? ExtensionScope => IsExtension ? Scope : null;

    /// <summary>Whether the schema sets a default.</summary>
    public bool HasDefault => DefaultValue != null;

    /// <summary>The default that the schema sets, as descriptors write it: a decimal number, <c>inf</c>, <c>true</c>, the name of an enum value, a string
    /// as it is, bytes with C escapes. Null if it sets none.</summary>
    public string? DefaultValue { get; internal set; }

    /// <summary>The default of a string in UTF-8, or of bytes without escapes. Empty for other types, and if the schema sets none.</summary>
    public ReadOnlySpan<byte> DefaultBytes => DefaultMemory.Span;

    internal ReadOnlyMemory<byte> DefaultMemory { get; set; }

    /// <summary>The value of an absent number, bool or enum, as the bits of its C# type. An enum without a default starts at its first value.</summary>
    internal ulong DefaultBits { get; set; }

    /// <summary>The message that declares it: for a field its message, for an extension the message around it, if there is one.</summary>
    internal MessageDescriptor? Scope { get; }
}
