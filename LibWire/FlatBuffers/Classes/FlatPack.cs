using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The steps by which emitted code writes what an object of a class refers to. For emitted code.</summary>
/// <remarks>The steps throw what the methods of <see cref="FlatClass"/> throw.</remarks>
public static unsafe class FlatPack
{
    /// <summary>The items of a list; none for null. They are valid until the list changes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<T> Items<T>(List<T>? list) =>
#if NET
        CollectionsMarshal.AsSpan(list);
#else
        list == null ? default : list.ToArray();
#endif

    /// <summary>The items of an array; none for null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<T> Items<T>(T[]? array) => array;

    /// <summary>The items of any list; none for null. Those that are neither a <see cref="List{T}"/> nor an array are copied.</summary>
    public static ReadOnlySpan<T> Items<T>(IEnumerable<T>? items) => items switch
    {
        null => default,
        List<T> list => Items(list),
        T[] array => array,
        _ => new List<T>(items).ToArray(),
    };

    /// <summary>Writes a vector of strings.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="items">The strings.</param>
    /// <param name="member">The property, for the message.</param>
    /// <param name="state">The state of this call.</param>
    public static FlatOffset Texts(scoped in FlatBuilder builder, ReadOnlySpan<string> items, string member, scoped ref FlatPackState state)
    {
        Span<FlatOffset> offsets = state.Take<FlatOffset>(items.Length);
        for (int i = 0; i < items.Length; i++) offsets[i] = builder.CreateString(NotNull(items[i], member).AsSpan());
        FlatOffset vector = builder.CreateVector(offsets);
        state.Give(offsets);
        return vector;
    }

    /// <summary>Writes a vector of strings. Equal strings are written once.</summary>
    /// <inheritdoc cref="Texts"/>
    public static FlatOffset SharedTexts(scoped in FlatBuilder builder, ReadOnlySpan<string> items, string member, scoped ref FlatPackState state)
    {
        Span<FlatOffset> offsets = state.Take<FlatOffset>(items.Length);
        for (int i = 0; i < items.Length; i++) offsets[i] = builder.CreateSharedString(NotNull(items[i], member).AsSpan());
        FlatOffset vector = builder.CreateVector(offsets);
        state.Give(offsets);
        return vector;
    }

    /// <summary>Writes a vector of tables.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="items">The objects.</param>
    /// <param name="member">The property, for the message.</param>
    /// <param name="write">Writes one object.</param>
    /// <param name="depthLeft">How many more levels of tables are allowed below the items.</param>
    /// <param name="state">The state of this call.</param>
    public static FlatOffset Tables<T>(
        scoped in FlatBuilder builder, ReadOnlySpan<T> items, string member,
        delegate*<T, in FlatBuilder, int, ref FlatPackState, FlatOffset> write, int depthLeft, scoped ref FlatPackState state)
        where T : class
    {
        Span<FlatOffset> offsets = state.Take<FlatOffset>(items.Length);
        for (int i = 0; i < items.Length; i++) offsets[i] = write(NotNull(items[i], member), in builder, depthLeft, ref state);
        FlatOffset vector = builder.CreateVector(offsets);
        state.Give(offsets);
        return vector;
    }

    /// <summary>Writes a vector of tables in the order of a key that is a string.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="items">The objects.</param>
    /// <param name="member">The property, for the message.</param>
    /// <param name="write">Writes one object.</param>
    /// <param name="id">The id of the key.</param>
    /// <param name="depthLeft">How many more levels of tables are allowed below the items.</param>
    /// <param name="state">The state of this call.</param>
    public static FlatOffset SortedTables<T>(
        scoped in FlatBuilder builder, ReadOnlySpan<T> items, string member,
        delegate*<T, in FlatBuilder, int, ref FlatPackState, FlatOffset> write, int id, int depthLeft, scoped ref FlatPackState state)
        where T : class
    {
        Span<FlatOffset> offsets = state.Take<FlatOffset>(items.Length);
        for (int i = 0; i < items.Length; i++) offsets[i] = write(NotNull(items[i], member), in builder, depthLeft, ref state);
        FlatOffset vector = builder.CreateSortedVector(offsets, id);
        state.Give(offsets);
        return vector;
    }

    /// <summary>Writes a vector of tables in the order of a key that is a scalar or a struct.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="items">The objects.</param>
    /// <param name="member">The property, for the message.</param>
    /// <param name="write">Writes one object.</param>
    /// <param name="id">The id of the key.</param>
    /// <param name="defaultKey">The key of a table in which the field is absent.</param>
    /// <param name="depthLeft">How many more levels of tables are allowed below the items.</param>
    /// <param name="state">The state of this call.</param>
    public static FlatOffset SortedTables<T, TKey>(
        scoped in FlatBuilder builder, ReadOnlySpan<T> items, string member,
        delegate*<T, in FlatBuilder, int, ref FlatPackState, FlatOffset> write, int id, TKey defaultKey, int depthLeft, scoped ref FlatPackState state)
        where T : class
        where TKey : unmanaged
    {
        Span<FlatOffset> offsets = state.Take<FlatOffset>(items.Length);
        for (int i = 0; i < items.Length; i++) offsets[i] = write(NotNull(items[i], member), in builder, depthLeft, ref state);
        FlatOffset vector = builder.CreateSortedVector(offsets, id, defaultKey);
        state.Give(offsets);
        return vector;
    }

    /// <summary>Writes a vector of unions. Null is an element of kind <c>None</c>.</summary>
    /// <param name="builder">The builder.</param>
    /// <param name="items">The values.</param>
    /// <param name="write">Writes one value.</param>
    /// <param name="depthLeft">How many more levels of tables are allowed below the items.</param>
    /// <param name="state">The state of this call.</param>
    public static FlatUnionVectorOffset<TKind> Unions<T, TUnion, TKind>(
        scoped in FlatBuilder builder, ReadOnlySpan<T> items,
        delegate*<T, in FlatBuilder, int, ref FlatPackState, TUnion> write, int depthLeft, scoped ref FlatPackState state)
        where T : class?
        where TUnion : unmanaged, IFlatUnionOffset<TKind>
        where TKind : unmanaged, Enum
    {
        Span<TUnion> offsets = state.Take<TUnion>(items.Length);
        for (int i = 0; i < items.Length; i++) offsets[i] = write(items[i], in builder, depthLeft, ref state);
        FlatUnionVectorOffset<TKind> vector = FlatCreate.Unions<TUnion, TKind>(in builder, offsets, alignBytes: 0);
        state.Give(offsets);
        return vector;
    }

    /// <summary>Throws because an object is no member of its union.</summary>
    /// <param name="value">The object.</param>
    /// <param name="union">The union.</param>
    /// <exception cref="InvalidOperationException">Always.</exception>
    [DoesNotReturn]
    public static void ThrowNoMember(object value, string union) => throw new InvalidOperationException(
        $"An object of type '{value?.GetType()}' is no member of the union '{union}': name its type in the attribute of the union.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T NotNull<T>(T? item, string member)
        where T : class
    {
        if (item == null) ThrowNull(member);
        return item;
    }

    [DoesNotReturn]
    private static void ThrowNull(string member) =>
        throw new InvalidOperationException($"An item of '{member}' is null, and vectors have no such items: remove it.");
}
