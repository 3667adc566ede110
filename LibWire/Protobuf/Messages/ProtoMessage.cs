using System.Runtime.CompilerServices;

namespace LibWire;

/// <summary>The operations of every generated message, written once for all of them.</summary>
public static unsafe partial class ProtoMessage
{
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
        fixed (T* pinned = &message) ProtoEncode.Whole(ref writer, pinned, pinned->Cores.Write);
        return writer.ToArray();
    }

    /// <summary>Whether all required fields are set, in the message and in all messages inside it.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="message">The message.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: the message contains itself, or is nested more than 100
    /// deep.</exception>
    /// <remarks>Only messages that can have a required field are searched. For a schema without any this takes no time.</remarks>
    public static bool IsInitialized<T>(in T message)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* pinned = &message) return ProtoRequired.IsInitialized(pinned->Layout, pinned);
    }
}
