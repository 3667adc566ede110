
namespace LibWire.CompilerServices;

/// <summary>A vector of unions whose values can be changed in place; their kinds are fixed. For emitted code.</summary>
/// <typeparam name="TKind">The enum of the members.</typeparam>
public readonly ref struct FlatMutableUnionVector<TKind>
    where TKind : unmanaged, Enum
{
    private readonly FlatUnionVector<TKind> _unions;

    internal FlatMutableUnionVector(FlatUnionVector<TKind> unions) => _unions = unions;

    /// <summary>Whether the field is absent; it then has no elements.</summary>
    public bool IsNull => _unions.IsNull;

    /// <summary>The number of unions.</summary>
    public int Count => _unions.Count;

    /// <summary>The vector for reading.</summary>
    public FlatUnionVector<TKind> View => _unions;

    /// <summary>One union. A union of kind 0 has no value.</summary>
    /// <param name="index">Its index, from 0 on.</param>
    /// <exception cref="IndexOutOfRangeException">There is no such union.</exception>
    public FlatMutableUnion<TKind> this[int index] => new(_unions[index]);
}
