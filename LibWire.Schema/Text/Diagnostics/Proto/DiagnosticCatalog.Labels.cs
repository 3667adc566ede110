namespace LibWire.Schema;

// Labels and presence: LW14xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule MissingLabel { get; } = Error("LW1401", "Missing label",
        "A field of proto2 has a label: write 'optional', 'repeated' or 'required' in front of '{0}', or 'syntax = \"proto3\";' at the start of the file.");

    public static DiagnosticRule RequiredInProto3 { get; } = Error("LW1402", "Required in proto3",
        "There are no required fields in proto3: write 'optional', or nothing.");

    public static DiagnosticRule LabelInOneof { get; } = Error("LW1403", "Label in a oneof", "A member of a oneof has no label: remove '{0}'.");

    public static DiagnosticRule LabelOnMap { get; } = Error("LW1404", "Label on a map", "A map has no label: remove '{0}'.");

    public static DiagnosticRule MapInOneof { get; } = Error("LW1405", "Map in a oneof", "A oneof cannot contain a map: put the map into a message.");

    public static DiagnosticRule EmptyOneof { get; } = Error("LW1406", "Oneof without fields", "The oneof '{0}' needs at least one field.");

    public static DiagnosticRule MapKeyType { get; } = Error("LW1407", "Type that cannot be a key",
        "A map has keys of an integer type, bool or string, not '{0}'.");

    public static DiagnosticRule MapEnumNotZero { get; } = Error("LW1408", "Enum as map value without zero",
        "The first value of an enum that is the value of a map must be 0, and that of '{0}' is {1}.");

    public static DiagnosticRule ClosedEnumInProto3 { get; } = Error("LW1409", "Enum of proto2 in proto3",
        "'{0}' is a closed enum, because it is declared in proto2, and proto3 cannot use it: declare it in a proto3 file.");

    public static DiagnosticRule ExtensionRangeInProto3 { get; } = Error("LW1410", "Extension range in proto3",
        "A message of proto3 has no extension ranges: remove the statement, or write 'reserved'.");

    public static DiagnosticRule GroupInProto3 { get; } = Error("LW1411", "Group in proto3",
        "There are no groups in proto3: declare the message '{0}', and a field of it.");

    public static DiagnosticRule LabelInEdition { get; } = Error("LW1412", "Label in an edition", "There is no label '{0}' in editions: {1}.");

    public static DiagnosticRule MapAsExtension { get; } = Error("LW1413", "Map as an extension",
        "An extension cannot be a map: declare a message with the map in it, and extend by a field of that message.");

    public static DiagnosticRule GroupInEdition { get; } = Error("LW1414", "Group in an edition",
        "There are no groups in editions: declare a message, and a field of it with 'features.message_encoding = DELIMITED'.");
#pragma warning restore CS1591
}
