
namespace LibWire.CompilerServices;

/// <summary>One struct of a schema, for the text of views, for JSON and for changes in place; the verifier needs only its size. Emitted code makes it, once
/// for each type; it never changes.</summary>
public sealed class FlatStructLayout
{
    private FlatStructLayout(string fullName, FlatMember[] members)
    {
        FullName = fullName;
        Members = members;
    }

    /// <summary>The name in the schema, with its namespace.</summary>
    public string FullName { get; }

    /// <summary>The members, in the order of their offsets.</summary>
    internal FlatMember[] Members { get; }

    /// <summary>The offset of the key in the struct, in bytes.</summary>
    internal int KeyOffset { get; private set; }

    /// <summary>The size of the key; 0 for a struct without a key.</summary>
    internal int KeyBytes { get; private set; }

    /// <summary>What LibWire.Json prepares for this struct, once; null until then.</summary>
    internal object? JsonTable { get; set; }

    /// <summary>Describes a struct.</summary>
    /// <param name="fullName">The name in the schema, with its namespace.</param>
    /// <param name="members">The members, in the order of their offsets.</param>
    public static FlatStructLayout Make(string fullName, params FlatMember[] members)
    {
        if (fullName is null) throw new ArgumentNullException(nameof(fullName));
        if (members is null) throw new ArgumentNullException(nameof(members));
        return new FlatStructLayout(fullName, (FlatMember[])members.Clone());
    }

    /// <summary>Sets the key, by which vectors are sorted. It cannot be changed in place.</summary>
    /// <param name="offset">The offset of the key in the struct, in bytes.</param>
    /// <param name="sizeBytes">The size of the key.</param>
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
