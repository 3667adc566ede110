using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The steps by which emitted code reads fields of objects of a class. For emitted code.</summary>
/// <remarks>
/// <para>All steps throw <see cref="WireFormatException"/> (<see cref="WireError.BudgetExceeded"/>) if the object would take more memory than
/// allowed: parts that the buffer shares are read once for each offset.</para>
/// <para><b>Safety:</b> the buffer must be verified, or come from a trusted writer.</para>
/// </remarks>
public static unsafe class FlatUnpack
{
    /// <summary>What an object, a string or an array takes besides its contents, in bytes.</summary>
    private const int ObjectBytes = 24;

    /// <summary>Begins an object.</summary>
    /// <param name="sizeBytes">About how many bytes its fields take.</param>
    /// <param name="depthLeft">How many more levels of tables are allowed below it; negative if it is too deep itself.</param>
    /// <param name="state">The state of this call.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Begin(int sizeBytes, int depthLeft, scoped ref FlatReadState state)
    {
        if (depthLeft < 0) FlatDecode.ThrowDepthExceeded();
        state.Count(sizeBytes);
    }

    /// <summary>A string; null if it is absent. Malformed UTF-8 becomes U+FFFD.</summary>
    public static string? Text(FlatString source, scoped ref FlatReadState state)
    {
        if (source.IsNull) return null;
        state.Count(ObjectBytes + ((long)source.Length * sizeof(char)));
        return source.ToString();
    }

    /// <summary>A struct; null if it is absent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T? Struct<T>(FlatStruct source)
        where T : unmanaged => source.IsNull ? null : source.Read<T>(0);

    /// <summary>A vector of scalars, enums or structs; null if it is absent.</summary>
    public static T[]? Array<T>(FlatVector<T> source, scoped ref FlatReadState state)
        where T : unmanaged
    {
        if (source.IsNull) return null;
        state.Count(ObjectBytes + ((long)source.Count * sizeof(T)));
        return source.Count == 0 ? System.Array.Empty<T>() : source.ToArray();
    }

    /// <summary>A vector of scalars, enums or structs; null if it is absent.</summary>
    /// <param name="source">The vector.</param>
    /// <param name="target">The list to fill; null for a new one.</param>
    /// <param name="state">The state of this call.</param>
    public static List<T>? List<T>(FlatVector<T> source, List<T>? target, scoped ref FlatReadState state)
        where T : unmanaged
    {
        if (source.IsNull) return null;
        int count = source.Count;
        List<T> list = Room(target, count, sizeof(T), ref state);
#if NET8_0_OR_GREATER
        CollectionsMarshal.SetCount(list, count);
        source.CopyTo(CollectionsMarshal.AsSpan(list));
#else
        foreach (T item in source) list.Add(item);
#endif
        return list;
    }

    /// <summary>A vector of strings; null if it is absent.</summary>
    public static string[]? TextArray(FlatStringVector source, scoped ref FlatReadState state)
    {
        if (source.IsNull) return null;
        state.Count(ObjectBytes + ((long)source.Count * sizeof(ulong)));
        if (source.Count == 0) return System.Array.Empty<string>();
        var items = new string[source.Count];
        for (int i = 0; i < items.Length; i++) items[i] = Text(source[i], ref state)!;
        return items;
    }

    /// <summary>A vector of strings; null if it is absent.</summary>
    /// <inheritdoc cref="List{T}(FlatVector{T}, List{T}?, ref FlatReadState)"/>
    public static List<string>? TextList(FlatStringVector source, List<string>? target, scoped ref FlatReadState state)
    {
        if (source.IsNull) return null;
        List<string> list = Room(target, source.Count, sizeof(ulong), ref state);
        foreach (FlatString item in source) list.Add(Text(item, ref state)!);
        return list;
    }

    /// <summary>A vector of tables; null if it is absent.</summary>
    public static T[]? TableArray<T>(
        FlatTableVector source, delegate*<FlatTable, int, ref FlatReadState, T> read, int depthLeft, scoped ref FlatReadState state)
        where T : class
    {
        if (source.IsNull) return null;
        state.Count(ObjectBytes + ((long)source.Count * sizeof(ulong)));
        if (source.Count == 0) return System.Array.Empty<T>();
        var items = new T[source.Count];
        for (int i = 0; i < items.Length; i++) items[i] = read(source[i], depthLeft, ref state);
        return items;
    }

    /// <summary>A vector of tables; null if it is absent.</summary>
    /// <inheritdoc cref="List{T}(FlatVector{T}, List{T}?, ref FlatReadState)"/>
    public static List<T>? TableList<T>(
        FlatTableVector source, List<T>? target, delegate*<FlatTable, int, ref FlatReadState, T> read, int depthLeft, scoped ref FlatReadState state)
        where T : class
    {
        if (source.IsNull) return null;
        List<T> list = Room(target, source.Count, sizeof(ulong), ref state);
        FlatTableVector.Enumerator tables = source.GetEnumerator();
        while (tables.MoveNext()) list.Add(read(tables.Current, depthLeft, ref state));
        return list;
    }

    /// <summary>A vector of unions; null if it is absent. An element of kind <c>None</c> or of an unknown kind is null.</summary>
    public static T[]? UnionArray<T, TKind>(
        FlatUnionVector<TKind> source, delegate*<FlatUnion<TKind>, int, ref FlatReadState, T> read, int depthLeft, scoped ref FlatReadState state)
        where T : class?
        where TKind : unmanaged, Enum
    {
        if (source.IsNull) return null;
        state.Count(ObjectBytes + ((long)source.Count * sizeof(ulong)));
        var items = new T[source.Count];
        for (int i = 0; i < items.Length; i++) items[i] = read(source[i], depthLeft, ref state);
        return items;
    }

    /// <summary>A vector of unions; null if it is absent. An element of kind <c>None</c> or of an unknown kind is null.</summary>
    /// <inheritdoc cref="List{T}(FlatVector{T}, List{T}?, ref FlatReadState)"/>
    public static List<T>? UnionList<T, TKind>(
        FlatUnionVector<TKind> source, List<T>? target, delegate*<FlatUnion<TKind>, int, ref FlatReadState, T> read, int depthLeft,
        scoped ref FlatReadState state)
        where T : class?
        where TKind : unmanaged, Enum
    {
        if (source.IsNull) return null;
        List<T> list = Room(target, source.Count, sizeof(ulong), ref state);
        for (int i = 0; i < source.Count; i++) list.Add(read(source[i], depthLeft, ref state));
        return list;
    }

    /// <summary>Empties a list that nothing is read into.</summary>
    /// <param name="list">The list of a property that cannot be null; null for a new one.</param>
    public static List<T> EmptyList<T>(List<T>? list)
    {
        list?.Clear();
        return list ?? new List<T>();
    }

    /// <summary>Throws for a list that has no setter and is null.</summary>
    /// <exception cref="InvalidOperationException">Always, if the list is null.</exception>
    public static List<T> Present<T>(List<T>? list, string member) =>
        list ?? throw new InvalidOperationException($"The property '{member}' is null and has no setter, so nothing can be read into it.");

    private static List<T> Room<T>(List<T>? target, int count, int itemBytes, scoped ref FlatReadState state)
    {
        state.Count((2 * ObjectBytes) + ((long)count * itemBytes));
        if (target == null) return new List<T>(count);
        target.Clear();
        if (target.Capacity < count) target.Capacity = count;
        return target;
    }
}
