namespace LibWire.Schema;

/// <summary>What a binary schema holds besides types.</summary>
public sealed record FbsReflectionOptions
{
    /// <summary>Whether it has the lines of comments.</summary>
    public bool IncludesComments { get; init; }

    /// <summary>Whether it has the attributes of the language too, not only those that schemas declare.</summary>
    public bool IncludesBuiltInAttributes { get; init; }

    /// <summary>Whether it says which file declares what, and which files include which.</summary>
    public bool IncludesFileNames { get; init; }
}
