using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The finished buffer, as a span, an array, a stream or a buffer writer.</content>
public unsafe ref partial struct FlatBuilder
{
    /// <summary>Ends the buffer with its root.</summary>
    /// <param name="root">The root table.</param>
    /// <param name="identifier">The file identifier, four bytes; empty for none.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.SubMessageOpen"/>: a table or vector is open; <see cref="WireMisuse.OffsetUnknown"/>: the
    /// offset is null or of another builder; <see cref="WireMisuse.BufferFinished"/>: the buffer was finished before. In both builds; nothing
    /// changes.</exception>
    /// <exception cref="ArgumentException">The identifier does not have four bytes.</exception>
    public readonly void Finish(FlatOffset root, scoped ReadOnlySpan<byte> identifier = default) =>
        FlatBuilderCore.Finish(Core, root, identifier, prefixBytes: 0);

    /// <summary>Ends the buffer with its root and puts a size prefix in front of it, so that buffers can follow one another in a stream.</summary>
    /// <inheritdoc cref="Finish"/>
    /// <exception cref="WireFormatException"><see cref="WireError.MessageTooLarge"/>: the size does not fit into 4 bytes. Nothing changes.</exception>
    public readonly void FinishSizePrefixed(FlatOffset root, scoped ReadOnlySpan<byte> identifier = default) =>
        FlatBuilderCore.Finish(Core, root, identifier, FlatFormat.SizePrefixBytes);

    /// <summary>Ends the buffer with its root and puts a size prefix of 8 bytes in front of it. C++ writes this for buffers with 64-bit parts; they may have
    /// any size.</summary>
    /// <inheritdoc cref="Finish"/>
    public readonly void FinishSizePrefixed64(FlatOffset root, scoped ReadOnlySpan<byte> identifier = default) =>
        FlatBuilderCore.Finish(Core, root, identifier, FlatFormat.SizePrefix64Bytes);

    /// <summary>The finished buffer, in one piece that begins at a multiple of its alignment. It stays valid and unchanged until <see cref="Clear"/>, as long
    /// as the arena lives.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferNotFinished"/>: the buffer has no root yet. In both builds.</exception>
    /// <exception cref="OverflowException">The buffer has 64-bit parts and more than 2 GiB − 1 bytes. <see cref="WriteTo(Stream)"/> and
    /// <see cref="WriteTo(IBufferWriter{byte})"/> accept such buffers.</exception>
    [UnscopedRef]
    public readonly ReadOnlySpan<byte> WrittenSpan
    {
        get
        {
            byte* first = FlatBuilderCore.Finished(Core, out long sizeBytes);
            return new ReadOnlySpan<byte>(first, checked((int)sizeBytes));
        }
    }

    /// <summary>Copies the finished buffer to the start of a span.</summary>
    /// <param name="target">At least as long as the buffer.</param>
    /// <returns>The number of bytes copied.</returns>
    /// <exception cref="ArgumentException">The target is too short; it is unchanged.</exception>
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    public readonly int CopyTo(scoped Span<byte> target)
    {
        ReadOnlySpan<byte> written = WrittenSpan;
        if (target.Length < written.Length) FlatBuildThrow.TargetTooShort(target.Length, written.Length);
        written.CopyTo(target);
        return written.Length;
    }

    /// <summary>The finished buffer, in a new array.</summary>
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    public readonly byte[] ToArray() => WrittenSpan.ToArray();

    /// <summary>Writes the finished buffer to a stream.</summary>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through, and part of the bytes may be written then.</param>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferNotFinished"/>: the buffer has no root yet. In both builds.</exception>
    public readonly void WriteTo(Stream target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        byte* rest = FlatBuilderCore.Finished(Core, out long restBytes);
        while (restBytes > 0) WireStream.Write(target, TakePiece(ref rest, ref restBytes));
    }

    /// <summary>Writes the finished buffer to a buffer writer, in one or more pieces.</summary>
    /// <param name="target">The buffer writer, advanced by the size of the buffer.</param>
    /// <inheritdoc cref="WriteTo(Stream)" path="/exception"/>
    public readonly void WriteTo(IBufferWriter<byte> target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        byte* rest = FlatBuilderCore.Finished(Core, out long restBytes);
        while (restBytes > 0) BuffersExtensions.Write(target, TakePiece(ref rest, ref restBytes));
    }

    /// <summary>The next piece to be written. A buffer may be longer than a span can be.</summary>
    private static ReadOnlySpan<byte> TakePiece(ref byte* rest, ref long restBytes)
    {
        var piece = new ReadOnlySpan<byte>(rest, (int)Math.Min(restBytes, WireStream.PieceBytesMax));
        rest += piece.Length;
        restBytes -= piece.Length;
        return piece;
    }
}
