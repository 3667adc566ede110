using System.Buffers;
using System.IO;
using LibWire.Reflection;

namespace LibWire;

/// <summary>JSON of tables whose type is known at run time: <c>monster.ToJson()</c>, and <c>schema["MyGame.Monster"].FromJson(json, in arena)</c>.</summary>
/// <remarks>The form is that of generated objects and of buffers, see <see cref="FlatJson"/>.</remarks>
public static class DynamicFlatJson
{
    /// <summary>Writes a table as JSON. Required fields need not be set.</summary>
    /// <param name="table">The table.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The table cannot be written as JSON, or is nested too deep.</exception>
    /// <exception cref="InvalidOperationException">The table is absent.</exception>
    /// <exception cref="ObjectDisposedException">The arena of the table was disposed.</exception>
    public static string ToJson(this DynamicTable table, FlatJsonOptions? options = null)
    {
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        return WireUtf8.GetString(Write(table, text, options));
    }

    /// <summary>Writes a table as JSON, in UTF-8.</summary>
    /// <inheritdoc cref="ToJson"/>
    public static byte[] ToJsonUtf8(this DynamicTable table, FlatJsonOptions? options = null)
    {
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        return Write(table, text, options).ToArray();
    }

    /// <summary>Writes a table as JSON, in UTF-8, to a buffer writer.</summary>
    /// <param name="table">The table.</param>
    /// <param name="target">Receives the text, and nothing if the table cannot be written.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The buffer writer is null.</exception>
    /// <inheritdoc cref="ToJson" path="/exception"/>
    public static void WriteJson(this DynamicTable table, IBufferWriter<byte> target, FlatJsonOptions? options = null)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        target.Write(Write(table, text, options));
    }

    /// <summary>Writes a table as JSON, in UTF-8, to a stream.</summary>
    /// <param name="table">The table.</param>
    /// <param name="target">The stream. It is neither flushed nor closed.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <inheritdoc cref="ToJson" path="/exception"/>
    public static void WriteJson(this DynamicTable table, Stream target, FlatJsonOptions? options = null)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator text = ArenaPool.Shared.Rent();
        FlatJson.WritePieces(Write(table, text, options), target);
    }

    /// <summary>Reads a table from JSON in UTF-8.</summary>
    /// <param name="type">The type of the table.</param>
    /// <param name="utf8">All of the text.</param>
    /// <param name="arena">Receives the table. It is valid as long as that memory.</param>
    /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The type is null.</exception>
    /// <exception cref="JsonFormatException">The text is not valid JSON, or does not fit the table. It says where, and what is expected. The arena is
    /// unchanged.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/> or <see cref="WireError.TableTooLarge"/>: the buffer would have 2 GiB
    /// or more, or a table more than 65,535 bytes. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static DynamicTable FromJson(
        this FlatTableType type, ReadOnlySpan<byte> utf8, scoped in ArenaAllocator arena = default, FlatJsonOptions? options = null)
    {
        if (type is null) throw new ArgumentNullException(nameof(type));
        ArenaAllocator target = arena.OrAmbient();
        options ??= FlatJsonOptions.Default;
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer(utf8, type.Layout, target, options);
        return DynamicTables.OfVerified(type, options.IsSizePrefixed ? buffer.Slice(FlatFormat.SizePrefixBytes) : buffer, target);
    }

    /// <summary>Reads a table from JSON.</summary>
    /// <param name="type">The type of the table.</param>
    /// <param name="text">All of the text.</param>
    /// <param name="arena">Receives the table. It is valid as long as that memory.</param>
    /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentNullException">The type or the text is null.</exception>
    /// <inheritdoc cref="FromJson(FlatTableType, ReadOnlySpan{byte}, in ArenaAllocator, FlatJsonOptions?)" path="/exception"/>
    public static DynamicTable FromJson(this FlatTableType type, string text, scoped in ArenaAllocator arena = default, FlatJsonOptions? options = null)
    {
        if (text is null) throw new ArgumentNullException(nameof(text));
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return FromJson(type, JsonInput.ToUtf8(text, scratch), in arena, options);
    }

    /// <summary>Reads a table from a stream with JSON in UTF-8, to its end.</summary>
    /// <param name="type">The type of the table.</param>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives the table. It is valid as long as that memory.</param>
    /// <param name="textBytesMax">The longest text to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <inheritdoc cref="FromJson(FlatTableType, ReadOnlySpan{byte}, in ArenaAllocator, FlatJsonOptions?)" path="/exception"/>
    public static DynamicTable FromJson(
        this FlatTableType type, Stream source, scoped in ArenaAllocator arena = default, int textBytesMax = WireLimits.StreamedBytesMax,
        FlatJsonOptions? options = null)
    {
        using var bytes = new StreamBytes(source, textBytesMax);
        bytes.TakeAll(source);
        using var whole = new ContiguousBytes(bytes.Sequence);
        return FromJson(type, whole.Span, in arena, options);
    }

    private static ReadOnlySpan<byte> Write(DynamicTable table, ArenaAllocator text, FlatJsonOptions? options)
    {
        using ArenaAllocator written = ArenaPool.Shared.Rent();
        FlatTable view = table.AsView(written, out int bufferBytes);
        return FlatJson.Write(view, table.Type.Layout, bufferBytes, text, options ?? FlatJsonOptions.Default);
    }
}
