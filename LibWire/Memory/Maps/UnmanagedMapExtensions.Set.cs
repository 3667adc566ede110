using System.Buffers;

namespace LibWire;

/// <content>Sets entries of maps of <see cref="Utf8String"/> by text. Only a new key is copied into the arena.</content>
public static unsafe partial class UnmanagedMapExtensions
{
    /// <summary>The value of a key, to write: that of the present entry, or that of a new entry, zeroed.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key: any text whose surrogates come in pairs.</param>
    /// <param name="arena">The arena for a new key, and for growing the map.</param>
    /// <returns>The value. The reference is valid until an entry is added or removed.</returns>
    /// <exception cref="ArgumentNullException">The key is <c>null</c>.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/> at the index of the first surrogate without its partner. Map and
    /// arena are unchanged.</exception>
    /// <exception cref="InvalidOperationException">The map holds 2^30 entries.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The map is unchanged; the arena may hold a copy of the key.</exception>
    /// <exception cref="ObjectDisposedException">The key is new, and the arena was disposed, or there is none.</exception>
    public static ref TValue Set<TValue>(this ref UnmanagedMap<Utf8String, TValue> map, string key, scoped ref readonly ArenaAllocator arena)
        where TValue : unmanaged
    {
        if (key is null) MemoryThrow.ArgumentNull(nameof(key));
        long lengthMax = (long)key.Length * WireUtf8.BytesPerCharMax;
        if (lengthMax <= StackBytes)
        {
            Span<byte> bytes = stackalloc byte[StackBytes];
            if (!WireUtf8.TryTranscode(key.AsSpan(), bytes, out int lengthBytes, out int invalidIndex)) WireThrow.InvalidUtf16(invalidIndex);
            return ref SetWellFormed(ref map, bytes.Slice(0, lengthBytes), in arena);
        }

        return ref SetLong(ref map, key, in arena);
    }

    /// <inheritdoc cref="Set{TValue}(ref UnmanagedMap{Utf8String, TValue}, string, ref readonly ArenaAllocator)"/>
    public static ref TValue Set<TValue>(this ref UnmanagedMap<Utf8String, TValue> map, string key, ArenaAllocator arena = default)
        where TValue : unmanaged =>
        ref map.Set(key, in arena);

    /// <summary>Adds an entry, or replaces the value of the present one.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key: any text whose surrogates come in pairs.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena for a new key, and for growing the map.</param>
    /// <inheritdoc cref="Set{TValue}(ref UnmanagedMap{Utf8String, TValue}, string, ref readonly ArenaAllocator)" path="/exception"/>
    public static void Set<TValue>(this ref UnmanagedMap<Utf8String, TValue> map, string key, TValue value, scoped ref readonly ArenaAllocator arena)
        where TValue : unmanaged =>
        map.Set(key, in arena) = value;

    /// <inheritdoc cref="Set{TValue}(ref UnmanagedMap{Utf8String, TValue}, string, TValue, ref readonly ArenaAllocator)"/>
    public static void Set<TValue>(this ref UnmanagedMap<Utf8String, TValue> map, string key, TValue value, ArenaAllocator arena = default)
        where TValue : unmanaged =>
        map.Set(key, in arena) = value;

    /// <summary>The value of a key, to write: that of the present entry, or that of a new entry, zeroed.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key as well-formed UTF-8.</param>
    /// <param name="arena">The arena for a new key, and for growing the map.</param>
    /// <returns>The value. The reference is valid until an entry is added or removed.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/> at the byte where the first ill-formed sequence starts. Map and
    /// arena are unchanged.</exception>
    /// <exception cref="InvalidOperationException">The map holds 2^30 entries.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The map is unchanged; the arena may hold a copy of the key.</exception>
    /// <exception cref="ObjectDisposedException">The key is new, and the arena was disposed, or there is none.</exception>
    public static ref TValue Set<TValue>(this ref UnmanagedMap<Utf8String, TValue> map, ReadOnlySpan<byte> key, scoped ref readonly ArenaAllocator arena)
        where TValue : unmanaged
    {
        if (!WireUtf8.IsValid(key)) WireThrow.InvalidUtf8(WireUtf8.FirstInvalid(key));
        return ref SetWellFormed(ref map, key, in arena);
    }

