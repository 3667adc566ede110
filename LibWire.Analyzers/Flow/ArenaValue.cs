using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace LibWire.Analyzers.Flow;

/// <summary>What is known of a value that points into arenas.</summary>
/// <remarks>Equal values have the same owners, marks and end: a join of two paths that agree changes nothing.</remarks>
internal sealed class ArenaValue : IEquatable<ArenaValue>
{
    private static readonly ImmutableHashSet<ISymbol> Nothing = ImmutableHashSet.Create<ISymbol>(SymbolEqualityComparer.Default);

    private ArenaValue(ImmutableHashSet<ISymbol> owners, ImmutableHashSet<ISymbol> olderThan, string? end, bool isCursor)
    {
        Owners = owners;
        OlderThan = olderThan;
        End = end;
        IsCursor = isCursor;
    }

    /// <summary>The variables of the arenas and delimited readers whose memory it may point into.</summary>
    internal ImmutableHashSet<ISymbol> Owners { get; }

    /// <summary>The marks that were taken after the value was made: a rewind to them leaves it alone.</summary>
    internal ImmutableHashSet<ISymbol> OlderThan { get; }

    /// <summary>The call that ended the memory, as the message names it; null while it is alive.</summary>
    internal string? End { get; }

    /// <summary>An enumerator of a delimited reader: it goes on to the next item and stays valid.</summary>
    internal bool IsCursor { get; }

    internal static ArenaValue In(ISymbol owner, bool isCursor = false) => new(Nothing.Add(owner), Nothing, null, isCursor);

    internal ArenaValue Ended(string end) => IsCursor || End is not null ? this : new ArenaValue(Owners, OlderThan, end, isCursor: false);

    internal ArenaValue Before(ISymbol mark) => new(Owners, OlderThan.Add(mark), End, IsCursor);

    /// <summary>An item that an enumerator gives out.</summary>
    internal ArenaValue Item() => IsCursor ? new ArenaValue(Owners, OlderThan, null, isCursor: false) : this;

    /// <summary>A value that may be either, or is made of both.</summary>
    internal static ArenaValue? Either(ArenaValue? left, ArenaValue? right)
    {
        if (left is null || right is null) return left ?? right;
        bool areCursors = left.IsCursor && right.IsCursor;
        return new ArenaValue(left.Owners.Union(right.Owners), left.OlderThan.Intersect(right.OlderThan), left.End ?? right.End, areCursors);
    }

    public bool Equals(ArenaValue? other) =>
        other is not null && End == other.End && IsCursor == other.IsCursor && Owners.SetEquals(other.Owners) && OlderThan.SetEquals(other.OlderThan);

    public override bool Equals(object? obj) => Equals(obj as ArenaValue);

    public override int GetHashCode() => Owners.Count;
}
