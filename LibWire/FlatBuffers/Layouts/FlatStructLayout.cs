
namespace LibWire.CompilerServices;

/// <summary>One struct of a schema, for the text of views and for changes in place: the verifier needs only its size. Made by emitted code, once for each type; it never changes.</summary>
public sealed class FlatStructLayout
{
    private FlatStructLayout(string fullName, FlatMember[] members)
    {
        FullName = fullName;
        Members = members;
    }

    /// <summary>The name in the schema, with its namespace.</summary>
    public string FullName { get; }

    /// <summary>In the order in which they lie.</summary>
    internal FlatMember[] Members { get; }

    /// <summary>Where the key begins, in bytes from the start of the struct.</summary>
    internal int KeyOffset { get; private set; }

    /// <summary>The size of the key; 0 where there is none.</summary>
    internal int KeyBytes { get; private set; }

    /// <summary>Describes a struct.</summary>
    /// <param name="fullName">The name in the schema, with its namespace.</param>
    /// <param name="members">Its members, in the order in which they lie.</param>
    public static FlatStructLayout Make(string fullName, params FlatMember[] members)
    {
        if (fullName is null) throw new ArgumentNullException(nameof(fullName));
        if (members is null) throw new ArgumentNullException(nameof(members));
        return new FlatStructLayout(fullName, (FlatMember[])members.Clone());
    }

    /// <summary>Says which bytes are the key, by which vectors are sorted: nobody may change them in place.</summary>
    /// <param name="offset">Where it begins, in bytes from the start of the struct.</param>
    /// <param name="sizeBytes">Its size.</param>
    /// <returns>The layout.</returns>
    public FlatStructLayout WithKey(int offset, int sizeBytes)
    {
        if (offset < 0) throw new ArgumentOutOfRangeException(nameof(offset));
        if (sizeBytes <= 0) throw new ArgumentOutOfRangeException(nameof(sizeBytes));
        KeyOffset = offset;
        KeyBytes = sizeBytes;
        return this;
    }

    /// <inheritdoc/>
    public override string ToString() => FullName;
}
