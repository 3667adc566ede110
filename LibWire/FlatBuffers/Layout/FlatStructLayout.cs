using System.ComponentModel;

namespace LibWire;

/// <summary>One struct of a schema, for the text of views: the verifier needs only its size. Made by emitted code, once for each type; it never changes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
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

    /// <summary>Describes a struct.</summary>
    /// <param name="fullName">The name in the schema, with its namespace.</param>
    /// <param name="members">Its members, in the order in which they lie.</param>
    public static FlatStructLayout Make(string fullName, params FlatMember[] members)
    {
        if (fullName is null) throw new ArgumentNullException(nameof(fullName));
        if (members is null) throw new ArgumentNullException(nameof(members));
        return new FlatStructLayout(fullName, (FlatMember[])members.Clone());
    }

    /// <inheritdoc/>
    public override string ToString() => FullName;
}
