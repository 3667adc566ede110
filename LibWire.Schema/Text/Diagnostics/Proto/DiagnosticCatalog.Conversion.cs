namespace LibWire.Schema;

// From one language to the other: LW19xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule OneofNotUnion { get; } = Error("LW1901", "Oneof that cannot be a union",
        "'{0}' of the oneof '{1}' is no message, and a union holds tables only. Leave out --oneof-union: the oneof becomes a table.");
#pragma warning restore CS1591
}
