using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The operations of every generated message, written once for all of them.</summary>
public static unsafe partial class ProtoMessage
{
    /// <summary>Reads one message from bytes.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="bytes">All of the message.</param>
    /// <param name="arena">Receives strings, arrays and sub-messages. The message is valid as long as that memory.</param>
    /// <param name="options">How to read the message; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are not a valid message of this type. The arena is unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed or is <c>default</c>.</exception>
    public static T Parse<T>(ReadOnlySpan<byte> bytes, scoped ref readonly ArenaAllocator arena, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage => Parse<T>(bytes, arena, options);

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{byte}, ref readonly ArenaAllocator, ProtoReadOptions)"/>
    public static T Parse<T>(ReadOnlySpan<byte> bytes, ArenaAllocator arena, ProtoReadOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        var reader = new ProtoReader(bytes);
        T message = default;
        message.Read(ref reader, arena, options);
        return message;
    }

    /// <summary>Writes a message into a new array.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <returns>The bytes. They are written first to memory that is borrowed from <see cref="ArenaPool.Shared"/>.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100 deep;
    /// <see cref="WireError.MessageTooLarge"/>: it has more than 2 GiB − 1 bytes.</exception>
    public static byte[] ToArray<T>(in T message)
        where T : unmanaged, IProtoMessage
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);

        // Write does not change the message. Without the cast the compiler would copy the message first.
        Unsafe.AsRef(in message).Write(ref writer);
        return writer.ToArray();
    }

    /// <summary>Writes a message into a new array, even if required fields are not set.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <inheritdoc cref="ToArray{T}(in T)"/>
    public static byte[] ToArrayPartial<T>(in T message)
        where T : unmanaged, IProtoMessage
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        fixed (T* pinned = &message) ProtoEncode.Whole(ref writer, pinned, pinned->Layout.WriteCoreAddress);
        return writer.ToArray();
    }
}
