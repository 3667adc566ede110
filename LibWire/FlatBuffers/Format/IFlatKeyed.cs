using System.ComponentModel;

namespace LibWire;

/// <summary>A generated table or struct whose key in the schema is one value. Arrays of it can be searched: <see cref="FlatKeyExtensions"/>.</summary>
/// <typeparam name="TKey">The type of the key: a scalar, an enum, a generated struct, or <see cref="Utf8String"/> for a string.</typeparam>
public interface IFlatKeyed<TKey>
    where TKey : unmanaged
{
    /// <summary>Compares the key of this value with another key, in the order in which vectors are sorted.</summary>
    /// <param name="key">The other key.</param>
    /// <returns>Below 0 if the key of this value comes first, 0 if both are the same, above 0 if it comes later.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    int CompareKeyTo(TKey key);
}

/// <summary>A generated struct whose key in the schema is an array. Arrays of it can be searched: <see cref="FlatKeyExtensions"/>.</summary>
/// <typeparam name="TItem">The type of the items of the key: a scalar, an enum or a generated struct.</typeparam>
public interface IFlatArrayKeyed<TItem>
    where TItem : unmanaged
{
    /// <summary>Compares the key of this value with another key, in the order in which vectors are sorted: by the first item, then by the second, and so
    /// on. If one key is the start of the other, the shorter one comes first.</summary>
    /// <param name="key">The other key.</param>
    /// <returns>Below 0 if the key of this value comes first, 0 if both are the same, above 0 if it comes later.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    int CompareKeyTo(ReadOnlySpan<TItem> key);
}
