namespace LibWire.Schema;

// Characters and literals of FlatBuffers schemas: LW20xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FbsMisplacedDocumentation { get; } = Error("LW2001", "Documentation not on a line of its own",
        "A '///' comment documents what follows, and has to start a line: put it on the line above, or write '//'.");

    public static DiagnosticRule FbsUnterminatedString { get; } = Error("LW2002", "String without end",
        "The string does not end on its line: close it with {0}, and write \\n for a line break.");

    public static DiagnosticRule FbsControlInString { get; } = Error("LW2003", "Control character in a string",
        "The control character U+{0:X4} cannot stand in a string: write it as an escape, such as \\t or \\u{0:X4}.");

    public static DiagnosticRule FbsBadEscape { get; } = Error("LW2004", "Unknown escape",
        "'{0}' starts no escape: there are \\n \\t \\r \\b \\f \\\\ \\/ \\\" \\', \\x and 2 hexadecimal digits, \\u and 4.");

    public static DiagnosticRule FbsUnpairedSurrogate { get; } = Error("LW2005", "Half of a character",
        "'{0}' is half of a pair of surrogates: write both halves, the high one (\\uD800 to \\uDBFF) first, right behind each other.");

    public static DiagnosticRule FbsInvalidUtf8 { get; } = Error("LW2006", "String that is no UTF-8",
        "The bytes of the string are no UTF-8: save the file as UTF-8, and look at its \\x escapes.");
#pragma warning restore CS1591
}
