namespace LibWire.Schema;

/// <summary>Options for reading <c>.fbs</c> files.</summary>
public sealed record FbsOptions
{
    /// <summary>Folders in which includes are searched, in this order, if they are not found relative to the including file.</summary>
    public EquatableArray<string> SearchPaths { get; init; }

    /// <summary>Whether a public type with a member of a private type is an error.</summary>
    public bool RefusesPrivateLeaks { get; init; }

    /// <summary>Whether each field of each table must have an id.</summary>
    public bool RequiresIds { get; init; }
}
