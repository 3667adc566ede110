namespace LibWire.Schema;

/// <summary>How many values a field has. The numbers are those of <c>FieldDescriptorProto.Label</c>.</summary>
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

    /// <summary>The extend block it stands in; null for a field.</summary>
    internal ProtoExtendSyntax? Extend { get; } = extend;

    internal bool IsExtension => Extend != null;

    /// <summary>The message it is declared in; for an extension null at the top level.</summary>
    internal ProtoMessageDescriptor? Parent { get; } = parent;

    /// <summary>The message that has the field: the parent, and for an extension the one that is extended, or null where there is none of that name.</summary>
    internal ProtoMessageDescriptor? Container { get; set; } = extend == null ? parent : null;

    /// <summary>The number; 0 where it is missing or out of range.</summary>
    internal int Number { get; set; }

    /// <summary>As it is written, so never required by a feature. Use <see cref="IsRequired"/>.</summary>
    internal ProtoCardinality Cardinality { get; set; } = ProtoCardinality.Optional;

    /// <summary>
    /// The type as it is written: a message that a feature makes delimited is still a message, and only <c>group</c> is a group. 0 while no type is found.
    /// </summary>
    internal ProtoFieldKind Kind { get; set; }

    /// <summary>The message that is the type, the entry of a map too; else null.</summary>
    internal ProtoMessageDescriptor? Message { get; set; }

    /// <summary>The enum that is the type; else null.</summary>
    internal ProtoEnumDescriptor? Enum { get; set; }

    /// <summary>The oneof it is a member of, also one that stands for <c>optional</c>; else null.</summary>
    internal ProtoOneofDescriptor? Oneof { get; set; }

    /// <summary>Its name in JSON, set or derived.</summary>
    internal string JsonName { get; set; } = "";

    /// <summary>Whether <c>json_name</c> is written.</summary>
    internal bool HasJsonName { get; set; }

    /// <summary>What <c>default</c> says; null where it is not written.</summary>
    internal ProtoDefault? Default { get; set; }

    internal bool IsMap => Message is { IsMapEntry: true } && IsRepeated && Syntax.IsMap;

    internal bool IsRepeated => Cardinality == ProtoCardinality.Repeated;

    internal bool IsRequired =>
        Cardinality == ProtoCardinality.Required || (Cardinality == ProtoCardinality.Optional && Features.FieldPresence == ProtoFeatures.LegacyRequired);

    /// <summary>Whether <c>optional</c> stands in front of it in proto3.</summary>
    internal bool IsProto3Optional => File.IsProto3 && Syntax.Label == ProtoLabel.Optional;

    /// <summary>The oneof as it is written: one that stands for <c>optional</c> is none.</summary>
    internal ProtoOneofDescriptor? RealOneof => Oneof is { IsSynthetic: false } oneof ? oneof : null;

    /// <summary>Whether a field without a value differs from one with the zero of its type.</summary>
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
    /// Whether it is as groups are, whatever the edition: delimited, and named after its message, which stands where it stands. In text it goes by the name
    /// of the message then.
    /// </summary>
    internal bool LooksLikeGroup =>
        IsDelimited && Message is { } message && message.File == File && message.Parent == Parent
            && string.Equals(Name, message.Name.ToLowerInvariant(), StringComparison.Ordinal);

    internal bool IsMapEntryField => Parent is { IsMapEntry: true } && !IsExtension;

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => IsExtension ? "an extension" : "a field";
}

/// <summary>What a field gives where it has no value.</summary>
/// <param name="Text">As <c>FieldDescriptorProto.default_value</c> writes it: the shortest number, <c>inf</c>, <c>true</c>, a string as it is, bytes escaped,
/// the name of an enum value.</param>
/// <param name="Bytes">For strings and bytes the value.</param>
/// <param name="Value">For enums the value.</param>
internal sealed record ProtoDefault(string Text, EquatableArray<byte> Bytes, ProtoEnumValueDescriptor? Value);

/// <summary>A oneof.</summary>
internal sealed class ProtoOneofDescriptor(ProtoOneofSyntax? syntax, string name, ProtoMessageDescriptor message, TextRange nameRange)
    : ProtoDescriptor(name, $"{message.FullName}.{name}", message.File, nameRange)
{
    /// <summary>As it is written; null for one that stands for <c>optional</c>.</summary>
    internal ProtoOneofSyntax? Syntax { get; } = syntax;

    /// <summary>Its comment, one line each; empty for none.</summary>
    internal string Documentation => Syntax?.Documentation ?? "";

    internal ProtoMessageDescriptor Message { get; } = message;

    /// <summary>Its place among the oneofs of the message.</summary>
    internal int Index { get; } = message.Oneofs.Count;

    internal bool IsSynthetic => Syntax == null;

    internal List<ProtoFieldDescriptor> Fields { get; } = [];

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax?.Options ?? [];

    internal override string Description => "a oneof";
}
