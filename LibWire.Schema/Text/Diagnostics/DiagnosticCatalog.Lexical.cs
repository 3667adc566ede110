namespace LibWire.Schema;

// Characters and literals: LW10xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule UnexpectedCharacter { get; } = Error("LW1001", "Character outside the language",
        "The character U+{0:X4} cannot stand here: outside of strings and comments a schema is ASCII without control characters.");

    public static DiagnosticRule UnterminatedString { get; } = Error("LW1002", "String without end",
        "The string does not end on its line: close it with {0}, and write \\n for a line break. Adjacent strings are joined.");

    public static DiagnosticRule UnterminatedComment { get; } = Error("LW1003", "Comment without end",
        "The comment that starts in line {0} is never closed: '*/' is missing.");

    public static DiagnosticRule BadEscape { get; } = Error("LW1004", "Unknown escape",
        "'{0}' starts no escape: there are \\a \\b \\f \\n \\r \\t \\v \\\\ \\' \\\" \\?, \\ and 1 to 3 octal digits, \\x and 1 or 2 "
        + "hexadecimal digits, \\u and 4, \\U and 8 (up to 0010FFFF).");

    public static DiagnosticRule BadNumber { get; } = Error("LW1005", "Malformed number", "'{0}' is no number: {1}.");

    public static DiagnosticRule OpenComment { get; } = Error("LW1006", "Start of a comment without end", "This comment is never closed: put '*/' at its end.");

    public static DiagnosticRule CommentInComment { get; } = Error("LW1007", "Comment inside a comment",
        "'/*' stands inside a comment, and comments do not nest: close the one around it first, or remove it.");
#pragma warning restore CS1591
}
