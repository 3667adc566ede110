namespace LibWire.Schema;

// Options and defaults: LW15xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule UnknownOption { get; } = Error("LW1501", "Unknown option",
        "There is no option '{0}' of {1}: write the name of a custom option in parentheses.");

    public static DiagnosticRule OptionValue { get; } = Error("LW1502", "Wrong value of an option", "The option '{0}' takes {1}.");

    public static DiagnosticRule OptionTwice { get; } = Error("LW1503", "Option set twice", "'{0}' is set already: remove one of them.");

    public static DiagnosticRule PackedNotAllowed { get; } = Error("LW1504", "Field that cannot be packed",
        "Only repeated numbers, bools and enums can be packed: remove 'packed' from '{0}'.");

    public static DiagnosticRule OptionOnWrongType { get; } = Error("LW1505", "Option on a field of another type", "'{0}' is for {1}: remove it from '{2}'.");

    public static DiagnosticRule MapEntryByHand { get; } = Error("LW1506", "Map entry by hand", "'map_entry' cannot be set: write a field 'map<key, value>'.");

    public static DiagnosticRule FeaturesOutsideEditions { get; } = Error("LW1507", "Features without an edition",
        "Features need 'edition = \"2023\";' in place of 'syntax': remove '{0}'.");

    public static DiagnosticRule SubOptionOfScalar { get; } = Error("LW1508", "Part of a scalar option",
        "The option '{0}' is a single value and has no part '{1}'.");

    public static DiagnosticRule BadCSharpNamespace { get; } = Error("LW1509", "Malformed C# namespace",
        "'{0}' is no namespace of C#: write names joined by dots, such as \"Shop.Orders\".");

    public static DiagnosticRule BadJsonName { get; } = Error("LW1510", "Malformed JSON name", "A name in JSON cannot {0}: choose another json_name.");

    public static DiagnosticRule UnknownOptionExtension { get; } = Error("LW1530", "Unknown custom option",
        "There is no extension '{0}': declare it, import the file that declares it, or write its full name with a leading dot if another name hides it.");

    public static DiagnosticRule OptionOfOtherMessage { get; } = Error("LW1531", "Option of another kind of declaration",
        "'{0}' does not extend '{1}': use an extension that does.");

    public static DiagnosticRule PartOfRepeatedOption { get; } = Error("LW1532", "Part of a repeated option",
        "The option '{0}' is repeated and has no parts to set: give it whole messages, each as a value in braces.");

    public static DiagnosticRule OptionAggregate { get; } = Error("LW1533", "Malformed value in braces", "The value of '{0}' cannot be read: {1}.");

    public static DiagnosticRule LiteImport { get; } = Error("LW1537", "Lite file imported by one that is not",
        "'{0}' has 'optimize_for = LITE_RUNTIME', and only files that have it too can import it.");

    public static DiagnosticRule LiteExtension { get; } = Error("LW1538", "Lite extension of a message that is not lite",
        "'{0}' cannot be extended in a file with 'optimize_for = LITE_RUNTIME', because '{1}' does not have it.");

    public static DiagnosticRule LiteService { get; } = Error("LW1539", "Generic service in a lite file",
        "With 'optimize_for = LITE_RUNTIME' there are no generic services: set cc_generic_services and java_generic_services to false, or remove '{0}'.");

    public static DiagnosticRule OptionNotInEdition { get; } = Error("LW1540", "Option not available in the edition",
        "There is no option '{0}' from edition {1} on: {2} instead.");

    public static DiagnosticRule OptionTarget { get; } = Error("LW1541", "Option for other declarations",
        "'{0}' is not for {1}, but for {2}: remove it.");

    public static DiagnosticRule OptionBytes { get; } = Error("LW1542", "Options that are no message",
        "The options of '{0}' in the descriptor set cannot be read: write the set again from its sources.");

    public static DiagnosticRule OptionTooDeep { get; } = Error("LW1544", "Option too deep",
        "More than {0} messages are nested in this option: nest fewer.");

    public static DiagnosticRule DefaultInProto3 { get; } = Error("LW1520", "Default in proto3",
        "There are no defaults in proto3, every field starts at zero: remove 'default'.");

    public static DiagnosticRule DefaultNotAllowed { get; } = Error("LW1521", "Default not allowed", "{0} has no default: remove it.");

    public static DiagnosticRule DefaultKind { get; } = Error("LW1522", "Default of another type", "The default of '{0}' must be {1}.");

    public static DiagnosticRule DefaultOutOfRange { get; } = Error("LW1523", "Default out of range", "The default of '{0}' is a {1} {2} to {3}.");

    public static DiagnosticRule DefaultNoSuchValue { get; } = Error("LW1524", "Default not in the enum",
        "The enum '{0}' has no value '{1}': {2}.");
#pragma warning restore CS1591
}
