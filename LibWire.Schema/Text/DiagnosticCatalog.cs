namespace LibWire.Schema;

/// <summary>Everything that can be wrong with a schema. Ids are never reused.</summary>
/// <remarks>
/// LW10xx characters and literals, LW11xx statements, LW12xx imports and names, LW13xx numbers, LW14xx labels and presence, LW15xx options and
/// defaults, LW19xx not supported yet.
/// </remarks>
public static class DiagnosticCatalog
{
    private static readonly List<DiagnosticRule> Rules = []; // first, because the properties below fill it

    /// <summary>All rules, by id.</summary>
    public static IReadOnlyList<DiagnosticRule> All => Rules;

#pragma warning disable CS1591 // The title and the sentences of each say what it is about.

    // Characters and literals.
    public static DiagnosticRule UnexpectedCharacter { get; } = Error("LW1001", "Character outside the language",
        "The character U+{0:X4} cannot stand here: outside of strings and comments a schema is ASCII without control characters.");

    public static DiagnosticRule UnterminatedString { get; } = Error("LW1002", "String without end",
        "The string does not end on its line: close it with {0}, and write \\n for a line break. Adjacent strings are joined.");

    public static DiagnosticRule UnterminatedComment { get; } = Error("LW1003", "Comment without end", "The comment is never closed: '*/' is missing.");

    public static DiagnosticRule BadEscape { get; } = Error("LW1004", "Unknown escape",
        "'{0}' starts no escape: there are \\a \\b \\f \\n \\r \\t \\v \\\\ \\' \\\" \\?, \\ and 1 to 3 octal digits, \\x and 1 or 2 "
        + "hexadecimal digits, \\u and 4, \\U and 8 (up to 0010FFFF).");

    public static DiagnosticRule BadNumber { get; } = Error("LW1005", "Malformed number", "'{0}' is no number: {1}.");

    // Statements.
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

    // Imports and names.
    public static DiagnosticRule ImportNotFound { get; } = Error("LW1201", "Import not found", "'{0}' is not among the schema files: {1}.");

    public static DiagnosticRule ImportTwice { get; } = Error("LW1202", "Import listed twice", "'{0}' is imported above already: remove this line.");

    public static DiagnosticRule ImportSelf { get; } = Error("LW1203", "File imports itself",
        "The file imports itself: remove the line, its own names are visible anyway.");

    public static DiagnosticRule ImportCycle { get; } = Error("LW1204", "Imports in a circle",
        "The imports run in a circle: {0}. Move what both sides need into a file of its own.");

    public static DiagnosticRule NameTaken { get; } = Error("LW1205", "Name declared twice", "'{0}' is already declared in {1}: choose another name.");

    public static DiagnosticRule EnumValueNameTaken { get; } = Error("LW1206", "Enum value declared twice",
        "'{0}' is already declared in {1}: the values of an enum are named in the scope around the enum, so put the enum's name in front, such as '{2}'.");

    public static DiagnosticRule MapEntryClash { get; } = Error("LW1207", "Name needed for a map",
        "The map '{0}' declares the type '{1}' for its entries, which the message declares too: rename one of them.");

    public static DiagnosticRule NameNotFound { get; } = Error("LW1208", "Unknown type", "There is no type '{0}' here: {1}.");

    public static DiagnosticRule TypeNotImported { get; } = Error("LW1209", "Type not imported",
        "'{0}' is declared in '{1}', which is not imported: write 'import \"{1}\";'.");

    public static DiagnosticRule ResolvedToInnerScope { get; } = Error("LW1210", "Name found in an inner scope",
        "'{0}' is looked for in '{1}', the innermost scope that has a '{2}', and is not there: write '.{0}' to start from the outermost one.");

    public static DiagnosticRule NotAType { get; } = Error("LW1211", "Not a type", "'{0}' is {1}: {2}.");

    public static DiagnosticRule JsonNameConflict { get; } = Error("LW1212", "Same name in JSON",
        "The fields '{0}' and '{1}' are both named '{2}' in JSON: rename one, or give it another json_name.");

    public static DiagnosticRule JsonNameConflictTolerated { get; } = Warning("LW1213", "Same name in JSON, tolerated",
        "The fields '{0}' and '{1}' are both named '{2}' in JSON, which proto3 does not allow: rename one, or give it another json_name.");

    public static DiagnosticRule EnumNameConflict { get; } = Error("LW1214", "Same name without the enum's name",
        "The values '{0}' and '{1}' have the same name, '{2}', once the enum's name in front and the case are left out: rename one.");

    public static DiagnosticRule EnumNameConflictTolerated { get; } = Warning("LW1215", "Same name without the enum's name, tolerated",
        "The values '{0}' and '{1}' have the same name, '{2}', once the enum's name in front and the case are left out, which proto3 does not "
        + "allow: rename one.");

    public static DiagnosticRule ReservedName { get; } = Error("LW1216", "Reserved name used", "The name '{0}' is reserved in '{1}': choose another one.");

