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
}
