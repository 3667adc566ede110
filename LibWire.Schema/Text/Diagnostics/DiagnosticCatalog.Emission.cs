namespace LibWire.Schema;

// What is not written as C# yet: LW19xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule GroupNotSupported { get; } = Error("LW1902", "Groups",
        "No code is generated yet for '{0}', which is written as a group: write a field of a message that is length-prefixed, under another number.");

    public static DiagnosticRule ExtendNotSupported { get; } = Warning("LW1903", "Extensions",
        "No code is generated for extensions yet: those of '{0}' are left out, and their values are unknown fields.");

    public static DiagnosticRule MessageSetNotSupported { get; } = Error("LW1905", "Message sets",
        "No code is generated yet for a message with 'message_set_wire_format': remove the option.");

    public static DiagnosticRule WellKnownTypeNotSupported { get; } = Error("LW1906", "Types of google/protobuf",
        "No code comes with the compiler yet for '{0}': add the file '{1}' to the schemas.");

    public static DiagnosticRule ServiceNotSupported { get; } = Warning("LW1950", "Services", "No code is generated for services yet: '{0}' is left out.");
#pragma warning restore CS1591
}
