namespace LibWire.Schema;

// Types and defaults of FlatBuffers schemas: LW23xx. Enums and unions: LW25xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FbsStructMember { get; } = Error("LW2301", "Not for structs",
        "A struct has scalars, enums, structs and fixed arrays of these, not {0}: make it a table.");

    public static DiagnosticRule FbsStructIncomplete { get; } = Error("LW2302", "Struct used before it is declared",
        "The struct '{0}' has to be declared above '{1}', which contains it.");

    public static DiagnosticRule FbsStructInItself { get; } = Error("LW2303", "Struct inside itself",
        "'{0}' would contain itself: make it a table.");

    public static DiagnosticRule FbsStructEmpty { get; } = Error("LW2304", "Struct without fields",
        "A struct needs at least one field: add one to '{0}', or make it a table.");

    public static DiagnosticRule FbsStructTooLarge { get; } = Error("LW2305", "Struct too large",
        "'{0}' has more than {1} bytes up to here.");

    public static DiagnosticRule FbsArrayInTable { get; } = Error("LW2306", "Fixed array in a table",
        "A table cannot have {0} for a field: declare a struct that holds it, or use a vector.");

    public static DiagnosticRule FbsTooManyFields { get; } = Error("LW2307", "Too many fields",
        "'{0}' has more fields than the {1} that a table can have; unions count twice.");

    public static DiagnosticRule FbsFieldTooLarge { get; } = Error("LW2308", "Field too large for a table",
        "'{0}' takes {1} bytes, and a table has room for {2} beside its first 4: use a vector, or a table of its own.");

    public static DiagnosticRule FbsTableTooLarge { get; } = Warning("LW2309", "Table too large with all its fields",
        "From '{0}' on the fields of '{1}' take more than the {2} bytes that a table has room for beside its first 4: "
        + "one that has them all cannot be written. Move some to a table of their own.");

    public static DiagnosticRule FbsDefaultNotAllowed { get; } = Error("LW2310", "Default not allowed",
        "{0} has no default: remove it.");

    public static DiagnosticRule FbsDefaultOutOfRange { get; } = Error("LW2311", "Default out of range",
        "{0} does not fit '{1}', which goes from {2} to {3}.");

    public static DiagnosticRule FbsDefaultMismatch { get; } = Error("LW2312", "Default of another kind",
        "'{0}' is no default for '{1}': {2}.");

    public static DiagnosticRule FbsDefaultNotInEnum { get; } = Error("LW2313", "Default that is no value of the enum",
        "{0} is no value of '{1}': write the name of one, or '= null'.");

    public static DiagnosticRule FbsDefaultMissing { get; } = Error("LW2314", "Default needed",
        "'{0}' has no value 0, so that '{1}' needs a default: write the name of a value, or '= null'.");

    public static DiagnosticRule FbsVectorDefault { get; } = Error("LW2315", "Default of a vector",
        "'{0}' is no default for a vector: only '[]' is allowed. An absent vector then reads as an empty one.");

    public static DiagnosticRule FbsUnknownEnumValue { get; } = Error("LW2316", "Unknown enum value",
        "There is no value '{0}' in '{1}'.");

    public static DiagnosticRule FbsNullInEnum { get; } = Error("LW2317", "Enum value named null",
        "'= null' makes a field optional, and '{0}' has a value of that name: rename the value.");

    public static DiagnosticRule FbsMemberTooFar { get; } = Error("LW2318", "Member too far from the start of its struct",
        "'{0}' would begin at byte {1}, and binary schemas store the place of a member in 16 bits, as does the code of flatc: "
        + "move it in front of the large members.");

    public static DiagnosticRule FbsEnumType { get; } = Error("LW2501", "Not the type of an enum",
        "'{0}' cannot be the type of an enum or union: it is an integer, such as ubyte, int or ulong.");

    public static DiagnosticRule FbsEnumValueTwice { get; } = Error("LW2502", "Enum value declared twice",
        "'{1}' has '{0}' already: choose another name. Every union has NONE.");

    public static DiagnosticRule FbsEnumNumberTwice { get; } = Error("LW2503", "Number given twice",
        "'{0}' and '{1}' are both {2}: give each value its own number.");

    public static DiagnosticRule FbsEnumValueOutOfRange { get; } = Error("LW2504", "Enum value out of range",
        "{0} does not fit '{1}': its type goes from {2} to {3}.");

    public static DiagnosticRule FbsBitFlagOutOfRange { get; } = Error("LW2505", "Bit out of range",
        "{0} is no bit of '{1}': with bit_flags a value is the position of a bit, here from 0 to {2}.");

    public static DiagnosticRule FbsBitFlagsSigned { get; } = Info("LW2506", "Signed bit flags",
        "'{0}' has bit_flags and a signed type, whose highest bit is not available: use an unsigned one.");

    public static DiagnosticRule FbsUnionMember { get; } = Error("LW2507", "Not a member of a union",
        "'{0}' cannot be {1}: members of unions are tables, structs and strings.");
#pragma warning restore CS1591
}