    public static DiagnosticRule ReservedNameTwice { get; } = Error("LW1217", "Name reserved twice", "The name '{0}' is reserved already: remove one of them.");

    public static DiagnosticRule ReservedNameUseless { get; } = Warning("LW1218", "Reserved name that no field can have",
        "'{0}' can be no name: reserve one that is made of letters, digits and underscores.");

    public static DiagnosticRule CSharpNameTaken { get; } = Error("LW1219", "Same C# name in two files",
        "The C# type '{0}' is declared by '{1}' and by '{2}': give one of the files another csharp_namespace.");

    public static DiagnosticRule ImportPathTwice { get; } = Error("LW1220", "Two files with one import path",
        "'{0}' and '{1}' both have the import path '{2}': rename one, or change the import roots so that the paths differ.");

    public static DiagnosticRule CSharpNameIsNamespace { get; } = Error("LW1221", "Same C# name as a namespace",
        "The C# type '{0}' has the name of the namespace of '{1}': give one of the files another csharp_namespace.");

    // Numbers.
    public static DiagnosticRule DuplicateFieldNumber { get; } = Error("LW1301", "Field number used twice", "'{0}' has the number {1} of '{2}': write {3}.");

    public static DiagnosticRule FieldNumberOutOfRange { get; } = Error("LW1302", "Field number out of range", "Field numbers are 1 to 536870911: write {0}.");

    public static DiagnosticRule FieldNumberForImplementations { get; } = Error("LW1303", "Field number kept for implementations",
        "The numbers 19000 to 19999 belong to implementations of Protocol Buffers: write {0}.");

    public static DiagnosticRule ReservedNumber { get; } = Error("LW1304", "Reserved number used",
        "'{0}' has the number {1}, which is reserved in '{2}': write {3}.");

    public static DiagnosticRule RangeReversed { get; } = Error("LW1305", "Range with its end before its start",
        "The range ends before it starts: write {0} to {1}.");

    public static DiagnosticRule RangesOverlap { get; } = Error("LW1306", "Ranges overlap",
        "{0} to {1} overlaps {2} to {3}, which is set aside already: remove what is there twice.");

    public static DiagnosticRule RangeOutOfRange { get; } = Error("LW1307", "Range outside the numbers there are",
        "The numbers that can be set aside here are {0} to {1}.");

    public static DiagnosticRule EnumNumberOutOfRange { get; } = Error("LW1308", "Enum value out of range",
        "The numbers of enum values are -2147483648 to 2147483647.");

    public static DiagnosticRule DuplicateEnumNumber { get; } = Error("LW1309", "Enum number used twice",
        "'{0}' has the number {1} of '{2}': write {3}, or 'option allow_alias = true;' in the enum if both names are meant to be one value.");

    public static DiagnosticRule UselessAllowAlias { get; } = Error("LW1310", "allow_alias without aliases",
        "'allow_alias' has no effect in '{0}': remove it.");

    public static DiagnosticRule FirstEnumValueNotZero { get; } = Error("LW1311", "First enum value not zero",
        "The first value of an enum is 0 in proto3: put one in front, such as '{0} = 0'.");

    public static DiagnosticRule EmptyEnum { get; } = Error("LW1312", "Enum without values", "The enum '{0}' needs at least one value, such as '{1} = 0;'.");

    public static DiagnosticRule NumberOfExtensions { get; } = Error("LW1313", "Number set aside for extensions",
        "'{0}' has the number {1}, which '{2}' sets aside for extensions: write {3}.");

    // Labels and presence.
    public static DiagnosticRule MissingLabel { get; } = Error("LW1401", "Missing label",
        "A field of proto2 has a label: write 'optional', 'repeated' or 'required' in front of '{0}', or 'syntax = \"proto3\";' at the start of the file.");

    public static DiagnosticRule RequiredInProto3 { get; } = Error("LW1402", "Required in proto3",
        "There are no required fields in proto3: write 'optional', or nothing.");

    public static DiagnosticRule LabelInOneof { get; } = Error("LW1403", "Label in a oneof", "A member of a oneof has no label: remove '{0}'.");

    public static DiagnosticRule LabelOnMap { get; } = Error("LW1404", "Label on a map", "A map has no label, it holds any number of entries: remove '{0}'.");

    public static DiagnosticRule MapInOneof { get; } = Error("LW1405", "Map in a oneof", "A oneof has no map: put the map '{0}' into a message of its own.");

    public static DiagnosticRule EmptyOneof { get; } = Error("LW1406", "Oneof without fields", "The oneof '{0}' needs at least one field.");

    public static DiagnosticRule MapKeyType { get; } = Error("LW1407", "Type that cannot be a key",
        "A map has keys of an integer type, bool or string, not '{0}'.");

