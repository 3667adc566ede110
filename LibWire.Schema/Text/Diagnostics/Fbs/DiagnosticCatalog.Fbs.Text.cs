namespace LibWire.Schema;

// Characters and literals of FlatBuffers schemas: LW20xx. Statements: LW21xx. Those that both languages share are in LW11xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FbsMisplacedDocumentation { get; } = Error("LW2001", "Documentation not on a line of its own",
        "A '///' comment documents what follows, and has to start a line: put it on the line above, or write '//'.");

    public static DiagnosticRule FbsUnterminatedString { get; } = Error("LW2002", "String without end",
        "The string does not end on its line: close it with {0}, and write \\n for a line break.");

    public static DiagnosticRule FbsControlInString { get; } = Error("LW2003", "Control character in a string",
        "The control character U+{0:X4} is not allowed in a string: write it as an escape, such as \\t or \\u{0:X4}.");

    public static DiagnosticRule FbsBadEscape { get; } = Error("LW2004", "Unknown escape",
        "'{0}' starts no escape: there are \\n \\t \\r \\b \\f \\\\ \\/ \\\" \\', \\x and 2 hexadecimal digits, \\u and 4.");

    public static DiagnosticRule FbsUnpairedSurrogate { get; } = Error("LW2005", "Half of a character",
        "'{0}' is half of a pair of surrogates: write both halves, the high one (\\uD800 to \\uDBFF) first, without a gap.");

    public static DiagnosticRule FbsInvalidUtf8 { get; } = Error("LW2006", "String that is no UTF-8",
        "The bytes of the string are no UTF-8: save the file as UTF-8, and look at its \\x escapes.");

    public static DiagnosticRule FbsUnknownStatement { get; } = Error("LW2101", "Unknown statement",
        "{0} starts no statement: there are include, namespace, table, struct, enum, union, rpc_service, attribute, root_type, file_identifier "
        + "and file_extension.");

    public static DiagnosticRule FbsIncludeTooLate { get; } = Error("LW2102", "Include after other statements",
        "Includes come before all other statements: move this line up.");

    public static DiagnosticRule FbsNestedVector { get; } = Error("LW2103", "Vector of vectors",
        "A vector cannot have vectors or arrays for elements: declare a table, or in a struct a struct, that holds the inner one.");

    public static DiagnosticRule FbsArrayLength { get; } = Error("LW2104", "Bad length of an array",
        "{0} is no length of an array: write an integer from 1 to {1}.");

    public static DiagnosticRule FbsEnumWithoutType { get; } = Error("LW2105", "Enum without a type",
        "'{0}' needs an underlying type: write 'enum {0} : int', or another integer type.");

    public static DiagnosticRule FbsNestingTooDeep { get; } = Error("LW2106", "Values nested too deep", "More than {0} values are nested in each other.");

    public static DiagnosticRule FbsDataNotLast { get; } = Error("LW2107", "Statement after the object",
        "A JSON object must come last in a schema: move the statement that starts with {0} above it.");

    public static DiagnosticRule FbsNamespaceTooLong { get; } = Error("LW2108", "Namespace too long", "A namespace has at most {0} parts and {1} characters.");
#pragma warning restore CS1591
}
