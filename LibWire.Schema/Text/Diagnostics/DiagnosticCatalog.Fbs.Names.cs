namespace LibWire.Schema;

// Includes and names of FlatBuffers schemas: LW22xx.
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
        "'{0}' is {1} that is declared below ({2}): enums and unions stand above what uses them.");

    public static DiagnosticRule FbsFoundElsewhere { get; } = Warning("LW2205", "Name found in another namespace",
        "'{0}' means '{1}' only because that is declared next: write '{1}'.");

    public static DiagnosticRule FbsFieldTwice { get; } = Error("LW2206", "Field declared twice",
        "'{1}' has a field '{0}' already: choose another name.");

    public static DiagnosticRule FbsFieldNamedAsType { get; } = Error("LW2207", "Field named like a type",
        "The field '{0}' is named like {1}, '{2}': choose another name.");

    public static DiagnosticRule FbsFieldClash { get; } = Error("LW2208", "Field in the way of a generated name",
        "'{0}' is what generated code calls something that belongs to the field '{1}': rename one of them.");

    public static DiagnosticRule FbsFieldCase { get; } = Warning("LW2209", "Field not in snake case",
        "The field '{0}' is not written in lower case with underscores, as generators of other languages expect.");

    public static DiagnosticRule FbsMethodTwice { get; } = Error("LW2210", "Method declared twice",
        "'{1}' has a method '{0}' already: choose another name.");
    public static DiagnosticRule FbsNameOfRuntime { get; } = Error("LW2211", "Name of a type that generated code uses",
        "'{0}' would be a second C# type of that very name, and generated code needs the first: choose another name or namespace.");
#pragma warning restore CS1591
}
