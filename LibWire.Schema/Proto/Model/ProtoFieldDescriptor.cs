namespace LibWire.Schema;

/// <summary>The label of a field. The numbers are those of <c>FieldDescriptorProto.Label</c>.</summary>
internal enum ProtoCardinality
{
    Optional = 1,
    Required = 2,
    Repeated = 3,
}

/// <summary>A field of a message, or an extension.</summary>
internal sealed class ProtoFieldDescriptor(
    ProtoFieldSyntax syntax, string name, string fullName, ProtoFileDescriptor file, ProtoMessageDescriptor? parent, ProtoExtendSyntax? extend)
    : ProtoDescriptor(name, fullName, file, syntax.Name.Span)
{
    internal ProtoFieldSyntax Syntax { get; } = syntax;

    /// <summary>Its comment, one line each; empty for none.</summary>
    internal string Documentation => Syntax.Documentation;

    /// <summary>The extend block that contains it; null for a field.</summary>
    internal ProtoExtendSyntax? Extend { get; } = extend;

    internal bool IsExtension => Extend != null;

    /// <summary>The message that declares it; for an extension null at the top level.</summary>
    internal ProtoMessageDescriptor? Parent { get; } = parent;

    /// <summary>
    /// The message that has the field. For a field its parent; for an extension the extended message, or null if there is no message of that name.
    /// </summary>
    internal ProtoMessageDescriptor? Container { get; set; } = extend == null ? parent : null;

    /// <summary>The number; 0 if it is missing or out of range.</summary>
    internal int Number { get; set; }

    /// <summary>The label as it is written. A feature cannot make it required; use <see cref="IsRequired"/>.</summary>
    internal ProtoCardinality Cardinality { get; set; } = ProtoCardinality.Optional;

    /// <summary>
    /// The type as it is written: a message that a feature makes delimited is still a message, and only <c>group</c> is a group. 0 until the type is found.
    /// </summary>
    internal ProtoFieldKind Kind { get; set; }

    /// <summary>The message type of the field, map entries included; otherwise null.</summary>
    internal ProtoMessageDescriptor? Message { get; set; }

    /// <summary>The enum type of the field; otherwise null.</summary>
    internal ProtoEnumDescriptor? Enum { get; set; }

    /// <summary>The oneof of which it is a member, the synthetic one of <c>optional</c> included; otherwise null.</summary>
    internal ProtoOneofDescriptor? Oneof { get; set; }

    /// <summary>Its JSON name, written or derived.</summary>
    internal string JsonName { get; set; } = "";

    /// <summary>Whether <c>json_name</c> is written.</summary>
    internal bool HasJsonName { get; set; }

    /// <summary>The value of <c>default</c>; null if it is not written.</summary>
    internal ProtoDefault? Default { get; set; }

    internal bool IsMap => Message is { IsMapEntry: true } && IsRepeated && Syntax.IsMap;

    internal bool IsRepeated => Cardinality == ProtoCardinality.Repeated;

    internal bool IsRequired =>
        Cardinality == ProtoCardinality.Required || (Cardinality == ProtoCardinality.Optional && Features.FieldPresence == ProtoFeatures.LegacyRequired);

    /// <summary>Whether it is marked <c>optional</c> in proto3.</summary>
    internal bool IsProto3Optional => File.IsProto3 && Syntax.Label == ProtoLabel.Optional;

    /// <summary>The declared oneof. The synthetic one of <c>optional</c> does not count.</summary>
    internal ProtoOneofDescriptor? RealOneof => Oneof is { IsSynthetic: false } oneof ? oneof : null;

    /// <summary>Whether an absent field differs from one with the zero value of its type.</summary>
    internal bool HasPresence =>
        !IsRepeated && (Oneof != null || IsExtension || Kind is ProtoFieldKind.Message or ProtoFieldKind.Group || IsRequired
            || Features.FieldPresence != ProtoFeatures.ImplicitPresence);

    internal bool IsPackable => IsRepeated && Kind != 0 && ProtoScalars.IsPackable(Kind);

    /// <summary>Whether it is written packed.</summary>
    internal bool IsPacked => IsPackable && Features.RepeatedFieldEncoding == ProtoFeatures.PackedEncoding;

    /// <summary>Whether its message is written between a start and an end tag.</summary>
    internal bool IsDelimited =>
        Kind == ProtoFieldKind.Group
        || (Kind == ProtoFieldKind.Message && Features.MessageEncoding == ProtoFeatures.DelimitedEncoding && !IsMap && !IsMapEntryField);

    /// <summary>
    /// Whether it looks like a group in any edition: it is delimited, named after its message, and its message is declared in the same scope. The text
    /// format then shows the name of the message.
    /// </summary>
    internal bool LooksLikeGroup =>
        IsDelimited && Message is { } message && message.File == File && message.Parent == Parent
            && string.Equals(Name, message.Name.ToLowerInvariant(), StringComparison.Ordinal);

    internal bool IsMapEntryField => Parent is { IsMapEntry: true } && !IsExtension;

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => IsExtension ? "an extension" : "a field";
}

/// <summary>The value of an absent field.</summary>
/// <param name="Text"> As <c>FieldDescriptorProto.default_value</c> has it: the shortest number, <c>inf</c>, <c>true</c>, a string as it is, bytes escaped,
/// the name of an enum value.
/// </param>
/// <param name="Bytes">For strings and bytes the value.</param>
/// <param name="Value">For enums the value.</param>
internal sealed record ProtoDefault(string Text, EquatableArray<byte> Bytes, ProtoEnumValueDescriptor? Value);

/// <summary>A oneof.</summary>
internal sealed class ProtoOneofDescriptor(ProtoOneofSyntax? syntax, string name, ProtoMessageDescriptor message, TextRange nameRange)
    : ProtoDescriptor(name, $"{message.FullName}.{name}", message.File, nameRange)
{
    /// <summary>The syntax; null for the synthetic oneof of <c>optional</c>.</summary>
    internal ProtoOneofSyntax? Syntax { get; } = syntax;

    /// <summary>Its comment, one line each; empty for none.</summary>
    internal string Documentation => Syntax?.Documentation ?? "";

    internal ProtoMessageDescriptor Message { get; } = message;

    /// <summary>Its index among the oneofs of the message.</summary>
    internal int Index { get; } = message.Oneofs.Count;

    internal bool IsSynthetic => Syntax == null;

    internal List<ProtoFieldDescriptor> Fields { get; } = [];

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax?.Options ?? [];

    internal override string Description => "a oneof";
}
