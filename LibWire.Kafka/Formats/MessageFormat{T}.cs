namespace LibWire.Kafka;

/// <summary>How messages of a type become bytes and back.</summary>
internal abstract class MessageFormat<T>
    where T : unmanaged
{
    private static readonly MessageFormat<T>? Known = Create();

    /// <summary>The format of the type.</summary>
    /// <exception cref="NotSupportedException">The type is neither a message nor a table.</exception>
    internal static MessageFormat<T> Instance =>
        Known ?? throw new NotSupportedException($"{typeof(T)} is neither a message of a .proto file nor an object of a .fbs file.");

    /// <summary>Writes a message behind a header into a new array of exactly their size: the client takes nothing else.</summary>
    /// <exception cref="WireFormatException">The message is too large, too deep, or lacks a required field.</exception>
    internal abstract byte[] ToArray(in T message, ReadOnlySpan<byte> header);

    /// <summary>Reads a message.</summary>
    /// <exception cref="WireFormatException">The bytes are no valid message. The arena is unchanged.</exception>
    internal abstract T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions? proto, FlatReadOptions? flat);

    private protected static byte[] Join(ReadOnlySpan<byte> header, ReadOnlySpan<byte> message)
    {
        byte[] bytes = GC.AllocateUninitializedArray<byte>(checked(header.Length + message.Length));
        header.CopyTo(bytes);
        message.CopyTo(bytes.AsSpan(header.Length));
        return bytes;
    }

    private static MessageFormat<T>? Create()
    {
        Type? format = typeof(IProtoMessage).IsAssignableFrom(typeof(T)) ? typeof(ProtoMessageFormat<>)
            : typeof(IFlatObject).IsAssignableFrom(typeof(T)) ? typeof(FlatMessageFormat<>)
            : null;
        return (MessageFormat<T>?)(format is null ? null : Activator.CreateInstance(format.MakeGenericType(typeof(T))));
    }
}
