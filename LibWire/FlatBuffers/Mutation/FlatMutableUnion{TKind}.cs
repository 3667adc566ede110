using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>A union whose value can be changed in place; its kind is fixed. For emitted code.</summary>
/// <typeparam name="TKind">The enum of its members.</typeparam>
/// <remarks><b>Safety:</b> as for <see cref="FlatUnion{TKind}"/>, read a value only as the member that its kind names.</remarks>
public readonly ref struct FlatMutableUnion<TKind>
    where TKind : unmanaged, Enum
{
    private readonly FlatUnion<TKind> _union;

    internal FlatMutableUnion(FlatUnion<TKind> union) => _union = union;

    /// <summary>The kind: any number in the buffer; 0 if the kind is absent.</summary>
    public TKind Kind => _union.Kind;

    /// <summary>Whether there is no value. The kind may still be set.</summary>
    public bool IsNull => _union.IsNull;

    /// <summary>The union for reading.</summary>
    public FlatUnion<TKind> View => _union;

    /// <summary>The value of a member that is a table.</summary>
    public FlatMutableTable AsTable() => new(_union.AsTable());

    /// <summary>The value, if it is a member that is a table; otherwise a table that is null.</summary>
    /// <param name="kind">The kind of the member.</param>
    public FlatMutableTable AsTable(TKind kind) => new(_union.AsTable(kind));

    /// <summary>Changes the value of a member that is a struct.</summary>
    /// <param name="value">The new value.</param>
    /// <param name="keyOffset">The offset of the key in the struct, in bytes.</param>
    /// <param name="keyBytes">The size of the key, which stays as it is; 0 for a struct without a key.</param>
    /// <returns>Whether there is a value; if not, nothing has changed.</returns>
    public bool Mutate<T>(scoped in T value, int keyOffset = 0, int keyBytes = 0)
        where T : unmanaged
    {
        FlatStruct place = _union.AsStruct();
        if (place.IsNull) return false;
        FlatScalar.WriteBesideKey(ref place.First(Unsafe.SizeOf<T>()), value, keyOffset, keyBytes, BitConverter.IsLittleEndian);
        return true;
    }
}

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
