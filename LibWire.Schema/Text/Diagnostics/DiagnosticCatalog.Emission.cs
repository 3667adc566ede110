namespace LibWire.Schema;

// What is not written as C# yet: LW19xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
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
#pragma warning restore CS1591
}
