using System.Buffers;
using System.IO;

namespace LibWire.Reflection;

/// <summary>Makes and reads <see cref="DynamicTable"/>s: <c>schema["MyGame.Monster"].Parse(bytes, in arena)</c>.</summary>
public static class DynamicTables
{
    /// <summary>Makes a table without fields, to be changed.</summary>
    /// <param name="type">The type.</param>
    /// <param name="arena">Holds the table, and what is added to it.</param>
    /// <exception cref="ArgumentNullException">The type is null.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static unsafe DynamicTable New(this FlatTableType type, scoped in ArenaAllocator arena = default)
    {
        if (type is null) throw new ArgumentNullException(nameof(type));
        ArenaAllocator target = arena.OrAmbient();
        return new DynamicTable(type, DynamicNode.Make(type, in target), target);
    }

    /// <summary>Makes a struct of zeros, to be changed.</summary>
    /// <param name="type">The type.</param>
    /// <param name="arena">Holds the struct.</param>
    /// <exception cref="ArgumentNullException">The type is null.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static DynamicStruct New(this FlatStructType type, scoped in ArenaAllocator arena = default) =>
        DynamicStruct.Make(type ?? throw new ArgumentNullException(nameof(type)), arena.OrAmbient());

    /// <summary>Copies a buffer into an arena, verifies it, and gives its root.</summary>
    /// <param name="type">The type of the root.</param>
    /// <param name="buffer">The buffer.</param>
    /// <param name="arena">Receives the copy. The table is valid as long as that memory.</param>
    /// <param name="options">How to verify the buffer; null for the defaults.</param>
    /// <exception cref="ArgumentNullException">The type is null.</exception>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    /// <remarks>The fields are read where they lie in the copy, when they are asked for. The copy is there so that nobody can change bytes that were
    /// verified.</remarks>
    public static DynamicTable Parse(
        this FlatTableType type, ReadOnlySpan<byte> buffer, scoped in ArenaAllocator arena = default, FlatVerifierOptions? options = null)
    {
        if (type is null) throw new ArgumentNullException(nameof(type));
        ArenaAllocator target = arena.OrAmbient();
        options ??= FlatVerifierOptions.Default;
        ArenaMark mark = target.Mark();
        ReadOnlySpan<byte> copy = FlatBuffer.Copy(buffer, in target);
        if (FlatVerifier.TryVerify(copy, type.Layout, out WireFault fault, options)) return OfVerified(type, copy.Slice(options.SizePrefixBytes), target);
        target.Rewind(mark);
        throw fault.ToException();
    }

    /// <summary>Reads a buffer in segments, as pipes deliver it.</summary>
    /// <inheritdoc cref="Parse(FlatTableType, ReadOnlySpan{byte}, in ArenaAllocator, FlatVerifierOptions?)"/>
    public static DynamicTable Parse(
        this FlatTableType type, in ReadOnlySequence<byte> buffer, scoped in ArenaAllocator arena = default, FlatVerifierOptions? options = null)
    {
        using var whole = new ContiguousBytes(in buffer);
        return Parse(type, whole.Span, in arena, options);
    }

    /// <summary>Reads a buffer from a stream, to its end.</summary>
    /// <param name="type">The type of the root.</param>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives the copy. The table is valid as long as that memory.</param>
    /// <param name="bufferBytesMax">The largest buffer to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to verify the buffer; null for the defaults.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option; or <see cref="WireError.MessageTooLarge"/>: the stream
    /// holds more than the limit. The arena is unchanged.</exception>
    /// <inheritdoc cref="Parse(FlatTableType, ReadOnlySpan{byte}, in ArenaAllocator, FlatVerifierOptions?)" path="/exception"/>
    public static DynamicTable Parse(
        this FlatTableType type, Stream source, scoped in ArenaAllocator arena = default, int bufferBytesMax = WireLimits.StreamedBytesMax,
        FlatVerifierOptions? options = null)
    {
        using var bytes = new StreamBytes(source, bufferBytesMax);
        bytes.TakeAll(source);
        return Parse(type, bytes.Sequence, in arena, options);
    }

    /// <summary>The root of a verified buffer without size prefix, which lies in an arena.</summary>
    internal static DynamicTable OfVerified(FlatTableType type, ReadOnlySpan<byte> buffer, ArenaAllocator arena)
    {
        DynamicSource root = DynamicSource.Root(buffer);
        return new DynamicTable(type, in root, arena);
    }
}
