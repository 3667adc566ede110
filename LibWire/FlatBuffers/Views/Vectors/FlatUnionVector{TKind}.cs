
namespace LibWire.CompilerServices;

/// <summary>A vector of unions in a buffer: one vector of kinds and one of offsets. For emitted code.</summary>
/// <typeparam name="TKind">The enum of the members.</typeparam>
public readonly ref struct FlatUnionVector<TKind>
    where TKind : unmanaged, Enum
{
    private readonly FlatVector<TKind> _kinds;
    private readonly FlatPlace _place; // the count of values; their offsets follow it

    internal FlatUnionVector(FlatVector<TKind> kinds, FlatPlace place)
    {
        _kinds = kinds;
        _place = place;
    }

    /// <summary>Whether the field is absent.</summary>
    public bool IsNull => _place.IsNull;

    /// <summary>The vector, or an empty one if the field is absent. For fields that are empty by default.</summary>
    /// <returns>A vector whose <see cref="IsNull"/> is false.</returns>
    public FlatUnionVector<TKind> OrEmpty() => IsNull ? new FlatUnionVector<TKind>(_kinds.OrEmpty(), FlatPlace.StartOf(FlatFormat.EmptyVector)) : this;

    /// <summary>The number of unions. (The verifier has checked that both vectors have the same count.)</summary>
    public int Count => _kinds.Count;

    /// <summary>The kinds of all unions.</summary>
    public FlatVector<TKind> Kinds => _kinds;

    /// <summary>One union. A union of kind 0 has no value.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such union.</exception>
    public FlatUnion<TKind> this[int index]
    {
        get
        {
            TKind kind = _kinds[index];
            bool isNone = FlatScalar.Bits(kind) == 0;
            return new FlatUnion<TKind>(kind, isNone ? default : _place.Behind(FlatFormat.OffsetBytes + ((nint)index * FlatFormat.OffsetBytes)));
        }
    }
}
