namespace LibWire.Schema;

// Numbers: LW13xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule DuplicateFieldNumber { get; } = Error("LW1301", "Field number used twice", "'{0}' has the number {1} of '{2}': write {3}.");

    public static DiagnosticRule FieldNumberOutOfRange { get; } = Error("LW1302", "Field number out of range", "Field numbers are 1 to 536870911: write {0}.");

    public static DiagnosticRule FieldNumberForImplementations { get; } = Error("LW1303", "Field number reserved for implementations",
        "The numbers 19000 to 19999 are reserved for implementations of Protocol Buffers: write {0}.");

    public static DiagnosticRule ReservedNumber { get; } = Error("LW1304", "Reserved number used",
        "'{0}' has the number {1}, which is reserved in '{2}': write {3}.");

    public static DiagnosticRule RangeReversed { get; } = Error("LW1305", "Range with its end before its start",
        "The range ends before it starts: write {0} to {1}.");

    public static DiagnosticRule RangesOverlap { get; } = Error("LW1306", "Ranges overlap",
        "{0} to {1} overlaps {2} to {3}: remove the numbers that are there twice.");

    public static DiagnosticRule RangeOutOfRange { get; } = Error("LW1307", "Range out of range",
        "The numbers of a range here are {0} to {1}.");

    public static DiagnosticRule EnumNumberOutOfRange { get; } = Error("LW1308", "Enum value out of range",
        "The numbers of enum values are -2147483648 to 2147483647.");

    public static DiagnosticRule DuplicateEnumNumber { get; } = Error("LW1309", "Enum number used twice",
        "'{0}' has the number {1} of '{2}': write {3}, or 'option allow_alias = true;' in the enum if both names are meant to be one value.");

    public static DiagnosticRule UselessAllowAlias { get; } = Error("LW1310", "allow_alias without aliases",
        "'allow_alias' has no effect in '{0}': remove it.");

    public static DiagnosticRule FirstEnumValueNotZero { get; } = Error("LW1311", "First enum value not zero",
        "The first value of an enum in proto3 must be 0: add one at the start, such as '{0} = 0'.");

    public static DiagnosticRule EmptyEnum { get; } = Error("LW1312", "Enum without values", "The enum '{0}' needs at least one value, such as '{1} = 0;'.");

    public static DiagnosticRule NumberOfExtensions { get; } = Error("LW1313", "Number in an extension range",
        "'{0}' has the number {1}, which is in an extension range of '{2}': write {3}.");
#pragma warning restore CS1591
}
