namespace LibWire.Schema;

/// <summary>An enum.</summary>
internal sealed class ProtoEnumDescriptor(ProtoEnumSyntax syntax, string fullName, ProtoFileDescriptor file, ProtoMessageDescriptor? parent)
    : ProtoDescriptor(syntax.Name.Text, fullName, file, syntax.Name.Span)
{
    internal ProtoEnumSyntax Syntax { get; } = syntax;

    /// <summary>Its comment, one line each; empty for none.</summary>
    internal string Documentation => Syntax.Documentation;

    /// <summary>The message it is declared in; null at the top level.</summary>
    internal ProtoMessageDescriptor? Parent { get; } = parent;

    /// <summary>The values, aliases included, in the order of the file.</summary>
    internal List<ProtoEnumValueDescriptor> Values { get; } = [];

    /// <summary>Whether a number that it does not declare is an unknown field.</summary>
    internal bool IsClosed => Features.EnumType == ProtoFeatures.ClosedEnum;

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => "an enum";

    internal override bool IsScope => true;
}

/// <summary>A value of an enum.</summary>
internal sealed class ProtoEnumValueDescriptor(ProtoEnumValueSyntax syntax, string fullName, ProtoEnumDescriptor type)
    : ProtoDescriptor(syntax.Name.Text, fullName, type.File, syntax.Name.Span)
{
    internal ProtoEnumValueSyntax Syntax { get; } = syntax;

    /// <summary>Its comment, one line each; empty for none.</summary>
    internal string Documentation => Syntax.Documentation;

    internal ProtoEnumDescriptor Enum { get; } = type;

    /// <summary>Its index among the values of the enum.</summary>
    internal int Index { get; } = type.Values.Count;

    /// <summary>The number; 0 if it is missing or out of range.</summary>
    internal int Number { get; set; }

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => "a value of an enum";
}
