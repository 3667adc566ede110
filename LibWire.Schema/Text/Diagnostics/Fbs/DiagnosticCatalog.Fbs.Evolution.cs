namespace LibWire.Schema;

// Changes of FlatBuffers schemas that break readers or writers: LW27xx.
public static partial class DiagnosticCatalog
{
#pragma warning disable CS1591 // The title and the sentences of each say what it is about.
    public static DiagnosticRule FbsConformType { get; } = Error("LW2701", "Type changed",
        "'{0}' has another type than before: keep the old one deprecated, and add a new one.");

    public static DiagnosticRule FbsConformOffset { get; } = Error("LW2702", "Field moved",
        "'{0}' {1} {2} before and {3} now: add new fields after the old ones, or give ids to all fields.");

    public static DiagnosticRule FbsConformDefault { get; } = Error("LW2703", "Default changed",
        "'{0}' has another default than before, and values that are equal to it were never written: keep it.");

    public static DiagnosticRule FbsConformRenamed { get; } = Error("LW2704", "Id used again",
        "'{0}' takes the id of '{1}', which has another type: keep the old field, marked deprecated, and add the new one at the end.");

    public static DiagnosticRule FbsConformDeleted { get; } = Error("LW2705", "Field deleted",
        "'{0}' is gone, and another field can take its id: keep it, marked deprecated.");

    public static DiagnosticRule FbsConformOffset64 { get; } = Error("LW2706", "Width of an offset changed",
        "The offset of '{0}' has another width than before: keep offset64 and vector64 as they were.");

    public static DiagnosticRule FbsConformUnderlying { get; } = Error("LW2707", "Underlying type changed", "'{0}' has another underlying type than before.");

    public static DiagnosticRule FbsConformValue { get; } = Error("LW2708", "Number changed", "'{0}' was {1} before and is {2} now.");

    public static DiagnosticRule FbsConformKind { get; } = Error("LW2709", "Kind changed", "'{0}' was {1} before and is {2} now.");

    public static DiagnosticRule FbsConformStruct { get; } = Error("LW2710", "Struct changed",
        "'{0}' had {1} bytes, aligned to {2}, before, and has {3}, aligned to {4}, now: structs never change; declare another one.");

    public static DiagnosticRule FbsConformRequired { get; } = Error("LW2711", "Field became required",
        "'{0}' is required now, and older buffers may not have it: remove 'required'.");
#pragma warning restore CS1591
}
