namespace LibWire.Schema;

/// <summary>What a binary schema contains besides types.</summary>
public sealed record FbsReflectionOptions
{
    /// <summary>Whether it contains comments.</summary>
    public bool IncludesComments { get; init; }

    /// <summary>Whether it contains the built-in attributes too, not only the declared ones.</summary>
    public bool IncludesBuiltInAttributes { get; init; }

    /// <summary>Whether it contains which file declares what, and which files include which.</summary>
    public bool IncludesFileNames { get; init; }

    /// <summary>Whether it contains the defaults of strings and vectors, for which the format has no place: in the attribute
    /// <see cref="FbsReflectionWriter.DefaultAttribute"/>, which only LibWire reads. A <c>ulong</c> whose default is 0 has it too, because flatc writes 0 for
    /// others as well.</summary>
    internal bool IncludesTextDefaults { get; init; }
}