    public static DiagnosticRule MapEnumNotZero { get; } = Error("LW1408", "Enum as map value without zero",
        "The first value of an enum that is the value of a map must be 0, and that of '{0}' is {1}.");

    public static DiagnosticRule ClosedEnumInProto3 { get; } = Error("LW1409", "Enum of proto2 in proto3",
        "The enum '{0}' is declared in proto2, where numbers it does not know are not kept in the field; proto3 cannot use it: declare it in a proto3 file.");

    public static DiagnosticRule ExtensionRangeInProto3 { get; } = Error("LW1410", "Numbers for extensions in proto3",
        "A message of proto3 sets no numbers aside for extensions: remove the statement, or write 'reserved'.");

    // Options and defaults.
    public static DiagnosticRule UnknownOption { get; } = Error("LW1501", "Unknown option",
        "There is no option '{0}' of {1}: options of your own stand in parentheses.");

    public static DiagnosticRule OptionValue { get; } = Error("LW1502", "Wrong value of an option", "The option '{0}' takes {1}.");

    public static DiagnosticRule OptionTwice { get; } = Error("LW1503", "Option set twice", "'{0}' is set already: remove one of them.");

    public static DiagnosticRule PackedNotAllowed { get; } = Error("LW1504", "Field that cannot be packed",
        "Only repeated numbers, bools and enums can be packed: remove 'packed' from '{0}'.");

    public static DiagnosticRule OptionOnWrongType { get; } = Error("LW1505", "Option on a field of another type", "'{0}' is for {1}: remove it from '{2}'.");

    public static DiagnosticRule MapEntryByHand { get; } = Error("LW1506", "Map entry by hand", "'map_entry' cannot be set: write a field 'map<key, value>'.");

    public static DiagnosticRule FeaturesOutsideEditions { get; } = Error("LW1507", "Features without an edition",
        "Features need 'edition = \"2023\";' in place of 'syntax': remove '{0}'.");

    public static DiagnosticRule SubOptionOfScalar { get; } = Error("LW1508", "Part of an option without parts",
        "The option '{0}' is a single value and has no part '{1}'.");

    public static DiagnosticRule BadCSharpNamespace { get; } = Error("LW1509", "Malformed C# namespace",
        "'{0}' is no namespace of C#: write names joined by dots, such as \"Shop.Orders\".");

    public static DiagnosticRule BadJsonName { get; } = Error("LW1510", "Malformed JSON name", "A name in JSON cannot {0}: choose another json_name.");

    public static DiagnosticRule DefaultInProto3 { get; } = Error("LW1520", "Default in proto3",
        "There are no defaults in proto3, every field starts at zero: remove 'default'.");

    public static DiagnosticRule DefaultNotAllowed { get; } = Error("LW1521", "Default of a field that has none", "{0} has no default: remove it.");

    public static DiagnosticRule DefaultKind { get; } = Error("LW1522", "Default of another type", "The default of '{0}' must be {1}.");

    public static DiagnosticRule DefaultOutOfRange { get; } = Error("LW1523", "Default out of range", "The default of '{0}' is a {1} {2} to {3}.");

    public static DiagnosticRule DefaultNoSuchValue { get; } = Error("LW1524", "Default that the enum does not have",
        "The enum '{0}' has no value '{1}': {2}.");

    // Not supported yet.
    public static DiagnosticRule EditionNotSupported { get; } = Error("LW1901", "Editions",
        "Editions are not supported yet: write 'syntax = \"proto3\";' or \"proto2\".");

    public static DiagnosticRule GroupNotSupported { get; } = Error("LW1902", "Groups",
        "Groups are not supported yet: write a message, and a field of it under another number.");

    public static DiagnosticRule ExtendNotSupported { get; } = Error("LW1903", "Extensions",
        "Extensions are not supported yet: remove the block 'extend {0}'.");

    public static DiagnosticRule MessageSetNotSupported { get; } = Error("LW1905", "Message sets",
        "'message_set_wire_format' is not supported yet: remove it.");

    public static DiagnosticRule WellKnownImportNotSupported { get; } = Error("LW1906", "Files of google/protobuf",
        "'{0}' does not come with the compiler yet: add the file to the schemas, or remove the import.");

    public static DiagnosticRule ServiceNotSupported { get; } = Warning("LW1950", "Services", "No code is generated for services yet: '{0}' is left out.");

    public static DiagnosticRule ExtensionRangeIgnored { get; } = Warning("LW1951", "Numbers for extensions",
        "Extensions are not supported yet: those of '{0}' are kept as unknown fields.");

#pragma warning restore CS1591

    private static DiagnosticRule Error(string id, string title, string messageFormat) => Add(new(id, title, messageFormat, SchemaSeverity.Error));

    private static DiagnosticRule Warning(string id, string title, string messageFormat) => Add(new(id, title, messageFormat, SchemaSeverity.Warning));

    private static DiagnosticRule Add(DiagnosticRule rule)
    {
        Rules.Add(rule);
        return rule;
    }
}
