namespace LibWire.Orleans;

/// <summary>Protocol Buffers.</summary>
internal sealed class ProtoMessageFormat<T> : MessageFormat<T>
    where T : unmanaged, IProtoMessage
{
    internal override ReadOnlySpan<byte> Write(ArenaMessage<T> message, in ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena);
        message.Value.Write(ref writer);
        return InArena(writer.WrittenSpan);
    }

    internal override ArenaMessage<T> Read(ReadOnlySpan<byte> bytes, LibWireOrleansOptions options) => ProtoMessage.ParseReceived<T>(bytes, options.Proto);

    private protected override T Clone(in T message, in ArenaAllocator arena) => ProtoMessage.Clone(in message, in arena);

    private protected override byte[] ToArray(in T message) => ProtoMessage.ToArray(in message);
}
