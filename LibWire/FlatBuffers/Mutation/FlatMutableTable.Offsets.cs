namespace LibWire.CompilerServices;

// The fields that lead to what can be changed. Each is the default, which is null, where it is absent.
public readonly ref partial struct FlatMutableTable
{
    /// <summary>A table.</summary>
    public FlatMutableTable Table(int slot) => new(_table.Table(slot));

    /// <summary>A vector of tables.</summary>
    public FlatMutableTableVector Tables(int slot) => new(_table.Tables(slot));

    /// <summary>A vector of scalars, enums or structs.</summary>
    /// <param name="slot">The slot of the vector.</param>
    /// <param name="keyOffset">Where the key of a struct begins, in bytes from its start.</param>
    /// <param name="keyBytes">The size of the key; 0 where there is none.</param>
    public FlatMutableVector<T> Vector<T>(int slot, int keyOffset = 0, int keyBytes = 0)
        where T : unmanaged => new(_table.Vector<T>(slot), keyOffset, keyBytes);

    /// <summary>A vector that an offset of 64 bits leads to.</summary>
    /// <inheritdoc cref="Vector{T}(int, int, int)"/>
    public FlatMutableVector<T> Offset64Vector<T>(int slot, int keyOffset = 0, int keyBytes = 0)
        where T : unmanaged => new(_table.Offset64Vector<T>(slot), keyOffset, keyBytes);

    /// <summary>A vector with a count of 64 bits.</summary>
    /// <inheritdoc cref="Vector{T}(int, int, int)"/>
    public FlatMutableVector<T> Vector64<T>(int slot, int keyOffset = 0, int keyBytes = 0)
        where T : unmanaged => new(_table.Vector64<T>(slot), keyOffset, keyBytes);

    /// <summary>A union.</summary>
    /// <typeparam name="TKind">The enum of its members, of the underlying type of the union.</typeparam>
    /// <param name="kindSlot">The slot of its kind.</param>
    /// <param name="slot">The slot of its value.</param>
    public FlatMutableUnion<TKind> Union<TKind>(int kindSlot, int slot)
        where TKind : unmanaged, Enum => new(_table.Union<TKind>(kindSlot, slot));

    /// <summary>A vector of unions.</summary>
    /// <inheritdoc cref="Union{TKind}(int, int)"/>
    public FlatMutableUnionVector<TKind> Unions<TKind>(int kindSlot, int slot)
        where TKind : unmanaged, Enum => new(_table.Unions<TKind>(kindSlot, slot));

    /// <summary>The root of a buffer that lies in a vector of bytes: null where the vector is absent.</summary>
    public FlatMutableTable NestedRoot(int slot) => new(_table.NestedRoot(slot));

    /// <summary>The root of a buffer that lies in a vector of bytes behind an offset of 64 bits: null where the vector is absent.</summary>
    public FlatMutableTable Offset64NestedRoot(int slot) => new(_table.Offset64NestedRoot(slot));

    /// <summary>The root of a buffer that lies in a vector of bytes with a count of 64 bits: null where the vector is absent.</summary>
    public FlatMutableTable NestedRoot64(int slot) => new(_table.NestedRoot64(slot));
}
