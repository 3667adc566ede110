using System.Collections;
using System.Linq;

namespace LibWire.Schema;

/// <summary>
/// An immutable list that equals another list if their items are equal. Models consist of such lists, so that a build skips work for equal models.
/// </summary>
/// <typeparam name="T">The item type, whose equality is used.</typeparam>
/// <remarks><c>default</c> is the empty list.</remarks>
public readonly struct EquatableArray<T> : IEquatable<EquatableArray<T>>, IReadOnlyList<T>
{
    private readonly T[]? _items; // never changed after construction

    /// <summary>Takes a copy of the items.</summary>
    public EquatableArray(IEnumerable<T> items) => _items = items.ToArray();

    /// <inheritdoc/>
    public int Count => _items?.Length ?? 0;

    /// <inheritdoc/>
    public T this[int index] => (_items ?? [])[index];

    /// <inheritdoc/>
    public bool Equals(EquatableArray<T> other)
    {
        if (Count != other.Count) return false;
        for (int i = 0; i < Count; i++)
            if (!EqualityComparer<T>.Default.Equals(this[i], other[i])) return false;
        return true;
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = Count;
        foreach (T item in this) hash = unchecked((hash * 31) + (item is null ? 0 : item.GetHashCode()));
        return hash;
    }

    /// <inheritdoc/>
    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)(_items ?? [])).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Whether both lists hold equal items in the same order.</summary>
    public static bool operator ==(EquatableArray<T> left, EquatableArray<T> right) => left.Equals(right);

    /// <summary>Whether the lists differ.</summary>
    public static bool operator !=(EquatableArray<T> left, EquatableArray<T> right) => !left.Equals(right);
}
