namespace LibWire.Schema;

// Imports and names: LW12xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule ImportNotFound { get; } = Error("LW1201", "Import not found", "'{0}' is not among the schema files: {1}.");

    public static DiagnosticRule ImportTwice { get; } = Error("LW1202", "Import listed twice", "'{0}' is imported above already: remove this line.");

    public static DiagnosticRule ImportSelf { get; } = Error("LW1203", "File imports itself",
        "The file imports itself: remove the line. A file sees its own names without an import.");

    public static DiagnosticRule ImportCycle { get; } = Error("LW1204", "Import cycle",
        "The imports form a cycle: {0}. Move the declarations that both sides need into a separate file.");

    public static DiagnosticRule NameTaken { get; } = Error("LW1205", "Name declared twice", "'{0}' is already declared in {1}: choose another name.");

    public static DiagnosticRule EnumValueNameTaken { get; } = Error("LW1206", "Enum value declared twice",
        "'{0}' is already declared in {1}: the values of an enum are named in the scope around the enum, so put the enum's name in front, such as '{2}'.");

    public static DiagnosticRule MapEntryClash { get; } = Error("LW1207", "Name needed for a map",
        "The map '{0}' declares the type '{1}' for its entries, which the message declares too: rename one of them.");

    public static DiagnosticRule NameNotFound { get; } = Error("LW1208", "Unknown type", "There is no type '{0}' here: {1}.");

    public static DiagnosticRule TypeNotImported { get; } = Error("LW1209", "Type not imported",
        "'{0}' is declared in '{1}', which is not imported: write 'import \"{1}\";'.");

    public static DiagnosticRule ResolvedToInnerScope { get; } = Error("LW1210", "Name found in an inner scope",
        "'{0}' is searched in '{1}', the innermost scope that has a '{2}', and is not there: write '.{0}' to search from the outermost scope.");

    public static DiagnosticRule NotAType { get; } = Error("LW1211", "Not a type", "'{0}' is {1}: {2}.");

    public static DiagnosticRule JsonNameConflict { get; } = Error("LW1212", "Same name in JSON",
        "The fields '{0}' and '{1}' are both named '{2}' in JSON: {3}.");

    public static DiagnosticRule JsonNameConflictTolerated { get; } = Warning("LW1213", "Same name in JSON, tolerated",
        "The fields '{0}' and '{1}' are both named '{2}' in JSON, which proto3 does not allow: {3}.");

    public static DiagnosticRule EnumNameConflict { get; } = Error("LW1214", "Same name without the enum's name",
        "The values '{0}' and '{1}' have the same name, '{2}', once the enum's name in front and the case are left out: rename one.");

    public static DiagnosticRule EnumNameConflictTolerated { get; } = Warning("LW1215", "Same name without the enum's name, tolerated",
        "The values '{0}' and '{1}' have the same name, '{2}', once the enum's name in front and the case are left out, which proto3 does not "
        + "allow: rename one.");

    public static DiagnosticRule ReservedName { get; } = Error("LW1216", "Reserved name used", "The name '{0}' is reserved in '{1}': choose another one.");

    public static DiagnosticRule ReservedNameTwice { get; } = Error("LW1217", "Name reserved twice", "The name '{0}' is reserved already: remove one of them.");

    public static DiagnosticRule ReservedNameUseless { get; } = Warning("LW1218", "Reserved name that no field can have",
        "'{0}' is not a valid name: a name consists of letters, digits and underscores.");

    public static DiagnosticRule CSharpNameTaken { get; } = Error("LW1219", "Same C# name in two files",
        "The C# type '{0}' is declared by '{1}' and by '{2}': give one of the files another csharp_namespace.");

    public static DiagnosticRule ImportPathTwice { get; } = Error("LW1220", "Two files with one import path",
        "'{0}' and '{1}' both have the import path '{2}': rename one, or change the import roots so that the paths differ.");

    public static DiagnosticRule CSharpNameIsNamespace { get; } = Error("LW1221", "Same C# name as a namespace",
        "The C# type '{0}' has the name of the namespace of '{1}': give one of the files another csharp_namespace.");

    public static DiagnosticRule UnusedImport { get; } = Warning("LW1222", "Unused import", "Nothing of '{0}' is used here: remove the import.");

    public static DiagnosticRule NameTooLong { get; } = Error("LW1223", "Name too long", "A full name has at most {0} characters: choose a shorter one.");

    public static DiagnosticRule PackageTooLong { get; } = Error("LW1224", "Package too long",
        "A package has at most {0} characters, and at most {1} dots: choose a shorter one.");

    public static DiagnosticRule DeclaredNameTaken { get; } = Error("LW1225", "Name of an emitted member",
        "'{0}' is, or leads to, the name of a member that LibWire adds, or of another declaration: choose another name.");
#pragma warning restore CS1591
}
