using System.Runtime.InteropServices;

namespace LibWire.Orleans;

/// <summary>How messages of a type become bytes and back.</summary>
internal abstract class MessageFormat<T>
    where T : unmanaged
{
    /// <summary>The format of the type.</summary>
    internal static MessageFormat<T> Instance { get; } = Create();

    /// <summary>Writes a message.</summary>
    /// <param name="message">The message. The caller keeps it alive while the result is used.</param>
    /// <param name="arena">Memory for the result.</param>
    /// <exception cref="WireFormatException">The message is too large, too deep, or lacks a required field.</exception>
    internal abstract ReadOnlySpan<byte> Write(ArenaMessage<T> message, in ArenaAllocator arena);

    /// <summary>Reads a message.</summary>
    /// <exception cref="WireFormatException">The bytes are no valid message.</exception>
    internal abstract ArenaMessage<T> Read(ReadOnlySpan<byte> bytes, LibWireOrleansOptions options);

    /// <summary>Makes a message with the same content and memory of its own.</summary>
    internal ArenaMessage<T> Copy(ArenaMessage<T> message)
    {
        var copy = new ArenaMessage<T>((int)Math.Min(message.ContentBytes, int.MaxValue));
        try
        {
            copy.Value = Clone(in message.Value, in copy.Arena);
            GC.KeepAlive(message);
            return copy;
        }
        catch
        {
            copy.Dispose();
            throw;
        }
    }

    /// <summary>Writes a message into a new array.</summary>
    /// <exception cref="WireFormatException">The message is too large, too deep, or lacks a required field.</exception>
    internal byte[] ToArray(ArenaMessage<T> message)
    {
        ReadOnlySpan<byte> wire = message.Wire;
        byte[] bytes = wire.IsEmpty ? ToArray(in message.Value) : wire.ToArray();
        GC.KeepAlive(message);
        return bytes;
    }

    private protected abstract T Clone(in T message, in ArenaAllocator arena);

    private protected abstract byte[] ToArray(in T message);

    /// <summary>The same bytes, which live as long as the arena of a writer, and not only as long as the writer.</summary>
    private protected static ReadOnlySpan<byte> InArena(scoped ReadOnlySpan<byte> written) =>
        MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetReference(written), written.Length);

    private static MessageFormat<T> Create()
    {
        Type? format = typeof(IProtoMessage).IsAssignableFrom(typeof(T)) ? typeof(ProtoMessageFormat<>)
            : typeof(IFlatObject).IsAssignableFrom(typeof(T)) ? typeof(FlatMessageFormat<>)
            : null;
        if (format is null) throw new NotSupportedException($"{typeof(T)} is neither a message of a .proto file nor an object of a .fbs file.");
        return (MessageFormat<T>)Activator.CreateInstance(format.MakeGenericType(typeof(T)))!;
    }
}
