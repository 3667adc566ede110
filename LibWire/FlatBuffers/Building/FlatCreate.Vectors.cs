using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <content>Vectors of tables and unions.</content>
public static unsafe partial class FlatCreate
{
    /// <summary>Writes a vector of unions.</summary>
    /// <typeparam name="TUnion">The emitted offset of the union.</typeparam>
    /// <typeparam name="TKind">The enum of the kinds.</typeparam>
    /// <param name="builder">The builder.</param>
    /// <param name="unions">The elements. A null one has the kind <c>None</c>.</param>
    /// <param name="alignBytes">The alignment that the schema forces for the values; 0 for none.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.OffsetUnknown"/>: an offset is of another builder. In both builds; nothing was
    /// written.</exception>
    public static FlatUnionVectorOffset<TKind> Unions<TUnion, TKind>(scoped in FlatBuilder builder, scoped ReadOnlySpan<TUnion> unions, int alignBytes)
        where TUnion : unmanaged, IFlatUnionOffset<TKind>
        where TKind : unmanaged, Enum
    {
        FlatBuilderCore* core = builder.CoreForObjects;
        FlatBuilderCore.Unions<TUnion, TKind>(core, unions, alignBytes, out uint kinds, out uint values);
        return new(FlatBuilderCore.Offset<UnmanagedArray<TKind>>(core, kinds), FlatBuilderCore.Offset(core, values));
    }

    /// <summary>Sorts tables by a string key and writes them as a vector.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="tables">The offsets of the tables. The call sorts them.</param>
    /// <param name="id">The id of the key.</param>
    /// <param name="alignBytes">The alignment that the schema forces; 0 for none.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.OffsetUnknown"/>: an offset is null or of another builder. In both builds; nothing was
    /// written.</exception>
    public static FlatOffset<UnmanagedArray<T>> SortedVector<T>(scoped in FlatBuilder builder, scoped Span<FlatOffset<T>> tables, int id, int alignBytes)
        where T : unmanaged
    {
        Span<FlatOffset> untyped = Untyped(tables);
        builder.SortTables(untyped, id);
        return new(builder.CreateVector(untyped, alignBytes));
    }

    /// <summary>Sorts tables by a key that is a scalar or a struct, and writes them as a vector.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="tables">The offsets of the tables. The call sorts them.</param>
    /// <param name="id">The id of the key.</param>
    /// <param name="defaultKey">The key of a table in which the field is absent.</param>
    /// <param name="alignBytes">The alignment that the schema forces; 0 for none.</param>
    /// <inheritdoc cref="SortedVector{T}"/>
    public static FlatOffset<UnmanagedArray<T>> SortedVector<T, TKey>(
        scoped in FlatBuilder builder, scoped Span<FlatOffset<T>> tables, int id, TKey defaultKey, int alignBytes)
        where T : unmanaged
        where TKey : unmanaged
    {
        Span<FlatOffset> untyped = Untyped(tables);
        builder.SortTables(untyped, id, defaultKey);
        return new(builder.CreateVector(untyped, alignBytes));
    }

    /// <summary>Writes structs as a vector, sorted by a key that is a struct or an array.</summary>
    /// <typeparam name="T">The struct.</typeparam>
    /// <typeparam name="TKey">The type of the key; for an array, the type of its items.</typeparam>
    /// <param name="builder">The builder.</param>
    /// <param name="values">The structs, in any order; equal keys keep their order.</param>
    /// <param name="keyOffset">Where the key starts in a struct, in bytes.</param>
    /// <param name="keyCount">The number of items of an array; 1 for any other key.</param>
    /// <param name="alignBytes">The alignment that the schema forces; 0 for none.</param>
    /// <returns>The offset of what was written.</returns>
    /// <exception cref="ArgumentOutOfRangeException">The key does not lie in the struct, or the alignment is no power of two up to 32.</exception>
    public static FlatOffset<UnmanagedArray<T>> SortedVector<T, TKey>(
        scoped in FlatBuilder builder, scoped ReadOnlySpan<T> values, int keyOffset, int keyCount, int alignBytes)
        where T : unmanaged, IFlatStruct<T>
        where TKey : unmanaged, IComparable<TKey>
    {
        if (keyOffset < 0 || keyCount < 1 || keyOffset + ((long)keyCount * sizeof(TKey)) > sizeof(T))
            throw new ArgumentOutOfRangeException(nameof(keyOffset), keyOffset, "The key must lie in the struct.");
        FlatBuilderCore* core = builder.CoreForObjects;
        int alignment = FlatBuilderCore.Alignment(alignBytes, default(T).AlignBytes);
        return FlatBuilderCore.Offset<UnmanagedArray<T>>(core, FlatBuilderCore.SortedVector<T, TKey>(core, values, keyOffset, keyCount, alignment));
    }

    // A typed offset contains an untyped one and nothing else.
    private static Span<FlatOffset> Untyped<T>(Span<FlatOffset<T>> tables)
        where T : unmanaged => MemoryMarshal.Cast<FlatOffset<T>, FlatOffset>(tables);
}
