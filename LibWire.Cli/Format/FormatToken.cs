namespace LibWire.Cli;

/// <summary>A comment between two tokens.</summary>
/// <param name="Start">Position of its first slash.</param>
/// <param name="End">Position after it. The end of the line does not belong to it.</param>
/// <param name="IsLine">Whether it starts with two slashes.</param>
/// <param name="LinesBefore">The ends of lines between it and what is before it; 2 also stands for more.</param>
internal readonly record struct FormatComment(int Start, int End, bool IsLine, int LinesBefore);

/// <summary>A token with all that is between it and the token before it, so that nothing of a file is lost.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Start">Position of its first character.</param>
/// <param name="Text">Its text; empty at the end of the file.</param>
/// <param name="Comments">The comments before it.</param>
/// <param name="LinesBefore">The ends of lines between it and what is before it, a comment or a token; 2 also stands for more.</param>
/// <param name="HasGap">Whether anything is between it and the token before it.</param>
internal sealed record FormatToken(FormatTokenKind Kind, int Start, string Text, IReadOnlyList<FormatComment> Comments, int LinesBefore, bool HasGap)
{
    internal int End => Start + Text.Length;

    /// <summary>The character of a symbol; NUL for other tokens.</summary>
    internal char Symbol => Kind == FormatTokenKind.Symbol ? Text[0] : '\0';

    internal bool IsEnd => Kind == FormatTokenKind.End;

    internal bool HasComments => Comments.Count > 0;

    /// <summary>Whether it is on the line of the token before it. The comments between them may have line ends in them.</summary>
    internal bool IsOnLineBefore => LinesBefore == 0 && Comments.All(static comment => !comment.IsLine && comment.LinesBefore == 0);
}

internal enum FormatTokenKind
{
    End,
    Word,
    Number,
    String,
    Symbol,
}
