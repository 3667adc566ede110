namespace LibWire.Schema;

/// <summary>Where one thing of a file stands and which comments belong to it: a <c>SourceCodeInfo.Location</c>, counted as protoc counts.</summary>
/// <remarks>
/// Lines and columns start at 0. A column is a number of UTF-8 bytes, in which a tab leads to the next multiple of 8. The end lies behind the last byte.
/// </remarks>
internal sealed class ProtoLocation(int[] path)
{
    /// <summary>Field numbers and indexes from <c>FileDescriptorProto</c> down to the thing; that of an option ends in 999 and its index.</summary>
    internal int[] Path { get; } = path;

    internal int StartLine { get; set; }

    internal int StartColumn { get; set; }

    internal int EndLine { get; set; }

    internal int EndColumn { get; set; }

    /// <summary>The comment in front of a declaration, as it is written but for the marks; null for none.</summary>
    internal string? LeadingComments { get; set; }

    /// <summary>The comment behind the first line of a declaration; null for none.</summary>
    internal string? TrailingComments { get; set; }

    /// <summary>Comments in front of that which belong to nothing.</summary>
    internal IReadOnlyList<string> DetachedComments { get; set; } = [];

    /// <summary>The option it is about; null for everything else.</summary>
    internal ProtoOptionSyntax? Option { get; set; }
}
