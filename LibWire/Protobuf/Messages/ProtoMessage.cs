using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>What can be done with every generated message, written once for all of them.</summary>
public static unsafe partial class ProtoMessage
{
    /// <summary>Reads one message from bytes.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="bytes">All of the message.</param>
    /// <param name="arena">Where strings, arrays and sub-messages go. The message is good as long as that memory.</param>
    /// <param name="options">How it is read; null for <see cref="ProtoReadOptions.Default"/>.</param>
    /// <exception cref="WireFormatException">The bytes are no such message. The arena is as it was.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is as it was.</exception>
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
    /// <returns>Its bytes. The memory they are written in first is borrowed from <see cref="ArenaPool.Shared"/>.</returns>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message refers to itself, or is nested more than 100 deep;
    /// <see cref="WireError.MessageTooLarge"/>: it has more than 2 GiB − 1 bytes.</exception>
    public static byte[] ToArray<T>(in T message)
        where T : unmanaged, IProtoMessage
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);

        // Write changes nothing of a message; without the cast the compiler would have to copy it first.
        Unsafe.AsRef(in message).Write(ref writer);
        return writer.ToArray();
    }

    /// <summary>Writes a message into a new array, whether its required fields are set or not.</summary>
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