    /// <inheritdoc cref="Set{TValue}(ref UnmanagedMap{Utf8String, TValue}, ReadOnlySpan{byte}, ref readonly ArenaAllocator)"/>
    public static ref TValue Set<TValue>(this ref UnmanagedMap<Utf8String, TValue> map, ReadOnlySpan<byte> key, ArenaAllocator arena = default)
        where TValue : unmanaged =>
        ref map.Set(key, in arena);

    /// <summary>Adds an entry, or replaces the value of the present one.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key as well-formed UTF-8.</param>
    /// <param name="value">The value.</param>
    /// <param name="arena">The arena for a new key, and for growing the map.</param>
    /// <inheritdoc cref="Set{TValue}(ref UnmanagedMap{Utf8String, TValue}, ReadOnlySpan{byte}, ref readonly ArenaAllocator)" path="/exception"/>
    public static void Set<TValue>(
        this ref UnmanagedMap<Utf8String, TValue> map, ReadOnlySpan<byte> key, TValue value, scoped ref readonly ArenaAllocator arena)
        where TValue : unmanaged =>
        map.Set(key, in arena) = value;

    /// <inheritdoc cref="Set{TValue}(ref UnmanagedMap{Utf8String, TValue}, ReadOnlySpan{byte}, TValue, ref readonly ArenaAllocator)"/>
    public static void Set<TValue>(this ref UnmanagedMap<Utf8String, TValue> map, ReadOnlySpan<byte> key, TValue value, ArenaAllocator arena = default)
        where TValue : unmanaged =>
        map.Set(key, in arena) = value;

    /// <summary>Adds an entry of text, or replaces the value of the present one.</summary>
    /// <param name="map">The map.</param>
    /// <param name="key">The key: any text whose surrogates come in pairs.</param>
    /// <param name="value">The value: any text whose surrogates come in pairs.</param>
    /// <param name="arena">The arena for the value and a new key, and for growing the map.</param>
    /// <inheritdoc cref="Set{TValue}(ref UnmanagedMap{Utf8String, TValue}, string, ref readonly ArenaAllocator)" path="/exception"/>
    public static void Set(this ref UnmanagedMap<Utf8String, Utf8String> map, string key, string value, scoped ref readonly ArenaAllocator arena)
    {
        // First, because it can fail: then the map is unchanged.
        Utf8String text = Utf8String.Copy(value, in arena);
        map.Set(key, in arena) = text;
    }

    /// <inheritdoc cref="Set(ref UnmanagedMap{Utf8String, Utf8String}, string, string, ref readonly ArenaAllocator)"/>
    public static void Set(this ref UnmanagedMap<Utf8String, Utf8String> map, string key, string value, ArenaAllocator arena = default) =>
        map.Set(key, value, in arena);

    private static ref TValue SetWellFormed<TValue>(
        ref UnmanagedMap<Utf8String, TValue> map, scoped ReadOnlySpan<byte> key, scoped ref readonly ArenaAllocator arena)
        where TValue : unmanaged
    {
        int entry;
        uint hash;

        // SAFETY: a look-up keeps nothing of the key, which is pinned while it runs.
        fixed (byte* bytes = key) entry = map.Find(new Utf8String(bytes, key.Length), out hash);
        return ref map.ValueOf(entry, hash, entry < 0 ? Utf8String.DangerousCopy(key, in arena) : default, in arena);
    }

    private static ref TValue SetLong<TValue>(ref UnmanagedMap<Utf8String, TValue> map, string key, scoped ref readonly ArenaAllocator arena)
        where TValue : unmanaged
    {
        long count = WireUtf8.CountBytes(key.AsSpan(), out int invalidIndex);
        if (invalidIndex >= 0) WireThrow.InvalidUtf16(invalidIndex);
        if (count > WireLimits.MessageBytesMax) WireThrow.MessageTooLarge(0);

        byte[] bytes = ArrayPool<byte>.Shared.Rent((int)count);
        try
        {
            WireUtf8.TryTranscode(key.AsSpan(), bytes, out int lengthBytes, out _);
            return ref SetWellFormed(ref map, bytes.AsSpan(0, lengthBytes), in arena);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }
}
