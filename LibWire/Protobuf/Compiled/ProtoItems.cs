using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LibWire.CompilerServices;

/// <summary>The collections of messages that are objects. For generated code.</summary>
public static class ProtoItems
{
    /// <summary>The items of a list; none for null. They are valid until the list changes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<T> Of<T>(List<T>? list) =>
#if NET
        CollectionsMarshal.AsSpan(list);
#else
        list == null ? default : list.ToArray();
#endif

    /// <summary>The items of an array; none for null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<T> Of<T>(T[]? array) => array;

    /// <summary>A loop over the items of a list; none for null. The list must not change meanwhile.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ProtoItemLoop<T> Each<T>(List<T>? list) => new(Of(list));

    /// <summary>A loop over the items of an array; none for null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ProtoItemLoop<T> Each<T>(T[]? array) => new(array);

    /// <summary>An item that is not null.</summary>
    /// <param name="item">The item.</param>
    /// <param name="member">The property with the collection.</param>
    /// <exception cref="InvalidOperationException">The item is null: the format has no such thing.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static T NotNull<T>(T? item, string member)
        where T : class
    {
        if (item == null) ThrowNull(member);
        return item;
    }

    /// <summary>Counts the members of a oneof that are set.</summary>
    /// <exception cref="InvalidOperationException">It is the second.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void CountSet(ref int count, string oneof)
    {
        if (count++ != 0) ThrowSecond(oneof);
    }

    /// <summary>Throws for a collection that has no setter and is null.</summary>
    /// <exception cref="InvalidOperationException">Always.</exception>
    public static T Present<T>(T? collection, string member)
        where T : class =>
        collection ?? throw new InvalidOperationException($"The property '{member}' is null and has no setter, so nothing can be read into it.");

    /// <summary>Throws for an object of a class that is not named as a derived one, so that there is no field for it.</summary>
    /// <param name="value">The object.</param>
    /// <param name="type">The class that it is derived from.</param>
    /// <exception cref="InvalidOperationException">Always.</exception>
    [DoesNotReturn]
    public static void ThrowNoSubtype(object value, Type type) => throw new InvalidOperationException(
        $"An object of type '{value?.GetType()}' cannot be written: name its type in a [ProtoInclude] of '{type}'.");

    /// <summary>How keys of a new dictionary are compared; null for the way of the type.</summary>
    /// <remarks>The hash of an integer is the integer, so bytes of an attacker could put all keys into one chain. Strings have secret hashes.</remarks>
    internal static IEqualityComparer<TKey>? ComparerOf<TKey>()
    {
        if (typeof(TKey) == typeof(int)) return (IEqualityComparer<TKey>)(object)SecretHash.Instance;
        if (typeof(TKey) == typeof(uint)) return (IEqualityComparer<TKey>)(object)SecretHash.Instance;
        if (typeof(TKey) == typeof(long)) return (IEqualityComparer<TKey>)(object)SecretHash.Instance;
        if (typeof(TKey) == typeof(ulong)) return (IEqualityComparer<TKey>)(object)SecretHash.Instance;
        return null;
    }

    [DoesNotReturn]
    private static void ThrowNull(string member) =>
        throw new InvalidOperationException($"An item of '{member}' is null, and messages have no such items: remove it.");

    [DoesNotReturn]
    private static void ThrowSecond(string oneof) =>
        throw new InvalidOperationException($"More than one member of the oneof '{oneof}' is set: set the others to null.");

    private sealed class SecretHash : IEqualityComparer<int>, IEqualityComparer<uint>, IEqualityComparer<long>, IEqualityComparer<ulong>
    {
        internal static readonly SecretHash Instance = new();

        public bool Equals(int x, int y) => x == y;

        public bool Equals(uint x, uint y) => x == y;

        public bool Equals(long x, long y) => x == y;

        public bool Equals(ulong x, ulong y) => x == y;

        public int GetHashCode(int obj) => (int)KeyedHash.Of(obj);

        public int GetHashCode(uint obj) => (int)KeyedHash.Of(obj);

        public int GetHashCode(long obj) => (int)KeyedHash.Of(obj);

        public int GetHashCode(ulong obj) => (int)KeyedHash.Of(obj);
    }
}
