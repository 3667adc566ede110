namespace LibWire.Cli;

/// <summary>Comments as text of a page.</summary>
internal static class DocComments
{
    internal static DocSpan Deprecated { get; } = new("Deprecated", IsStrong: true);

    internal static string Of(string comment) => Of(comment.Split('\n'));

    /// <summary>The lines without marks that are for tools.</summary>
    internal static string Of(IEnumerable<string> lines) =>
        string.Join('\n', lines.Where(static line => !IgnoreComments.IsMark(line)).Select(static line => line.Trim())).Trim('\n');

    /// <summary>The cell of a table that describes a member.</summary>
    internal static DocSpan[] Cell(bool isDeprecated, string comment) =>
        isDeprecated ? [Deprecated, new(". "), new(Of(comment))] : [new(Of(comment))];
}
