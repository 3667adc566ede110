using System.Buffers;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>Binary search by key in tables and structs in memory: in arrays of objects, and in spans of them.</summary>
/// <remarks>
/// <para>The elements must lie in the order of their keys, as in an array that was read from a sorted vector. In another order a key may not be found, and
/// nothing worse happens. Writing an array sorts what is written, and not the array.</para>
/// <para>If several elements have the key, any of them is found. A search takes no managed memory.</para>
/// <para>A string is looked up by its UTF-8 bytes, as text, or as <see cref="Utf8String"/>. Another key has exactly the type of the schema: the key 5 of the
/// type <c>short</c> is written <c>(short)5</c>.</para>
/// </remarks>
public static unsafe class FlatKeyExtensions
{
    /// <summary>UTF-8 bytes of a text that are transcoded on the stack. Longer keys are rare.</summary>
    private const int StackBytes = 384;

    /// <summary>Finds an element by its key.</summary>
    /// <param name="sorted">The elements, in the order of their keys.</param>
    /// <param name="key">The key.</param>
    /// <returns>The index of an element with this key; -1 if there is none.</returns>
    public static int IndexOfKey<T, TKey>(this ReadOnlySpan<T> sorted, TKey key)
        where T : unmanaged, IFlatKeyed<TKey>
        where TKey : unmanaged
    {
        int low = 0, high = sorted.Length - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);

            // A call by 'in' would copy the element.
            int order = Unsafe.AsRef(in sorted[middle]).CompareKeyTo(key);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    /// <summary>Finds a struct by its key, which is an array.</summary>
    /// <param name="sorted">The structs, in the order of their keys.</param>
    /// <param name="key">The items of the key. A key of another length is not found.</param>
    /// <returns>The index of a struct with this key; -1 if there is none.</returns>
    public static int IndexOfKey<T, TItem>(this ReadOnlySpan<T> sorted, scoped ReadOnlySpan<TItem> key)
        where T : unmanaged, IFlatArrayKeyed<TItem>
        where TItem : unmanaged
    {
        int low = 0, high = sorted.Length - 1;
        while (low <= high)
        {
            int middle = low + ((high - low) >> 1);
            int order = Unsafe.AsRef(in sorted[middle]).CompareKeyTo(key);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }

        return -1;
    }

    /// <summary>Finds a table by its key, which is a string.</summary>
    /// <param name="sorted">The tables, in the order of their keys.</param>
    /// <param name="utf8">The key as UTF-8.</param>
    /// <returns>The index of a table with this key; -1 if there is none.</returns>
    public static int IndexOfKey<T>(this ReadOnlySpan<T> sorted, scoped ReadOnlySpan<byte> utf8)
        where T : unmanaged, IFlatKeyed<Utf8String>
    {
        // SAFETY: a search keeps nothing of the key, which is pinned while it runs.
        fixed (byte* bytes = utf8)
            return sorted.IndexOfKey(new Utf8String(bytes, utf8.Length));
    }

    /// <summary>Finds a table by its key, which is a string.</summary>
    /// <param name="sorted">The tables, in the order of their keys.</param>
    /// <param name="text">The key. No table has a key with a surrogate without its partner.</param>
    /// <returns>The index of a table with this key; -1 if there is none.</returns>
    /// <exception cref="ArgumentNullException">The key is null.</exception>
    public static int IndexOfKey<T>(this ReadOnlySpan<T> sorted, string text)
        where T : unmanaged, IFlatKeyed<Utf8String>
    {
        if (text is null) MemoryThrow.ArgumentNull(nameof(text));
        if ((long)text.Length * WireUtf8.BytesPerCharMax > StackBytes) return IndexOfLong(sorted, text);
        Span<byte> bytes = stackalloc byte[StackBytes];
        bool isText = WireUtf8.TryTranscode(text.AsSpan(), bytes, out int lengthBytes, out _);
        return isText ? sorted.IndexOfKey((ReadOnlySpan<byte>)bytes.Slice(0, lengthBytes)) : -1;
    }

    /// <inheritdoc cref="IndexOfKey{T, TKey}(ReadOnlySpan{T}, TKey)"/>
    public static int IndexOfKey<T, TKey>(this UnmanagedArray<T> sorted, TKey key)
        where T : unmanaged, IFlatKeyed<TKey>
        where TKey : unmanaged => sorted.ReadOnlySpan.IndexOfKey(key);

    /// <inheritdoc cref="IndexOfKey{T, TItem}(ReadOnlySpan{T}, ReadOnlySpan{TItem})"/>
    public static int IndexOfKey<T, TItem>(this UnmanagedArray<T> sorted, scoped ReadOnlySpan<TItem> key)
        where T : unmanaged, IFlatArrayKeyed<TItem>
        where TItem : unmanaged => sorted.ReadOnlySpan.IndexOfKey(key);

    /// <inheritdoc cref="IndexOfKey{T}(ReadOnlySpan{T}, ReadOnlySpan{byte})"/>
    public static int IndexOfKey<T>(this UnmanagedArray<T> sorted, scoped ReadOnlySpan<byte> utf8)
        where T : unmanaged, IFlatKeyed<Utf8String> => sorted.ReadOnlySpan.IndexOfKey(utf8);

