using System.Linq;

namespace LibWire.Schema;

/// <summary>A message: a declared one, the message of a group, or the entry of a map.</summary>
internal sealed class ProtoMessageDescriptor(ProtoMessageSyntax syntax, string fullName, ProtoFileDescriptor file, ProtoMessageDescriptor? parent)
    : ProtoDescriptor(syntax.Name.Text, fullName, file, syntax.Name.Span)
{
    internal ProtoMessageSyntax Syntax { get; } = syntax;

    /// <summary>Its comment, one line each; empty for none.</summary>
    internal string Documentation => Syntax.Documentation;

    /// <summary>The message it is declared in; null at the top level.</summary>
    internal ProtoMessageDescriptor? Parent { get; } = parent;

    /// <summary>Whether it is the entry of a map, with a field <c>key</c> and a field <c>value</c>.</summary>
    internal bool IsMapEntry { get; init; }

    /// <summary>Whether it is the message of a group.</summary>
    internal bool IsGroup { get; init; }

    /// <summary>All fields, members of oneofs included, in the order of the file.</summary>
    internal List<ProtoFieldDescriptor> Fields { get; } = [];

    /// <summary>The declared oneofs, in the order of the file, then the synthetic ones of <c>optional</c> in proto3.</summary>
    internal List<ProtoOneofDescriptor> Oneofs { get; } = [];

    /// <summary>The messages declared in it. Map entries and messages of groups are at the places of their fields.</summary>
    internal List<ProtoMessageDescriptor> Messages { get; } = [];

    internal List<ProtoEnumDescriptor> Enums { get; } = [];

    /// <summary>The fields of extend blocks in it.</summary>
    internal List<ProtoFieldDescriptor> Extensions { get; } = [];

    internal List<ProtoExtensionRange> ExtensionRanges { get; } = [];

    /// <summary>The numbers of the extension ranges. Set by <see cref="ProtoNumberRules"/> for files without syntax errors.</summary>
    internal ProtoNumberRanges ExtensionNumbers { get; set; } = ProtoNumberRanges.None;

    /// <summary>The reserved names, in the order of the file.</summary>
    internal IEnumerable<string> ReservedNames => Syntax.Reserved.SelectMany(static statement => statement.Names).Select(static name => name.Text);

    /// <summary>The reserved numbers.</summary>
    internal ProtoNumberRanges ReservedNumbers { get; set; } = ProtoNumberRanges.None;

    /// <summary>Whether an option that is not interpreted yet makes it a message set. That decides the value of <c>max</c>.</summary>
    internal bool IsWrittenAsMessageSet { get; } = HasMessageSetOption(syntax);

    internal bool IsMessageSet => Options?.Bool("message_set_wire_format") == true;

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => IsMapEntry ? "the type of a map's entries" : "a message";

    internal override bool IsScope => true;

    private static bool HasMessageSetOption(ProtoMessageSyntax syntax)
    {
        foreach (ProtoOptionSyntax option in syntax.Options)
            if (option.Name.Count == 1 && option.Name[0] is { IsExtension: false, Text: "message_set_wire_format" } && option.Value.Text == "true") return true;
        return false;
    }
}

/// <summary>An extension range, with the options of its statement.</summary>
internal sealed class ProtoExtensionRange(ProtoExtensionsSyntax syntax, ProtoRangeSyntax range, ProtoMessageDescriptor message)
    : ProtoDescriptor("extensions", message.FullName, message.File, range.Span)
{
    private IReadOnlyDictionary<int, ProtoDeclaration>? _declarations;

    internal ProtoExtensionsSyntax Syntax { get; } = syntax;

    internal ProtoRangeSyntax Range { get; } = range;

    internal ProtoMessageDescriptor Message { get; } = message;

    /// <summary>The first number.</summary>
    internal int Start { get; set; }

    /// <summary>One more than the last number.</summary>
    internal int End { get; set; }

    /// <summary>The declarations of extensions in its options, by number; the first of each number.</summary>
    /// <remarks>They are read once, after the options are interpreted: every extension of the range looks for its own.</remarks>
    internal IReadOnlyDictionary<int, ProtoDeclaration> Declarations => _declarations ??= ProtoDeclaration.ByNumber(Options);

    internal override IReadOnlyList<ProtoOptionSyntax> WrittenOptions => Syntax.Options;

    internal override string Description => "a range of extensions";
}
