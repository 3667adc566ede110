using System.Buffers;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire.CompilerServices;

/// <summary>A place in a verified buffer that may live in fields: the memory and a position. Holders are made of it. For emitted code.</summary>
/// <remarks><b>Safety:</b> as for views, the bytes must stay the same where they are offsets, counts and vtables. Only the verifier has checked them.</remarks>
public readonly struct FlatHeld
{
    private readonly int _position; // of a table, a vector or a string

    private FlatHeld(ReadOnlyMemory<byte> buffer, int position)
    {
        Buffer = buffer;
        _position = position;
    }

    internal ReadOnlyMemory<byte> Buffer { get; }

    /// <summary>Whether it is the root of the buffer.</summary>
    internal bool IsRoot => _position == new FlatHeld(Buffer, 0).Target(0)._position;

    private FlatPlace Place => FlatPlace.StartOf(Buffer.Span).Behind(_position);

    /// <summary>Verifies a buffer and gives the place of its root.</summary>
    /// <param name="buffer">The buffer.</param>
    /// <param name="layout">The layout of its root.</param>
    /// <param name="options">How to verify; null for the default.</param>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option.</exception>
    public static FlatHeld Verified(ReadOnlyMemory<byte> buffer, FlatLayout layout, FlatVerifierOptions? options)
    {
        FlatVerifier.Verify(buffer.Span, layout, options);
        return Root(buffer, options);
    }

    /// <summary>Copies a buffer that comes in segments, verifies the copy and gives the place of its root.</summary>
    /// <inheritdoc cref="Verified(ReadOnlyMemory{byte}, FlatLayout, FlatVerifierOptions?)"/>
    public static FlatHeld Verified(in ReadOnlySequence<byte> buffer, FlatLayout layout, FlatVerifierOptions? options)
    {
        if (buffer.Length > WireStream.ArrayBytesMax) WireThrow.MessageTooLarge(0);
        return Verified(buffer.ToArray(), layout, options);
    }

    /// <summary>Reads a stream to its end, verifies the buffer in it and gives the place of its root.</summary>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="bufferBytesMax">The largest buffer to accept, in bytes.</param>
    /// <param name="layout">The layout of its root.</param>
    /// <param name="options">How to verify; null for the default.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <exception cref="WireFormatException">The buffer breaks a rule of the format or an option, or <see cref="WireError.MessageTooLarge"/>.</exception>
    public static FlatHeld Verified(Stream source, int bufferBytesMax, FlatLayout layout, FlatVerifierOptions? options) =>
        StreamBytes.Parse<FlatHeld, HeldParser>(source, bufferBytesMax, new(layout, options));

    /// <summary>Same, without blocking.</summary>
    /// <inheritdoc cref="Verified(Stream, int, FlatLayout, FlatVerifierOptions?)"/>
    public static ValueTask<FlatHeld> VerifiedAsync(
        Stream source, int bufferBytesMax, FlatLayout layout, FlatVerifierOptions? options, CancellationToken cancellationToken) =>
        StreamBytes.ParseAsync<FlatHeld, HeldParser>(source, bufferBytesMax, new(layout, options), cancellationToken);

    /// <summary>Verifies a buffer and gives the place of its root, or the fault.</summary>
    /// <returns>Whether the buffer is valid.</returns>
    public static bool TryVerify(ReadOnlyMemory<byte> buffer, FlatLayout layout, out FlatHeld root, out WireFault fault, FlatVerifierOptions? options)
    {
        bool isValid = FlatVerifier.TryVerify(buffer.Span, layout, out fault, options);
        root = isValid ? Root(buffer, options) : default;
        return isValid;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal FlatTable Table(FlatLayout layout) => new FlatTable(Place).With(layout);

    internal string Text() => new FlatString(Place).ToString();

    /// <summary>The count of a vector of offsets.</summary>
    internal int Count => Place.Count(FlatFormat.OffsetBytes);

    /// <summary>The target of the offset at a distance.</summary>
    internal FlatHeld Target(int offset) =>
        new(Buffer, _position + offset + (int)FlatScalar.Offset(in Place.At(offset, FlatFormat.OffsetBytes)));

    private static FlatHeld Root(ReadOnlyMemory<byte> buffer, FlatVerifierOptions? options)
    {
        if (options != null) buffer = buffer.Slice(options.SizePrefixBytes);
        return new FlatHeld(buffer, 0).Target(0);
    }

    private readonly struct HeldParser(FlatLayout layout, FlatVerifierOptions? options) : IBytesParser<FlatHeld>
    {
        public FlatHeld Parse(in ReadOnlySequence<byte> bytes) => Verified(in bytes, layout, options);
    }
}
