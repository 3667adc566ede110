namespace LibWire.CompilerServices;

// The fields that lead to mutable values. An absent field gives the default, which is null.
public readonly ref partial struct FlatMutableTable
{
    /// <summary>A table.</summary>
    public FlatMutableTable Table(int slot) => new(_table.Table(slot));

    /// <summary>A vector of tables.</summary>
    public FlatMutableTableVector Tables(int slot) => new(_table.Tables(slot));

    /// <summary>A vector of scalars, enums or structs.</summary>
    /// <param name="slot">The byte offset of the vtable entry: 4 + 2 × id.</param>
    /// <param name="keyOffset">The offset of the key in a struct, in bytes.</param>
    /// <param name="keyBytes">The size of the key; 0 for structs without a key.</param>
    public FlatMutableVector<T> Vector<T>(int slot, int keyOffset = 0, int keyBytes = 0)
        where T : unmanaged => new(_table.Vector<T>(slot), keyOffset, keyBytes);

    /// <summary>A vector with a 64-bit offset.</summary>
    /// <inheritdoc cref="Vector{T}(int, int, int)"/>
    public FlatMutableVector<T> Offset64Vector<T>(int slot, int keyOffset = 0, int keyBytes = 0)
        where T : unmanaged => new(_table.Offset64Vector<T>(slot), keyOffset, keyBytes);

    /// <summary>A vector with a 64-bit count.</summary>
    /// <inheritdoc cref="Vector{T}(int, int, int)"/>
    public FlatMutableVector<T> Vector64<T>(int slot, int keyOffset = 0, int keyBytes = 0)
        where T : unmanaged => new(_table.Vector64<T>(slot), keyOffset, keyBytes);

    /// <summary>A union.</summary>
    /// <typeparam name="TKind">The enum of the members; it has the underlying type of the union.</typeparam>
    /// <param name="kindSlot">The byte offset of the vtable entry of the kind.</param>
    /// <param name="slot">The byte offset of the vtable entry of the value.</param>
    public FlatMutableUnion<TKind> Union<TKind>(int kindSlot, int slot)
        where TKind : unmanaged, Enum => new(_table.Union<TKind>(kindSlot, slot));

    /// <summary>A vector of unions.</summary>
    /// <inheritdoc cref="Union{TKind}(int, int)"/>
    public FlatMutableUnionVector<TKind> Unions<TKind>(int kindSlot, int slot)
        where TKind : unmanaged, Enum => new(_table.Unions<TKind>(kindSlot, slot));

    /// <summary>The root of a nested buffer; null if the field is absent.</summary>
    public FlatMutableTable NestedRoot(int slot) => new(_table.NestedRoot(slot));

    /// <summary>The root of a nested buffer with a 64-bit offset; null if the field is absent.</summary>
    public FlatMutableTable Offset64NestedRoot(int slot) => new(_table.Offset64NestedRoot(slot));

    /// <summary>The root of a nested buffer with a 64-bit count; null if the field is absent.</summary>
    public FlatMutableTable NestedRoot64(int slot) => new(_table.NestedRoot64(slot));
}
