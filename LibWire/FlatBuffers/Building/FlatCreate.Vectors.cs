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
        FlatBuilderCore.Unions<TUnion, TKind>(builder.CoreForObjects, unions, alignBytes, out uint kinds, out uint values);
        return new(new(new FlatOffset(kinds)), new FlatOffset(values));
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

    // A typed offset contains an untyped one and nothing else.
    private static Span<FlatOffset> Untyped<T>(Span<FlatOffset<T>> tables)
        where T : unmanaged => MemoryMarshal.Cast<FlatOffset<T>, FlatOffset>(tables);
}