    /// <inheritdoc cref="IndexOfKey{T}(ReadOnlySpan{T}, string)"/>
    public static int IndexOfKey<T>(this UnmanagedArray<T> sorted, string text)
        where T : unmanaged, IFlatKeyed<Utf8String> => sorted.ReadOnlySpan.IndexOfKey(text);

    /// <summary>Finds an element by its key.</summary>
    /// <param name="sorted">The elements, in the order of their keys.</param>
    /// <param name="key">The key.</param>
    /// <param name="found">A copy of an element with this key, which refers to the same values; the default value if there is none.</param>
    /// <returns>Whether there is one.</returns>
    public static bool TryFind<T, TKey>(this ReadOnlySpan<T> sorted, TKey key, out T found)
        where T : unmanaged, IFlatKeyed<TKey>
        where TKey : unmanaged => At(sorted, sorted.IndexOfKey(key), out found);

    /// <summary>Finds a struct by its key, which is an array.</summary>
    /// <param name="sorted">The structs, in the order of their keys.</param>
    /// <param name="key">The items of the key. A key of another length is not found.</param>
    /// <param name="found">A struct with this key; the default value if there is none.</param>
    /// <returns>Whether there is one.</returns>
    public static bool TryFind<T, TItem>(this ReadOnlySpan<T> sorted, scoped ReadOnlySpan<TItem> key, out T found)
        where T : unmanaged, IFlatArrayKeyed<TItem>
        where TItem : unmanaged => At(sorted, sorted.IndexOfKey(key), out found);

    /// <summary>Finds a table by its key, which is a string.</summary>
    /// <param name="sorted">The tables, in the order of their keys.</param>
    /// <param name="utf8">The key as UTF-8.</param>
    /// <param name="found">A copy of a table with this key, which refers to the same values; the default value if there is none.</param>
    /// <returns>Whether there is one.</returns>
    public static bool TryFind<T>(this ReadOnlySpan<T> sorted, scoped ReadOnlySpan<byte> utf8, out T found)
        where T : unmanaged, IFlatKeyed<Utf8String> => At(sorted, sorted.IndexOfKey(utf8), out found);

    /// <summary>Finds a table by its key, which is a string.</summary>
    /// <param name="sorted">The tables, in the order of their keys.</param>
    /// <param name="text">The key. No table has a key with a surrogate without its partner.</param>
    /// <param name="found">A copy of a table with this key, which refers to the same values; the default value if there is none.</param>
    /// <returns>Whether there is one.</returns>
    /// <exception cref="ArgumentNullException">The key is null.</exception>
    public static bool TryFind<T>(this ReadOnlySpan<T> sorted, string text, out T found)
        where T : unmanaged, IFlatKeyed<Utf8String> => At(sorted, sorted.IndexOfKey(text), out found);

    /// <inheritdoc cref="TryFind{T, TKey}(ReadOnlySpan{T}, TKey, out T)"/>
    public static bool TryFind<T, TKey>(this UnmanagedArray<T> sorted, TKey key, out T found)
        where T : unmanaged, IFlatKeyed<TKey>
        where TKey : unmanaged => sorted.ReadOnlySpan.TryFind(key, out found);

    /// <inheritdoc cref="TryFind{T, TItem}(ReadOnlySpan{T}, ReadOnlySpan{TItem}, out T)"/>
    public static bool TryFind<T, TItem>(this UnmanagedArray<T> sorted, scoped ReadOnlySpan<TItem> key, out T found)
        where T : unmanaged, IFlatArrayKeyed<TItem>
        where TItem : unmanaged => sorted.ReadOnlySpan.TryFind(key, out found);

    /// <inheritdoc cref="TryFind{T}(ReadOnlySpan{T}, ReadOnlySpan{byte}, out T)"/>
    public static bool TryFind<T>(this UnmanagedArray<T> sorted, scoped ReadOnlySpan<byte> utf8, out T found)
        where T : unmanaged, IFlatKeyed<Utf8String> => sorted.ReadOnlySpan.TryFind(utf8, out found);

    /// <inheritdoc cref="TryFind{T}(ReadOnlySpan{T}, string, out T)"/>
    public static bool TryFind<T>(this UnmanagedArray<T> sorted, string text, out T found)
        where T : unmanaged, IFlatKeyed<Utf8String> => sorted.ReadOnlySpan.TryFind(text, out found);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int IndexOfLong<T>(ReadOnlySpan<T> sorted, string text)
        where T : unmanaged, IFlatKeyed<Utf8String>
    {
        long count = WireUtf8.CountBytes(text.AsSpan(), out int invalidIndex);
        if (invalidIndex >= 0 || count > int.MaxValue) return -1;
        byte[] bytes = ArrayPool<byte>.Shared.Rent((int)count);
        WireUtf8.TryTranscode(text.AsSpan(), bytes, out int lengthBytes, out _);
        int index = sorted.IndexOfKey(new ReadOnlySpan<byte>(bytes, 0, lengthBytes));
        ArrayPool<byte>.Shared.Return(bytes);
        return index;
    }

    private static bool At<T>(ReadOnlySpan<T> elements, int index, out T found)
        where T : unmanaged
    {
        found = index < 0 ? default : elements[index];
        return index >= 0;
    }
}
