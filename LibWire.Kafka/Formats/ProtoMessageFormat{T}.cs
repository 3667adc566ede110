using System.Runtime.CompilerServices;

namespace LibWire.Kafka;

/// <summary>Protocol Buffers.</summary>
internal sealed class ProtoMessageFormat<T> : MessageFormat<T>
    where T : unmanaged, IProtoMessage
{
    internal override byte[] ToArray(in T message, ReadOnlySpan<byte> header)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);

        // Write does not change the message. Without the cast the compiler would copy the message first.
        Unsafe.AsRef(in message).Write(ref writer);
        return Join(header, writer.WrittenSpan);
    }

    internal override T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions? proto, FlatReadOptions? flat) =>
        ProtoMessage.Parse<T>(bytes, in arena, proto);
}
