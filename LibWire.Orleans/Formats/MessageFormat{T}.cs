using System.Buffers;
using Orleans.Serialization.Buffers;

namespace LibWire.Orleans;

/// <summary>How messages of a type become bytes and back.</summary>
internal abstract class MessageFormat<T>
    where T : unmanaged
{
    /// <summary>The format of the type.</summary>
    internal static MessageFormat<T> Instance { get; } = Create();

    /// <summary>Writes a message as a field of Orleans.</summary>
    /// <exception cref="WireFormatException">The message is too large, too deep, or lacks a required field.</exception>
    internal abstract void WriteField<TBufferWriter>(ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, ArenaMessage<T> message)
        where TBufferWriter : IBufferWriter<byte>;

    /// <summary>Reads a message.</summary>
    /// <exception cref="WireFormatException">The bytes are no valid message.</exception>
    internal ArenaMessage<T> Read(ReadOnlySpan<byte> bytes, LibWireOrleansOptions options)
    {
        var message = new ArenaMessage<T>(bytes.Length);
        try
        {
            message.Value = Parse(bytes, in message.Arena, options);
            return message;
        }
        catch
        {
            message.Dispose();
            throw;
        }
    }

    /// <summary>Makes a message with the same content and memory of its own.</summary>
    internal ArenaMessage<T> Copy(ArenaMessage<T> message)
    {
        var copy = new ArenaMessage<T>((int)Math.Min(message.Arena.UsedBytes, int.MaxValue));
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
        byte[] bytes = ToArray(in message.Value);
        GC.KeepAlive(message);
        return bytes;
    }

    private protected abstract T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, LibWireOrleansOptions options);

    private protected abstract T Clone(in T message, in ArenaAllocator arena);

    private protected abstract byte[] ToArray(in T message);

    private static MessageFormat<T> Create()
    {
        Type? format = typeof(IProtoMessage).IsAssignableFrom(typeof(T)) ? typeof(ProtoMessageFormat<>)
            : typeof(IFlatObject).IsAssignableFrom(typeof(T)) ? typeof(FlatMessageFormat<>)
            : null;
        if (format is null) throw new NotSupportedException($"{typeof(T)} is neither a message of a .proto file nor an object of a .fbs file.");
        return (MessageFormat<T>)Activator.CreateInstance(format.MakeGenericType(typeof(T)))!;
    }
}
