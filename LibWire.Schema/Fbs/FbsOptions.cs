namespace LibWire.Schema;

/// <summary>What files are read with.</summary>
public sealed record FbsOptions
{
    /// <summary>Folders that includes are looked for in, in this order, when they are not found relative to the including file.</summary>
    public EquatableArray<string> SearchPaths { get; init; }

    /// <summary>Whether a public type with a member of a private one is an error.</summary>
    public bool RefusesPrivateLeaks { get; init; }

    /// <summary>Whether each field of each table has to have an id.</summary>
    public bool RequiresIds { get; init; }
}
