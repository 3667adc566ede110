using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The steps by which emitted code writes what an object of a class refers to. They are those of <see cref="FlatEncode"/> for managed values, and
/// throw what the methods of <see cref="FlatClass"/> throw.</summary>
public static unsafe partial class FlatPack
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

    /// <summary>An item that is not null.</summary>
    /// <param name="item">The item.</param>
    /// <param name="member">The property, for the message.</param>
    /// <exception cref="InvalidOperationException">The item is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T Item<T>(T? item, string member)
        where T : class
    {
        if (item == null) ThrowNull(member);
        return item;
    }

    /// <summary>Throws because an object is no member of its union.</summary>
    /// <param name="value">The object.</param>
    /// <param name="union">The union.</param>
    /// <exception cref="InvalidOperationException">Always.</exception>
    [DoesNotReturn]
    public static void ThrowNoMember(object value, string union) => throw new InvalidOperationException(
        $"An object of type '{value?.GetType()}' is no member of the union '{union}': name its type in the attribute of the union.");

    [DoesNotReturn]
    private static void ThrowNull(string member) =>
        throw new InvalidOperationException($"An item of '{member}' is null, and vectors have no such items: remove it.");
}
