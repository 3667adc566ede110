
namespace LibWire.CompilerServices;

/// <summary>One union of a schema, as the verifier knows it. Emitted code makes it, once for each type; it never changes.</summary>
public sealed class FlatUnionLayout
{
    private readonly FlatUnionMember[] _members; // by rising kind

    private FlatUnionLayout(string fullName, FlatUnionMember[] members)
    {
        FullName = fullName;
        _members = members;
    }

    /// <summary>The name in the schema, with its namespace.</summary>
    public string FullName { get; }

    /// <summary>The members by rising kind, without NONE.</summary>
    internal FlatUnionMember[] Members => _members;

    /// <summary>What LibWire.Json prepares for this union, once; null until then.</summary>
    internal object? JsonTable { get; set; }

    /// <summary>Describes a union.</summary>
    /// <param name="fullName">The name in the schema, with its namespace.</param>
    /// <param name="members">The members, in any order, without NONE.</param>
    /// <exception cref="ArgumentException">Two members have the same kind.</exception>
    public static FlatUnionLayout Make(string fullName, params FlatUnionMember[] members)
    {
        if (members is null) throw new ArgumentNullException(nameof(members));
        var sorted = (FlatUnionMember[])members.Clone();
        Array.Sort(sorted, static (left, right) => left.Kind.CompareTo(right.Kind));
        for (int i = 1; i < sorted.Length; i++)
            if (sorted[i].Kind == sorted[i - 1].Kind) throw new ArgumentException($"Two members of {fullName} have kind {sorted[i].Kind}.", nameof(members));
        return new FlatUnionLayout(fullName, sorted);
    }

    /// <inheritdoc/>
    public override string ToString() => FullName;

    /// <summary>The member of a kind; null if the schema does not know the kind.</summary>
    internal FlatUnionMember? Find(ulong kind)
    {
        // Most unions number their members from 1 without a gap.
        if (kind - 1 < (ulong)_members.Length && _members[kind - 1].Kind == kind) return _members[kind - 1];
        int low = 0, high = _members.Length - 1;
        while (low <= high)
        {
            int middle = (low + high) >> 1;
            if (_members[middle].Kind == kind) return _members[middle];
            if (_members[middle].Kind < kind) low = middle + 1;
            else high = middle - 1;
        }

        return null;
    }
}
