using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.Runtime.CompilerServices;

namespace LibWire;

/// <content>The written bytes, in several forms. All of them require that every sub-message and group is closed.</content>
public unsafe ref partial struct ProtoWriter
{
    /// <summary>All written bytes, in one piece. They are valid and unchanged until the next call that adds to the writer or clears it, as long as
    /// the arena lives.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.SubMessageOpen"/>: a sub-message, group or delimited message is still open. Thrown
    /// by both builds.</exception>
    /// <exception cref="ObjectDisposedException">The writer is default.</exception>
    [UnscopedRef]
    public readonly ReadOnlySpan<byte> WrittenSpan
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Written();
    }

    /// <summary>The number of bytes written, 0 to 2 GiB − 1.</summary>
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int GetTotalLength() => Written().Length;

    /// <summary>Copies all written bytes to the start of a span.</summary>
    /// <param name="target">At least as long as <see cref="GetTotalLength"/>.</param>
    /// <returns>The number of bytes copied.</returns>
    /// <exception cref="ArgumentException">The target is too short; it is unchanged.</exception>
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int CopyTo(scoped Span<byte> target)
    {
        ReadOnlySpan<byte> written = Written();
        if (target.Length < written.Length) ProtoThrow.TargetTooShort(target.Length, written.Length);
        written.CopyTo(target);
        return written.Length;
    }

    /// <summary>All written bytes, in a new array.</summary>
    /// <exception cref="OutOfMemoryException">The message is too long for an array: the longest in .NET has 2,147,483,591 bytes.</exception>
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly byte[] ToArray() => Written().ToArray();

    /// <summary>Writes all written bytes to a stream.</summary>
    /// <param name="target">The stream; it is neither flushed nor closed. Its exceptions pass through; part of the bytes may then be written.</param>
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void WriteTo(Stream target) => Write(target, Written());

    /// <summary>Writes all written bytes to a buffer writer, in one or more pieces.</summary>
    /// <param name="target">The buffer writer, advanced by <see cref="GetTotalLength"/>.</param>
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void WriteTo(IBufferWriter<byte> target) => Write(target, Written());

    /// <summary>Writes the length as a varint, then all written bytes, to a stream.</summary>
    /// <remarks>The form of <c>writeDelimitedTo</c> in the official libraries.</remarks>
    /// <inheritdoc cref="WriteTo(Stream)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void WriteDelimitedTo(Stream target)
    {
        ReadOnlySpan<byte> written = Written();
        WriteLength(target, written.Length);
        Write(target, written);
    }

    /// <summary>Writes the length as a varint, then all written bytes, to a buffer writer.</summary>
    /// <remarks>The form of <c>writeDelimitedTo</c> in the official libraries.</remarks>
    /// <inheritdoc cref="WriteTo(IBufferWriter{byte})"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly void WriteDelimitedTo(IBufferWriter<byte> target)
    {
        ReadOnlySpan<byte> written = Written();
        WriteLength(target, written.Length);
        Write(target, written);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ReadOnlySpan<byte> Written()
    {
        CheckReadable();
        return ProtoWriterCore.Written(_state.Core, _state.Frame, _state.Next);
    }

    private static void Write(Stream target, scoped ReadOnlySpan<byte> bytes)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        while (!bytes.IsEmpty)
        {
            ReadOnlySpan<byte> piece = bytes.Slice(0, Math.Min(bytes.Length, WireStream.PieceBytesMax));
            WireStream.Write(target, piece);
            bytes = bytes.Slice(piece.Length);
        }
    }

    private static void Write(IBufferWriter<byte> target, scoped ReadOnlySpan<byte> bytes)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        BuffersExtensions.Write(target, bytes);
    }

    private static void WriteLength(Stream target, int lengthBytes)
    {
        byte* length = stackalloc byte[WireLimits.VarintBytesMax];
        Write(target, new ReadOnlySpan<byte>(length, (int)(WireVarint.Write(length, (uint)lengthBytes) - length)));
    }

    private static void WriteLength(IBufferWriter<byte> target, int lengthBytes)
    {
        byte* length = stackalloc byte[WireLimits.VarintBytesMax];
        Write(target, new ReadOnlySpan<byte>(length, (int)(WireVarint.Write(length, (uint)lengthBytes) - length)));
    }
}
