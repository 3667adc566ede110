namespace LibWire.Schema;

// Includes and names of FlatBuffers schemas: LW22xx. Services and the whole file: LW26xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FbsIncludeNotFound { get; } = Error("LW2201", "Include not found",
        "'{0}' is not found {1}: correct the path, or add the folder it is in to the search paths.");

    public static DiagnosticRule FbsNameTaken { get; } = Error("LW2202", "Name declared twice",
        "'{0}' is already declared, as {1} in '{2}': choose another name.");

    public static DiagnosticRule FbsTypeNotFound { get; } = Error("LW2203", "Unknown type",
        "There is no type '{0}' here: {1}.");

    public static DiagnosticRule FbsUsedBeforeDeclared { get; } = Error("LW2204", "Enum used before it is declared",
        "'{0}' is {1} that is declared below ({2}): declare enums and unions above their first use.");

    public static DiagnosticRule FbsFoundElsewhere { get; } = Warning("LW2205", "Name found in another namespace",
        "'{0}' refers to '{1}' only because it is the next declaration of that name: write '{1}'.");

    public static DiagnosticRule FbsFieldTwice { get; } = Error("LW2206", "Field declared twice",
        "'{1}' has a field '{0}' already: choose another name.");

    public static DiagnosticRule FbsFieldNamedAsType { get; } = Error("LW2207", "Field named like a type",
        "The field '{0}' is named like {1}, '{2}': choose another name.");

    public static DiagnosticRule FbsFieldClash { get; } = Error("LW2208", "Field with a generated name",
        "Generated code uses the name '{0}' for the field '{1}': rename one of them.");

    public static DiagnosticRule FbsFieldCase { get; } = Info("LW2209", "Field not in snake case",
        "The field '{0}' is not written in lower case with underscores, as generators of other languages expect.");

    public static DiagnosticRule FbsMethodTwice { get; } = Error("LW2210", "Method declared twice",
        "'{1}' has a method '{0}' already: choose another name.");
    public static DiagnosticRule FbsNameOfRuntime { get; } = Error("LW2211", "Name of a type that generated code uses",
        "Generated code uses a C# type with the full name '{0}': choose another name or namespace.");

    public static DiagnosticRule FbsNameOfMember { get; } = Error("LW2212", "Struct named like a member of it",
        "Generated code gives the struct '{0}' a member of the same name, because {1}: choose another name.");

    public static DiagnosticRule FbsRpcType { get; } = Error("LW2601", "Method without a table",
        "'{0}' is {1}: the request and the response of a method are tables.");

    public static DiagnosticRule FbsServiceNamespace { get; } = Warning("LW2602", "Service that flatc calls by another name",
        "This service is '{0}' on the wire, and '{1}' in code that flatc writes for C++ and TypeScript, which take the last namespace of the file: give "
        + "the file one namespace.");

    public static DiagnosticRule FbsServiceCase { get; } = Warning("LW2603", "Service that flatc for Go calls by another name",
        "The {0} is '{1}' on the wire, and '{2}' in code that flatc writes for Go: start its name with a capital letter.");

    public static DiagnosticRule FbsRootNotFound { get; } = Error("LW2610", "Unknown root type",
        "There is no table '{0}' here: {1}.");

    public static DiagnosticRule FbsRootNotTable { get; } = Error("LW2611", "Root that is no table",
        "'{0}' is {1}, and the root of a buffer is a table: put it into a table.");

    public static DiagnosticRule FbsFileIdentifier { get; } = Error("LW2612", "Bad file identifier",
        "'{0}' is no file identifier: write exactly 4 bytes.");

    public static DiagnosticRule FbsDataWithoutRoot { get; } = Error("LW2613", "Object without a root type",
        "No 'root_type' above declares the table of this object.");
#pragma warning restore CS1591
}
