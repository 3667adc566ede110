using System.Buffers;

namespace LibWire;

/// <summary>Look-ups in maps by other forms of the key: text in maps of <see cref="Utf8String"/>, and the method of LibProtoZeroSharp. None
/// allocates; text of more than 128 UTF-16 units borrows a buffer from the shared pool.</summary>
public static unsafe partial class UnmanagedMapExtensions
{
    /// <summary>UTF-8 bytes of a text that fit on the stack. Longer keys are rare.</summary>
    private const int StackBytes = 384;

    /// <summary>Looks up the value of a key without copying it, with the signature that LibProtoZeroSharp has.</summary>
    /// <returns>The value; a default value if there is none. The reference is valid until an entry is added or removed.</returns>
    /// <remarks>An extension method, so that <c>TryGetValue(key, out var value)</c> means what it means for a <c>Dictionary</c>. In a map with
    /// <see cref="bool"/> values, <c>TryGetValue(key, out bool x)</c> means that too. <see cref="UnmanagedMap{TKey, TValue}.GetValueOrDefault"/> does
    /// the same as this method and is never ambiguous.</remarks>
    public static ref readonly TValue TryGetValue<TKey, TValue>(this UnmanagedMap<TKey, TValue> map, TKey key, out bool found)
        where TKey : unmanaged, IEquatable<TKey>
        where TValue : unmanaged =>
        ref map.GetValueOrDefault(key, out found);

    /// <summary>Whether there is an entry whose key has these bytes.</summary>
    public static bool ContainsKey<TValue>(this UnmanagedMap<Utf8String, TValue> map, ReadOnlySpan<byte> key)
        where TValue : unmanaged =>
        map.TryGetValue(key, out _);

    /// <summary>Looks up the value of the key that has these bytes.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key as UTF-8.</param>
    /// <param name="value">The value; the default value if there is none.</param>
    /// <returns>Whether there is an entry for the key.</returns>
    public static bool TryGetValue<TValue>(this UnmanagedMap<Utf8String, TValue> map, ReadOnlySpan<byte> key, out TValue value)
        where TValue : unmanaged
    {
        // SAFETY: a look-up keeps nothing of the key, which is pinned while it runs.
        fixed (byte* bytes = key)
            return map.TryGetValue(new Utf8String(bytes, key.Length), out value);
    }

    /// <summary>Whether there is an entry whose key is this text.</summary>
    public static bool ContainsKey<TValue>(this UnmanagedMap<Utf8String, TValue> map, string key)
        where TValue : unmanaged =>
        map.TryGetValue(key, out _);

    /// <summary>Looks up the value of the key that is this text.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key as UTF-16. No entry has a key with a surrogate without its partner.</param>
    /// <param name="value">The value; the default value if there is none.</param>
    /// <returns>Whether there is an entry for the key.</returns>
    /// <exception cref="ArgumentNullException">The key is <c>null</c>.</exception>
    public static bool TryGetValue<TValue>(this UnmanagedMap<Utf8String, TValue> map, string key, out TValue value)
        where TValue : unmanaged
    {
        if (key is null) MemoryThrow.ArgumentNull(nameof(key));
        long lengthMax = (long)key.Length * WireUtf8.BytesPerCharMax;
        if (lengthMax <= StackBytes)
        {
            Span<byte> bytes = stackalloc byte[StackBytes];
            value = default;
            return WireUtf8.TryTranscode(key.AsSpan(), bytes, out int lengthBytes, out _) && map.TryGetValue(bytes.Slice(0, lengthBytes), out value);
        }

        return TryGetLong(map, key, out value);
    }

    /// <summary>Removes the entry whose key has these bytes. The last entry takes its place.</summary>
    /// <returns>Whether there was one.</returns>
    public static bool Remove<TValue>(this UnmanagedMap<Utf8String, TValue> map, ReadOnlySpan<byte> key)
        where TValue : unmanaged
    {
        // SAFETY: a look-up keeps nothing of the key, which is pinned while it runs.
        fixed (byte* bytes = key)
            return map.Remove(new Utf8String(bytes, key.Length));
    }

    /// <summary>Removes the entry whose key is this text. The last entry takes its place.</summary>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="ArgumentNullException">The key is <c>null</c>.</exception>
    public static bool Remove<TValue>(this UnmanagedMap<Utf8String, TValue> map, string key)
        where TValue : unmanaged
    {
        if (key is null) MemoryThrow.ArgumentNull(nameof(key));
        long count = WireUtf8.CountBytes(key.AsSpan(), out int invalidIndex);
        if (invalidIndex >= 0 || count > int.MaxValue) return false;

        byte[]? rented = count > StackBytes ? ArrayPool<byte>.Shared.Rent((int)count) : null;
        Span<byte> bytes = rented ?? stackalloc byte[StackBytes];
        WireUtf8.TryTranscode(key.AsSpan(), bytes, out int lengthBytes, out _);
        bool removed = map.Remove(bytes.Slice(0, lengthBytes));
        if (rented is not null) ArrayPool<byte>.Shared.Return(rented);
        return removed;
    }

    private static bool TryGetLong<TValue>(UnmanagedMap<Utf8String, TValue> map, string key, out TValue value)
        where TValue : unmanaged
    {
        value = default;
        long count = WireUtf8.CountBytes(key.AsSpan(), out int invalidIndex);
        if (invalidIndex >= 0 || count > int.MaxValue) return false;

        byte[] bytes = ArrayPool<byte>.Shared.Rent((int)count);
        WireUtf8.TryTranscode(key.AsSpan(), bytes, out int lengthBytes, out _);
        bool found = map.TryGetValue(bytes.AsSpan(0, lengthBytes), out value);
        ArrayPool<byte>.Shared.Return(bytes);
        return found;
    }
}
