namespace LibWire.Schema;

// Characters and literals of .proto files: LW10xx. Statements: LW11xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule UnexpectedCharacter { get; } = Error("LW1001", "Invalid character",
        "The character U+{0:X4} is not allowed here: outside of strings and comments a schema is ASCII without control characters.");

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
        "'/*' is inside a comment, and comments do not nest: close the outer comment first, or remove '/*'.");

    public static DiagnosticRule UnexpectedToken { get; } = Error("LW1101", "Unexpected token", "Expected {0}, found {1}.");

    public static DiagnosticRule MissingSemicolon { get; } = Error("LW1102", "Missing semicolon", "';' is missing before {0}.");

    public static DiagnosticRule UnclosedBlock { get; } = Error("LW1103", "Block without end", "The {0} '{1}' is never closed: '}}' is missing.");

    public static DiagnosticRule UnmatchedBrace { get; } = Error("LW1104", "Brace without block",
        "This '}}' closes no block: remove it, or check whether a block above is closed too early.");

    public static DiagnosticRule UnknownSyntax { get; } = Error("LW1105", "Unknown syntax", "There is no syntax '{0}': write \"proto3\" or \"proto2\".");

    public static DiagnosticRule SyntaxNotFirst { get; } = Error("LW1106", "Syntax not first",
        "'{0}' must be the first statement of the file, and is allowed only once.");

    public static DiagnosticRule SecondPackage { get; } = Error("LW1107", "Second package", "The file has its package already, '{0}': remove one of them.");

    public static DiagnosticRule MissingNumber { get; } = Error("LW1108", "Missing number",
        "'{0}' has no number: write '=' and a free number after the name, found {1}.");

    public static DiagnosticRule EmptyOptionList { get; } = Error("LW1109", "Missing option", "Expected {0}: remove the empty item.");

    public static DiagnosticRule NestingTooDeep { get; } = Error("LW1110", "Messages nested too deep",
        "More than {0} messages are nested in each other: declare the inner ones at the top level.");

    public static DiagnosticRule ReservedMixed { get; } = Error("LW1111", "Reserved numbers and names mixed",
        "Numbers and names cannot be reserved in one statement: write two.");

    public static DiagnosticRule ReservedNameUnquoted { get; } = Error("LW1112", "Reserved name without quotes",
        "A reserved name needs quotes: write \"{0}\".");

    public static DiagnosticRule OptionImport { get; } = Error("LW1113", "Import for options only", "'import option' needs edition 2024: write 'import'.");

    public static DiagnosticRule UnknownEdition { get; } = Error("LW1114", "Unknown edition", "There is no edition '{0}': write \"2023\" or \"2024\".");

    public static DiagnosticRule EditionOutOfRange { get; } = Error("LW1115", "Edition that is not supported",
        "The edition '{0}' is {1}: write \"2023\" or \"2024\".");

    public static DiagnosticRule GroupName { get; } = Error("LW1116", "Group name in lower case",
        "The name of a group starts with a capital letter, 'A' to 'Z', and '{0}' does not: the field gets the name in lower case.");

    public static DiagnosticRule GroupBody { get; } = Error("LW1117", "Group without body",
        "The group '{0}' has no body: write its fields in braces, found {1}.");

    public static DiagnosticRule IntegerOutOfRange { get; } = Error("LW1118", "Integer out of range", "'{0}' is too great here: write a number up to {1}.");

    public static DiagnosticRule ImportOrder { get; } = Error("LW1119", "Import after an option import",
        "Option imports come last: move this import above the first 'import option'.");

    public static DiagnosticRule WeakImport { get; } = Error("LW1120", "Weak import",
        "There is no 'import weak' from edition 2024 on: write 'import', or 'import option' if the file only declares options that are used here.");

    public static DiagnosticRule VisibilityTarget { get; } = Error("LW1121", "Visibility not allowed",
        "'export' and 'local' are allowed only before 'message' or 'enum', found {0}.");

    public static DiagnosticRule ReservedNameQuoted { get; } = Error("LW1122", "Reserved name with quotes",
        "Reserved names have no quotes in editions: write {0}.");

    public static DiagnosticRule ScalarAsMessage { get; } = Error("LW1123", "Scalar in place of a message", "'{0}' is no message: write the name of one.");

    public static DiagnosticRule ObsoleteType { get; } = Error("LW1124", "Type name of earlier editions",
        "The edition UNSTABLE has no type '{0}': write '{1}'.");
#pragma warning restore CS1591
}
