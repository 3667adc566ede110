namespace LibWire.Schema;

// Attributes of FlatBuffers schemas: LW24xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FbsAttributeNotDeclared { get; } = Error("LW2401", "Unknown attribute",
        "There is no attribute '{0}' here: {1}.");

    public static DiagnosticRule FbsAttributeTwice { get; } = Warning("LW2402", "Attribute given twice",
        "'{0}' is given already, and the first one counts: remove this one.");

    public static DiagnosticRule FbsAttributeTarget { get; } = Error("LW2403", "Attribute in the wrong place",
        "'{0}' is not allowed on {1}: {2}.");

    public static DiagnosticRule FbsAttributeValue { get; } = Error("LW2404", "Bad value of an attribute",
        "'{0}' cannot be '{1}': {2}.");

    public static DiagnosticRule FbsAttributeWithoutEffect { get; } = Info("LW2405", "Attribute without effect",
        "'{0}' has no effect here: it is for {1}.");

    public static DiagnosticRule FbsAttributeForeign { get; } = Info("LW2406", "Attribute of another library",
        "'{0}' is an attribute of {1}: {2}.");

    public static DiagnosticRule FbsIdMissing { get; } = Error("LW2410", "Id missing",
        "'{0}' has no id: give ids to all fields of '{1}', or to none.");

    public static DiagnosticRule FbsIdRequired { get; } = Error("LW2411", "Id required",
        "'{0}' has no id: the options of this compilation require one on every field.");

    public static DiagnosticRule FbsBadId { get; } = Error("LW2412", "Bad id",
        "The id of '{0}' has to be an integer from 0 to {1}.");

    public static DiagnosticRule FbsUnionId { get; } = Error("LW2413", "Id of a union",
        "'{0}' takes two ids, the one written and the one below for its type: write at least 1.");

    public static DiagnosticRule FbsIdTwice { get; } = Error("LW2414", "Id taken",
        "'{2}' already has the id {0} of '{1}'. A union takes its own id and the one below.");

    public static DiagnosticRule FbsIdBeyondFields { get; } = Error("LW2415", "Id too large",
        "The id {0} of '{1}' leaves a gap: ids go from 0 to {2} here, one for each field and two for each union, so keep removed fields as deprecated ones.");

    public static DiagnosticRule FbsRequiredAndDefault { get; } = Error("LW2420", "Required field with a default",
        "'{0}' is required, so its default is never used: remove 'required' or the default.");

    public static DiagnosticRule FbsKeyTwice { get; } = Error("LW2421", "Second key",
        "'{0}' has its key already, '{1}': remove one of them.");

    public static DiagnosticRule FbsVector64Redundant { get; } = Warning("LW2430", "Attribute not needed",
        "'vector64' already implies it: remove 'offset64'.");

    public static DiagnosticRule FbsPrivateLeak { get; } = Error("LW2440", "Private type in a public one",
        "'{0}' is public and has a member of the private type '{1}': make both public or both private.");
#pragma warning restore CS1591
}
