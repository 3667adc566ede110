namespace LibWire.Schema;

/// <summary>The place of a declaration, with its comments: a <c>SourceCodeInfo.Location</c>, counted as protoc counts.</summary>
/// <remarks>
/// Lines and columns start at 0. A column counts UTF-8 bytes; a tab moves to the next multiple of 8. The end is after the last byte.
/// </remarks>
internal sealed class ProtoLocation(int[] path)
{
    /// <summary>Field numbers and indexes from <c>FileDescriptorProto</c> to the declaration. The path of an option ends in 999 and its index.</summary>
    internal int[] Path { get; } = path;

    internal int StartLine { get; set; }

    internal int StartColumn { get; set; }

    internal int EndLine { get; set; }

    internal int EndColumn { get; set; }

    /// <summary>The comment before a declaration, as it is written but without the comment marks; null for none.</summary>
    internal string? LeadingComments { get; set; }

    /// <summary>The comment after the first line of a declaration; null for none.</summary>
    internal string? TrailingComments { get; set; }

    /// <summary>Detached comments before the leading one.</summary>
    internal IReadOnlyList<string> DetachedComments { get; set; } = [];

    /// <summary>The option at this location; null if it is no option.</summary>
    internal ProtoOptionSyntax? Option { get; set; }
}
