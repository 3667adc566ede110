namespace LibWire.Schema;

// Editions, features, visibility and naming style: LW16xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FeatureOfSameFile { get; } = Error("LW1610", "Feature of the same file",
        "The feature '{0}' cannot be used in the file that declares it: declare it in another file and import that.");

    public static DiagnosticRule UnknownFeatureValue { get; } = Error("LW1611", "Unknown value of a feature",
        "The feature '{0}' has the value that stands for none: set it to another one.");
#pragma warning restore CS1591
}
