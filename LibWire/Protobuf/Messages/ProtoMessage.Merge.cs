using System.Buffers;
using System.IO;

namespace LibWire;

/// <content>Merging what is read into a message.</content>
public static unsafe partial class ProtoMessage
{
    /// <summary>Reads a message from bytes and merges it into another: single fields are replaced, repeated fields appended, sub-messages merged.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message that changes.</param>
    /// <param name="bytes">All of the message that is read.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The message holds what was merged before the fault, and
    /// is valid.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The message holds what was merged before, and is valid.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static void Merge<T>(
        this scoped ref T message, ReadOnlySpan<byte> bytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        var reader = new ProtoReader(bytes);
        message.Merge(ref reader, arena, options);
    }

    /// <inheritdoc cref="Merge{T}(ref T, ReadOnlySpan{byte}, in ArenaAllocator, ProtoReadOptions?)"/>
    public static void Merge<T>(
        this scoped ref T message, in ReadOnlySequence<byte> bytes, scoped in ArenaAllocator arena = default, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        var reader = new ProtoReader(in bytes);
        message.Merge(ref reader, arena, options);
    }

    /// <summary>Reads a message from a stream, to its end, and merges it into another.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message that changes.</param>
    /// <param name="source">The stream. It is read from its current position and not closed.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages.</param>
    /// <param name="messageBytesMax">The largest message to accept, in bytes; 64 MiB by default.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The limit is negative.</exception>
    /// <inheritdoc cref="Merge{T}(ref T, ReadOnlySpan{byte}, in ArenaAllocator, ProtoReadOptions?)" path="/exception"/>
    public static void Merge<T>(
        this scoped ref T message, Stream source, scoped in ArenaAllocator arena = default, int messageBytesMax = WireLimits.StreamedBytesMax,
        ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        using var bytes = new StreamBytes(source, messageBytesMax);
        bytes.TakeAll(source);
        Merge(ref message, bytes.Sequence, arena, options);
    }
}
