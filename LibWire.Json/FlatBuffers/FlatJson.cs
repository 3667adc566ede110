using System.Buffers;
using System.IO;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire;

/// <summary>FlatBuffers as JSON, as <c>flatc</c> writes and reads it: <c>monster.ToJson()</c>, <c>Monster.FromJson(utf8, in arena)</c>, and the same for
/// buffers, by their layouts.</summary>
/// <remarks>
/// <para>It walks the layout tables of the types: it uses no reflection, and works in trimmed and ahead-of-time compiled programs. After the first buffer
/// of a type it takes no managed memory, except for results that are managed.</para>
/// <para>Members of objects that are written here as extension members of C# 14 are called as <c>FlatJson.ToJson(in monster)</c> in older versions.</para>
/// </remarks>
public static unsafe partial class FlatJson
{
    /// <summary>Verifies a buffer and writes it as JSON.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of its root: <c>MonsterView.Layout</c>, or a layout from a schema at run time.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <returns>The text.</returns>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format; <see cref="WireError.DepthExceeded"/>: tables or structs are nested
    /// deeper than the options allow; <see cref="WireError.BudgetExceeded"/>: the buffer shares its parts so often that the text would hold more than 16
    /// times its content, and more than 64 MiB; <see cref="WireError.InvalidUtf8"/>: a string is not UTF-8, and the options do not allow that;
    /// <see cref="WireError.UnknownUnionKind"/>: a union has a kind that the layout does not know; <see cref="WireError.MessageTooLarge"/>: the text has
    /// 2 GiB or more.</exception>
    public static string ToJson(ReadOnlySpan<byte> buffer, FlatLayout layout, FlatJsonOptions? options = null)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireUtf8.GetString(Write(buffer, layout, arena, options));
    }

    /// <summary>Verifies a buffer and writes it as JSON, in UTF-8.</summary>
    /// <returns>The bytes of the text.</returns>
    /// <inheritdoc cref="ToJson(ReadOnlySpan{byte}, FlatLayout, FlatJsonOptions?)"/>
    public static byte[] ToJsonUtf8(ReadOnlySpan<byte> buffer, FlatLayout layout, FlatJsonOptions? options = null)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return Write(buffer, layout, arena, options).ToArray();
    }

    /// <summary>Verifies a buffer and writes it as JSON into an arena.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of its root.</param>
    /// <param name="arena">Receives the text.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <returns>The text in UTF-8, valid as long as the arena's memory.</returns>
    /// <inheritdoc cref="ToJson(ReadOnlySpan{byte}, FlatLayout, FlatJsonOptions?)" path="/exception"/>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static Utf8String ToJson(ReadOnlySpan<byte> buffer, FlatLayout layout, ArenaAllocator arena, FlatJsonOptions? options = null)
    {
        using ArenaAllocator scratch = ArenaPool.Shared.Rent();
        return Utf8String.DangerousCopy(Write(buffer, layout, scratch, options), in arena);
    }

    /// <summary>Verifies a buffer and writes it as JSON in UTF-8 to a buffer writer, such as a <see cref="PipeWriter"/>.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of its root.</param>
    /// <param name="target">The buffer writer. It is advanced by the size of the text. A pipe is not flushed.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <inheritdoc cref="ToJson(ReadOnlySpan{byte}, FlatLayout, FlatJsonOptions?)" path="/exception"/>
    public static void WriteJson(ReadOnlySpan<byte> buffer, FlatLayout layout, IBufferWriter<byte> target, FlatJsonOptions? options = null)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        target.Write(Write(buffer, layout, arena, options));
    }

    /// <summary>Verifies a buffer and writes it as JSON in UTF-8 to a stream.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of its root.</param>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through; part of the text may then be written.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <inheritdoc cref="ToJson(ReadOnlySpan{byte}, FlatLayout, FlatJsonOptions?)" path="/exception"/>
    public static void WriteJson(ReadOnlySpan<byte> buffer, FlatLayout layout, Stream target, FlatJsonOptions? options = null)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        WritePieces(Write(buffer, layout, arena, options), target);
    }

    /// <summary>Same as <see cref="WriteJson(ReadOnlySpan{byte}, FlatLayout, Stream, FlatJsonOptions?)"/>, without blocking. The text is made before this
    /// returns, so the buffer may be changed at once.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The type of its root.</param>
    /// <param name="target">The stream; it is neither flushed nor closed.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <param name="cancellationToken">Passed to the stream; part of the text may then be written.</param>
    /// <inheritdoc cref="ToJson(ReadOnlySpan{byte}, FlatLayout, FlatJsonOptions?)" path="/exception"/>
    public static ValueTask WriteJsonAsync(
        ReadOnlySpan<byte> buffer, FlatLayout layout, Stream target, FlatJsonOptions? options = null, CancellationToken cancellationToken = default)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireStream.WriteAsync(target, Write(buffer, layout, arena, options), cancellationToken);
    }

    /// <summary>Writes a table of a verified buffer as JSON.</summary>
    /// <param name="table">The table: <c>(FlatTable)view</c>.</param>
    /// <param name="layout">The type of the table: <c>MonsterView.Layout</c>.</param>
    /// <param name="options">How to write it; null for <see cref="FlatJsonOptions.Default"/>.</param>
    /// <returns>The text; <c>null</c> for a table that is null.</returns>
    /// <inheritdoc cref="ToJson(ReadOnlySpan{byte}, FlatLayout, FlatJsonOptions?)" path="/exception"/>
    public static string ToJson(FlatTable table, FlatLayout layout, FlatJsonOptions? options = null)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        if (table.IsNull) return "null";
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        return WireUtf8.GetString(Write(table, layout, WireLimits.ReadBytesMin, arena, options ?? FlatJsonOptions.Default));
    }

    /// <summary>Verifies and writes a buffer into an arena that holds nothing else that grows.</summary>
    private static ReadOnlySpan<byte> Write(ReadOnlySpan<byte> buffer, FlatLayout layout, ArenaAllocator arena, FlatJsonOptions? options)
    {
        if (layout is null) throw new ArgumentNullException(nameof(layout));
        options ??= FlatJsonOptions.Default;
        FlatVerifierOptions verifier = options.Verifier ?? options.OwnVerifier;
        return Write(FlatBuffer.GetRoot(buffer, layout, verifier), layout, buffer.Length, arena, options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ReadOnlySpan<byte> Write(FlatTable table, FlatLayout layout, int bufferBytes, ArenaAllocator arena, FlatJsonOptions options)
    {
        var writer = new FlatJsonWriter(arena, options, Math.Max(WireLimits.ReadBytesMin, FlatLimits.OutputFactor * (long)bufferBytes));
        writer.WriteTable(table, FlatJsonTable.Of(layout), options.Depth);
        return writer.Written;
    }
}
