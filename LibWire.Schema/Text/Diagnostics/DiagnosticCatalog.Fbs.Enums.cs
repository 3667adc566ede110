namespace LibWire.Schema;

// Enums and unions of FlatBuffers schemas: LW25xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FbsEnumType { get; } = Error("LW2501", "Not the type of an enum",
        "'{0}' cannot be the type of an enum or union: it is an integer, such as ubyte, int or ulong.");

    public static DiagnosticRule FbsEnumValueTwice { get; } = Error("LW2502", "Enum value declared twice",
        "'{1}' has '{0}' already: choose another name. Unions have NONE without saying so.");

    public static DiagnosticRule FbsEnumNumberTwice { get; } = Error("LW2503", "Number given twice",
        "'{0}' and '{1}' are both {2}: each value has its own number.");

    public static DiagnosticRule FbsEnumValueOutOfRange { get; } = Error("LW2504", "Enum value out of range",
        "{0} does not fit '{1}': its type goes from {2} to {3}.");

    public static DiagnosticRule FbsBitFlagOutOfRange { get; } = Error("LW2505", "Bit out of range",
        "{0} is no bit for '{1}': with bit_flags values are positions of bits, here from 0 to {2}.");

    public static DiagnosticRule FbsBitFlagsSigned { get; } = Warning("LW2506", "Signed bit flags",
        "'{0}' has bit_flags and a signed type, whose highest bit is not available: use an unsigned one.");

    public static DiagnosticRule FbsUnionMember { get; } = Error("LW2507", "Not a member of a union",
        "'{0}' cannot be {1}: members of unions are tables, structs and strings.");
#pragma warning restore CS1591
}
