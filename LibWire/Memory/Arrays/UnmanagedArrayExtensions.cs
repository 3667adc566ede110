namespace LibWire;

/// <summary>Adds text to arrays of <see cref="Utf8String"/>. The text is copied into the arena.</summary>
public static class UnmanagedArrayExtensions
{
    /// <summary>Adds a copy of a text.</summary>
    /// <param name="array">The array.</param>
    /// <param name="text">Any text whose surrogates come in pairs.</param>
    /// <param name="arena">The arena for the text, and for growing the array.</param>
    /// <exception cref="ArgumentNullException">The text is <c>null</c>.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/> at the index of the first surrogate without its partner. Array and
    /// arena are unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The array is unchanged; the arena may hold a copy of the text.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static void Add(this ref UnmanagedArray<Utf8String> array, string text, scoped ref readonly ArenaAllocator arena) =>
        array.Add(Utf8String.Copy(text, in arena), in arena);

    /// <inheritdoc cref="Add(ref UnmanagedArray{Utf8String}, string, ref readonly ArenaAllocator)"/>
    public static void Add(this ref UnmanagedArray<Utf8String> array, string text, ArenaAllocator arena = default) => array.Add(text, in arena);

    /// <inheritdoc cref="Add(ref UnmanagedArray{Utf8String}, string, ref readonly ArenaAllocator)"/>
    public static void Add(this ref UnmanagedArray<Utf8String> array, ReadOnlySpan<char> text, scoped ref readonly ArenaAllocator arena) =>
        array.Add(Utf8String.Copy(text, in arena), in arena);

    /// <inheritdoc cref="Add(ref UnmanagedArray{Utf8String}, string, ref readonly ArenaAllocator)"/>
    public static void Add(this ref UnmanagedArray<Utf8String> array, ReadOnlySpan<char> text, ArenaAllocator arena = default) => array.Add(text, in arena);

    /// <summary>The bytes as text in UTF-8, under the name that Google.Protobuf's <c>ByteString</c> has. Ill-formed bytes become U+FFFD.</summary>
    public static string ToStringUtf8(this UnmanagedArray<byte> bytes) => WireUtf8.GetString(bytes.ReadOnlySpan);

    /// <summary>Adds a copy of a text that is already UTF-8.</summary>
    /// <param name="array">The array.</param>
    /// <param name="utf8">Well-formed UTF-8.</param>
    /// <param name="arena">The arena for the text, and for growing the array.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf8"/> at the byte where the first ill-formed sequence starts. Array and
    /// arena are unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The array is unchanged; the arena may hold a copy of the text.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static void Add(this ref UnmanagedArray<Utf8String> array, ReadOnlySpan<byte> utf8, scoped ref readonly ArenaAllocator arena) =>
        array.Add(Utf8String.Copy(utf8, in arena), in arena);

    /// <inheritdoc cref="Add(ref UnmanagedArray{Utf8String}, ReadOnlySpan{byte}, ref readonly ArenaAllocator)"/>
    public static void Add(this ref UnmanagedArray<Utf8String> array, ReadOnlySpan<byte> utf8, ArenaAllocator arena = default) => array.Add(utf8, in arena);
}
