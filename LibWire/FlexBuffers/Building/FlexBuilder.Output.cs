using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO;

namespace LibWire;

/// <content>The finished buffer, as a span, an array, a stream or a buffer writer.</content>
public unsafe ref partial struct FlexBuilder
{
    /// <summary>Ends the buffer. The only value outside of vectors and maps becomes the root.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.SubMessageOpen"/>: a vector or map is open; <see cref="WireMisuse.RootNotSingle"/>: no
    /// value was added outside of vectors and maps, or more than one; <see cref="WireMisuse.BufferFinished"/>: the buffer was finished before. In both
    /// builds; nothing changes.</exception>
    public readonly void Finish() => FlexBuilderCore.Finish(Core);

    /// <summary>The finished buffer. It stays valid and unchanged until <see cref="Clear"/>, as long as the arena lives.</summary>
    /// <exception cref="WireMisuseException"><see cref="WireMisuse.BufferNotFinished"/>: <see cref="Finish"/> was not called. In both builds.</exception>
    [UnscopedRef]
    public readonly ReadOnlySpan<byte> WrittenSpan => FlexBuilderCore.Finished(Core);

    /// <summary>The finished buffer, for code of the library that knows how long its arena lives.</summary>
    internal static ReadOnlySpan<byte> WrittenIn(FlexBuilder builder) => FlexBuilderCore.Finished(builder.Core);

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
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    public readonly void WriteTo(Stream target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        WireStream.Write(target, WrittenSpan);
    }

    /// <summary>Writes the finished buffer to a buffer writer.</summary>
    /// <param name="target">The buffer writer, advanced by the size of the buffer.</param>
    /// <inheritdoc cref="WrittenSpan" path="/exception"/>
    public readonly void WriteTo(IBufferWriter<byte> target)
    {
        if (target is null) throw new ArgumentNullException(nameof(target));
        BuffersExtensions.Write(target, WrittenSpan);
    }
}
