namespace LibWire.Schema;

/// <summary>Where the comments of a declaration stand. They are read where somebody asks for them: most readers of a schema do not.</summary>
/// <param name="Text">The text of the file; null for a declaration without comments.</param>
/// <param name="Before">End of the token in front of the declaration, or start of the text.</param>
/// <param name="Behind">End of its <c>;</c> or opening brace.</param>
internal readonly record struct ProtoCommentPlace(string? Text, int Before, int Behind)
{
    /// <summary>Whether no token stands in front: none ends where a text starts, behind its byte order mark.</summary>
    internal bool IsFirst => Before == 0 || (Before == 1 && Text![0] == '\uFEFF');
}
