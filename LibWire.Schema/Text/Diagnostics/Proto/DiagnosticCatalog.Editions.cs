namespace LibWire.Schema;

// Editions, features, visibility and naming style: LW16xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FeatureOfSameFile { get; } = Error("LW1610", "Feature of the same file",
        "The feature '{0}' cannot be used in the file that declares it: declare it in another file and import that.");

    public static DiagnosticRule UnknownFeatureValue { get; } = Error("LW1611", "Unknown value of a feature",
        "The feature '{0}' is set to its unknown value: set it to another one.");

    public static DiagnosticRule FeatureOnWrongField { get; } = Error("LW1612", "Feature of other fields",
        "The feature '{0}' is for {1}: remove it from '{2}'.");

    public static DiagnosticRule RequiredByDefault { get; } = Error("LW1613", "Required by default",
        "A file cannot make all fields required: set 'features.field_presence = LEGACY_REQUIRED' on fields.");

    public static DiagnosticRule ImplicitDefault { get; } = Error("LW1614", "Default of a field without presence",
        "'{0}' has implicit presence and starts at zero: remove its default, or set 'features.field_presence = EXPLICIT'.");

    public static DiagnosticRule ImplicitClosedEnum { get; } = Error("LW1615", "Closed enum without presence",
        "'{0}' has implicit presence, and '{1}' is a closed enum: set 'features.field_presence = EXPLICIT', or make the enum open.");

    public static DiagnosticRule OptionTooNew { get; } = Error("LW1617", "Option of a later edition", "'{0}' can be used from edition {1} on: remove it.");

    public static DiagnosticRule OptionRemoved { get; } = Error("LW1618", "Option of earlier editions", "'{0}' cannot be used from edition {1} on: '{2}'.");

    public static DiagnosticRule OptionDeprecated { get; } = Warning("LW1619", "Deprecated option", "'{0}' should not be used from edition {1} on: '{2}'.");

    public static DiagnosticRule BadFeatureSupport { get; } = Error("LW1620", "Impossible range of editions",
        "The 'feature_support' of '{0}' is impossible: {1}.");

    public static DiagnosticRule RedactingOptionImport { get; } = Error("LW1621", "Option import of a redacted option",
        "'{0}' declares the option '{1}', an enum of which has a value with 'debug_redact': write 'import' in place of 'import option'.");

    public static DiagnosticRule LocalType { get; } = Error("LW1630", "Local type of another file",
        "'{0}' can be used in '{1}' only: mark it 'export' there.");

    public static DiagnosticRule NestedExport { get; } = Error("LW1631", "Exported type inside a message",
        "With 'default_symbol_visibility = STRICT' types inside messages cannot be exported, as '{0}' is: {1}.");

    public static DiagnosticRule NamingStyle { get; } = Error("LW1640", "Name in another style",
        "'{0}' should be in {1}; 'features.enforce_naming_style = STYLE_LEGACY' allows other names.");

    public static DiagnosticRule CollidingName { get; } = Error("LW1641", "Name that collides in generated code",
        "'{0}' should not {1}; 'features.enforce_naming_style = STYLE2024' allows it.");
#pragma warning restore CS1591
}
