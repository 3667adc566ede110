namespace LibWire.Schema;

/// <summary>A statement in a file, message, oneof, enum or service.</summary>
/// <param name="Name">Its name; for an extend block the extended message.</param>
/// <param name="Documentation">Its comment, one line each; empty for none.</param>
internal abstract record ProtoMemberSyntax(ProtoName Name, string Documentation)
{
    private readonly string _documentation = Documentation;

    /// <summary>The place of its comments, from which its documentation is made.</summary>
    internal ProtoCommentPlace Comments { get; init; }

    /// <summary>Its comment, one line each; empty for none. Each call makes it again.</summary>
    internal string Documentation => Comments.Text != null ? ProtoComments.Documentation(Comments) : _documentation;
}

/// <summary>The modifier of a message or enum, which decides whether other files see it. The numbers are those of <c>SymbolVisibility</c>.</summary>
internal enum ProtoVisibility
{
    /// <summary>No modifier: the feature <c>default_symbol_visibility</c> decides.</summary>
    None = 0,
    Local = 1,
    Export = 2,
}

/// <summary>A message. Its members are fields, oneofs, messages, enums, extend blocks and extension ranges, in the order of the file.</summary>
internal sealed record ProtoMessageSyntax(
    ProtoName Name,
    ProtoVisibility Visibility,
    IReadOnlyList<ProtoMemberSyntax> Members,
    IReadOnlyList<ProtoOptionSyntax> Options,
    IReadOnlyList<ProtoReservedSyntax> Reserved,
    string Documentation) : ProtoMemberSyntax(Name, Documentation);

/// <summary>A oneof.</summary>
internal sealed record ProtoOneofSyntax(
    ProtoName Name,
    IReadOnlyList<ProtoFieldSyntax> Fields,
    IReadOnlyList<ProtoOptionSyntax> Options,
    string Documentation) : ProtoMemberSyntax(Name, Documentation);

/// <summary>An enum.</summary>
internal sealed record ProtoEnumSyntax(
    ProtoName Name,
    ProtoVisibility Visibility,
    IReadOnlyList<ProtoEnumValueSyntax> Values,
    IReadOnlyList<ProtoOptionSyntax> Options,
    IReadOnlyList<ProtoReservedSyntax> Reserved,
    string Documentation) : ProtoMemberSyntax(Name, Documentation);

/// <summary>A value of an enum. Its number is null if it is missing, which is not reported yet.</summary>
internal sealed record ProtoEnumValueSyntax(
    ProtoName Name,
    ProtoInteger? Number,
    IReadOnlyList<ProtoOptionSyntax> Options,
    string Documentation) : ProtoMemberSyntax(Name, Documentation);

/// <summary>A service.</summary>
internal sealed record ProtoServiceSyntax(
    ProtoName Name,
    IReadOnlyList<ProtoMethodSyntax> Methods,
    IReadOnlyList<ProtoOptionSyntax> Options,
    string Documentation) : ProtoMemberSyntax(Name, Documentation);

/// <summary>A method of a service.</summary>
internal sealed record ProtoMethodSyntax(
    ProtoName Name,
    ProtoName Input,
    bool IsInputStream,
    ProtoName Output,
    bool IsOutputStream,
    IReadOnlyList<ProtoOptionSyntax> Options,
    string Documentation) : ProtoMemberSyntax(Name, Documentation)
{
    /// <summary>Whether it ends in braces. Then it has options, even if the braces are empty.</summary>
    internal bool HasBlock { get; init; }
}

/// <summary>An extend block. Its name is that of the extended message.</summary>
internal sealed record ProtoExtendSyntax(ProtoName Name, IReadOnlyList<ProtoFieldSyntax> Fields) : ProtoMemberSyntax(Name, "");

/// <summary>Extension ranges. The name is the word <c>extensions</c>, for its place.</summary>
internal sealed record ProtoExtensionsSyntax(ProtoName Name, IReadOnlyList<ProtoRangeSyntax> Ranges, IReadOnlyList<ProtoOptionSyntax> Options)
    : ProtoMemberSyntax(Name, "");

/// <summary>One <c>reserved</c> statement: numbers or names.</summary>
internal sealed record ProtoReservedSyntax(IReadOnlyList<ProtoRangeSyntax> Ranges, IReadOnlyList<ProtoName> Names);

/// <summary>Numbers from start to end, both included. The end is the start for a single number, and null for <c>max</c>.</summary>
internal sealed record ProtoRangeSyntax(ProtoInteger Start, ProtoInteger? End, TextRange Span);

/// <summary>An integer as it is written. A magnitude beyond 64 bits becomes the greatest 64-bit number.</summary>
internal sealed record ProtoInteger(ulong Magnitude, bool IsNegative, TextRange Span)
{
    /// <summary>Returns the value if it is in a range of 32-bit numbers.</summary>
    internal bool TryGetInt32(int min, int max, out int value)
    {
        // SAFETY: tested before the cast; the magnitude of int.MinValue is int.MaxValue + 1.
        long wide = Magnitude > (ulong)int.MaxValue + 1 ? long.MaxValue : IsNegative ? -(long)Magnitude : (long)Magnitude;
        bool isInside = wide >= min && wide <= max;
        value = isInside ? (int)wide : 0;
        return isInside;
    }
}
