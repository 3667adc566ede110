namespace LibWire.Schema;

// Statements: LW11xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule UnexpectedToken { get; } = Error("LW1101", "Unexpected token", "Expected {0}, found {1}.");

    public static DiagnosticRule MissingSemicolon { get; } = Error("LW1102", "Missing semicolon", "';' is missing in front of {0}.");

    public static DiagnosticRule UnclosedBlock { get; } = Error("LW1103", "Block without end", "The {0} '{1}' is never closed: '}}' is missing.");

    public static DiagnosticRule UnmatchedBrace { get; } = Error("LW1104", "Brace without block",
        "'}}' closes nothing: remove it, or look for a block above that was closed too early.");

    public static DiagnosticRule UnknownSyntax { get; } = Error("LW1105", "Unknown syntax", "There is no syntax '{0}': write \"proto3\" or \"proto2\".");

    public static DiagnosticRule SyntaxNotFirst { get; } = Error("LW1106", "Syntax not first",
        "'{0}' must be the first statement of the file, and stands there once.");

    public static DiagnosticRule SecondPackage { get; } = Error("LW1107", "Second package", "The file has its package already, '{0}': remove one of them.");

    public static DiagnosticRule MissingNumber { get; } = Error("LW1108", "Missing number", "'{0}' has no number: write '{0} = {1}'.");

    public static DiagnosticRule EmptyOptionList { get; } = Error("LW1109", "Missing option", "Expected {0}: remove what is empty.");

    public static DiagnosticRule NestingTooDeep { get; } = Error("LW1110", "Messages nested too deep",
        "More than {0} messages are nested in each other: declare the inner ones at the top level.");

    public static DiagnosticRule ReservedMixed { get; } = Error("LW1111", "Reserved numbers and names mixed",
        "Numbers and names cannot be reserved in one statement: write two.");

    public static DiagnosticRule ReservedNameUnquoted { get; } = Error("LW1112", "Reserved name without quotes",
        "A reserved name stands in quotes: write \"{0}\".");

    public static DiagnosticRule OptionImport { get; } = Error("LW1113", "Import for options only", "'import option' needs edition 2024: write 'import'.");
#pragma warning restore CS1591
}
