namespace LibWire;

/// <summary>How messages are read. It never changes and may be used by any number of threads.</summary>
/// <remarks>Where options can be passed, null means <see cref="Default"/>.</remarks>
public sealed class ProtoReadOptions
{
    /// <summary>What is done without options: no extension is known, unknown fields are kept, required fields must be there.</summary>
    public static ProtoReadOptions Default { get; } = new();

    /// <summary>Which extensions are known. Null: none, so that all of them are unknown fields.</summary>
    public ProtoRegistry? Registry { get; init; }

    /// <summary>Whether fields that the schema does not know are dropped, and with them the numbers that closed enums do not name. What was there before
    /// a merge stays.</summary>
    public bool DiscardsUnknownFields { get; init; }

    /// <summary>Whether a message may lack required fields. Nobody looks for them then.</summary>
    public bool AllowsPartial { get; init; }

    /// <summary>Whether of a message that is read from a span only what it keeps is copied into the arena: strings, bytes and unknown fields, one by one. Without it all of the input is, once, and they point into that copy: that is
    /// faster, and takes more memory wherever less than about all of the input is text.</summary>
    /// <remarks>The span is pinned for the time of the call, and nothing points into it afterwards. Input that stays where it is (<see cref="ProtoReader.OverPinned"/>) and input in several segments are read as without the option.</remarks>
    public bool CopiesStringsOnly { get; init; }
}
