using System.Buffers;
using System.ComponentModel;
using System.IO;
using System.Runtime.CompilerServices;

namespace LibWire.CompilerServices;

/// <summary>Gives the roots of buffers, also of those that can be changed in place. For emitted code: each root type has these methods under the same
/// names, with its own view.</summary>
public static class FlatBuffer
{
    /// <summary>Whether a buffer has a file identifier.</summary>
    /// <param name="buffer">The buffer, without its size prefix.</param>
    /// <param name="identifier">Four ASCII bytes.</param>
    public static bool HasFileIdentifier(ReadOnlySpan<byte> buffer, ReadOnlySpan<byte> identifier) =>
        buffer.Length >= FlatFormat.OffsetBytes + FlatFormat.IdentifierBytes
            && buffer.Slice(FlatFormat.OffsetBytes, FlatFormat.IdentifierBytes).SequenceEqual(identifier);

    /// <summary>Verifies a buffer and returns its root. The bytes must stay the same while views over them are used.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option.</exception>
    /// <remarks>If the bytes change, views in LibWire may read any memory. Views in LibWire.Debug read inside of the buffer only, and throw
    /// <see cref="WireMisuseException"/> (<see cref="WireMisuse.BufferChanged"/>) where the new bytes lead outside. Views over a
    /// <see cref="Copy(ReadOnlySpan{byte}, in ArenaAllocator)"/> see no changes.</remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static FlatTable GetRoot(ReadOnlySpan<byte> buffer, FlatLayout layout, FlatVerifierOptions? options)
    {
        FlatVerifier.Verify(buffer, layout, options);
        return Root(buffer, layout, options);
    }

    /// <summary>Copies a buffer into an arena. Views over the copy do not see later changes of the buffer.</summary>
    /// <param name="buffer">The buffer, or any bytes.</param>
    /// <param name="arena">The arena. The compiler does not let the copy, and views over it, outlive this handle.</param>
    /// <returns>The copy, at a multiple of every alignment that a schema can ask for. It is dead after <see cref="ArenaAllocator.Dispose"/>,
    /// <see cref="ArenaAllocator.Reset"/>, and <see cref="ArenaAllocator.Rewind"/> to an earlier mark.</returns>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static unsafe Span<byte> Copy(scoped ReadOnlySpan<byte> buffer, in ArenaAllocator arena)
    {
        byte* copy = arena.AllocateBytes((nuint)buffer.Length, FlatFormat.AlignBytesMax);
        var bytes = new Span<byte>(copy, buffer.Length);
        buffer.CopyTo(bytes);
        return bytes;
    }

    /// <summary>Copies a buffer that comes in segments, as pipes deliver them, into an arena.</summary>
    /// <param name="buffer">The buffer, or any bytes.</param>
    /// <param name="arena">The arena.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: it has 2 GiB or more. The arena is unchanged.</exception>
    /// <inheritdoc cref="Copy(ReadOnlySpan{byte}, in ArenaAllocator)"/>
    public static unsafe Span<byte> Copy(in ReadOnlySequence<byte> buffer, in ArenaAllocator arena)
    {
        if (buffer.Length > WireLimits.MessageBytesMax) WireThrow.MessageTooLarge(0);
        var bytes = new Span<byte>(arena.AllocateBytes((nuint)buffer.Length, FlatFormat.AlignBytesMax), (int)buffer.Length);
        buffer.CopyTo(bytes);
        return bytes;
    }

    /// <summary>Reads a stream to its end, and copies what it holds into an arena.</summary>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">The arena. Nothing is allocated before the last byte has arrived.</param>
    /// <param name="bufferBytesMax">The largest buffer to accept, in bytes; 64 MiB by default.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the stream holds more than the limit. The arena is unchanged.</exception>
    /// <inheritdoc cref="Copy(ReadOnlySpan{byte}, in ArenaAllocator)"/>
    public static Span<byte> Copy(Stream source, in ArenaAllocator arena, int bufferBytesMax = WireLimits.StreamedBytesMax)
    {
        using var bytes = new StreamBytes(source, bufferBytesMax);
        bytes.TakeAll(source);
        return Copy(bytes.Buffer.AsSpan(0, bytes.Length), in arena);
    }

    /// <summary>Verifies a buffer and returns its root or the fault.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static bool TryGetRoot(ReadOnlySpan<byte> buffer, FlatLayout layout, out FlatTable root, out WireFault fault, FlatVerifierOptions? options)
    {
        root = RootOrNull(buffer, layout, out fault, options);
        return !root.IsNull;
    }

    /// <summary>Verifies a buffer and returns its root, or a table that is null and the fault.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static FlatTable RootOrNull(ReadOnlySpan<byte> buffer, FlatLayout layout, out WireFault fault, FlatVerifierOptions? options) =>
        FlatVerifier.TryVerify(buffer, layout, out fault, options) ? Root(buffer, layout, options) : FlatTable.Absent;

    /// <summary>Gives the root of a buffer without verifying it.</summary>
    /// <remarks><b>Safety:</b> if the buffer breaks a rule of the format, views read any memory to which its offsets point.</remarks>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static FlatTable DangerousGetRoot(ReadOnlySpan<byte> buffer) => FlatTable.RootOf(buffer);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static FlatTable Root(ReadOnlySpan<byte> buffer, FlatLayout layout, FlatVerifierOptions? options) =>
        FlatTable.RootOf(options is null ? buffer : buffer.Slice(options.SizePrefixBytes)).With(layout);

    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root.</summary>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option, or mutable bytes overlap fixed ones:
    /// <see cref="WireError.NotMutable"/>.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static FlatMutableTable GetMutableRoot(Span<byte> buffer, FlatLayout layout, FlatVerifierOptions? options)
    {
        if (!FlatVerifier.TryVerifyMutable(buffer, layout, out WireFault fault, options)) throw fault.ToException();
        return new FlatMutableTable(Root(buffer, layout, options));
    }

    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root or the fault.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static bool TryGetMutableRoot(
        Span<byte> buffer, FlatLayout layout, out FlatMutableTable root, out WireFault fault, FlatVerifierOptions? options)
    {
        root = MutableRootOrNull(buffer, layout, out fault, options);
        return !root.IsNull;
    }

    /// <summary>Verifies a buffer, proves that it can be changed in place, and returns its root, or a table that is null and the fault.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static FlatMutableTable MutableRootOrNull(Span<byte> buffer, FlatLayout layout, out WireFault fault, FlatVerifierOptions? options) =>
        new(FlatVerifier.TryVerifyMutable(buffer, layout, out fault, options) ? Root(buffer, layout, options) : FlatTable.Absent);
}
