namespace LibWire.Schema;

// Extensions: LW17xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule NumberNotForExtensions { get; } = Error("LW1701", "Number not set aside for extensions",
        "The number {0} is none that '{1}' sets aside for extensions: {2}.");

    public static DiagnosticRule ExtensionNumberTwice { get; } = Error("LW1702", "Extension number used twice",
        "The extension '{2}' already has the number {0} of '{1}': write another number from an extension range of the message.");

    public static DiagnosticRule ExtensionNumberTwiceElsewhere { get; } = Warning("LW1703", "Extension number used in another file",
        "The extension '{2}' in '{3}' already has the number {0} of '{1}': a program cannot use both, so write another number.");

    public static DiagnosticRule RequiredExtension { get; } = Error("LW1704", "Required extension",
        "An extension cannot be required: write 'optional' in front of '{0}'.");

    public static DiagnosticRule ExtensionInProto3 { get; } = Error("LW1705", "Extension in proto3",
        "Proto3 can extend only options, and '{0}' is none: move the block into a proto2 file, or write a field.");

    public static DiagnosticRule FieldOfMessageSet { get; } = Error("LW1706", "Field of a message set",
        "A message set has extensions and no fields: remove '{0}', or 'message_set_wire_format' from '{1}'.");

    public static DiagnosticRule ExtensionOfMessageSet { get; } = Error("LW1707", "Extension of a message set that is no message",
        "The extensions of a message set are optional messages: put '{0}' into a message, or extend another message than '{1}'.");

    public static DiagnosticRule MessageSetInProto3 { get; } = Error("LW1708", "Message set in proto3",
        "There are no message sets in proto3: remove 'message_set_wire_format' from '{0}'.");

    public static DiagnosticRule DeclarationOutOfRange { get; } = Error("LW1709", "Declared number outside the range",
        "The declaration of {0} is in the range {1} to {2}: move it to the range that contains the number.");

    public static DiagnosticRule DeclarationTwice { get; } = Error("LW1710", "Number declared twice",
        "The extension {0} is declared already: remove one of the declarations.");

    public static DiagnosticRule DeclarationNameTwice { get; } = Error("LW1711", "Extension declared twice",
        "The extension '{0}' is declared already: remove one of the declarations.");

    public static DiagnosticRule DeclarationIncomplete { get; } = Error("LW1712", "Declaration without name or type",
        "The declaration of {0} needs 'full_name' and 'type', or 'reserved: true' and neither of them.");

    public static DiagnosticRule DeclarationName { get; } = Error("LW1713", "Malformed name in a declaration",
        "'{0}' is no full name: write a dot in front and names joined by dots, such as \".shop.Order\".");

    public static DiagnosticRule DeclarationsUnverified { get; } = Error("LW1714", "Declarations in an unverified range",
        "A range with declarations cannot be UNVERIFIED: remove 'verification', or the declarations.");

    public static DiagnosticRule ExtensionNotDeclared { get; } = Error("LW1715", "Extension not declared",
        "'{0}' has the number {1}, and its extension range in '{2}' requires declarations: add a declaration to the range.");

    public static DiagnosticRule ExtensionNumberReserved { get; } = Error("LW1716", "Extension number reserved",
        "The number {0} is reserved by a declaration of '{1}': write another one.");

    public static DiagnosticRule ExtensionMismatch { get; } = Error("LW1717", "Extension not as it is declared",
        "The extension {0} of '{1}' is declared with the {2} '{3}' and has '{4}': correct it, or the declaration.");

    public static DiagnosticRule JsonNameOfExtension { get; } = Error("LW1718", "JSON name of an extension",
        "The JSON name of an extension is its full name: remove 'json_name' from '{0}'.");
#pragma warning restore CS1591
}
