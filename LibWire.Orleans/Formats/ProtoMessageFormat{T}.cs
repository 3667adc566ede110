using Orleans.Serialization.Buffers;

namespace LibWire.Orleans;

/// <summary>Protocol Buffers.</summary>
internal sealed class ProtoMessageFormat<T> : MessageFormat<T>
    where T : unmanaged, IProtoMessage
{
    internal override void WriteField<TBufferWriter>(ref Writer<TBufferWriter> target, uint fieldIdDelta, Type? expectedType, ArenaMessage<T> message)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        message.Value.Write(ref writer);
        GC.KeepAlive(message);
        LengthPrefixed.Write(ref target, fieldIdDelta, expectedType, typeof(ArenaMessage<T>), writer.WrittenSpan);
    }

    private protected override T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, LibWireOrleansOptions options) =>
        ProtoMessage.Parse<T>(bytes, in arena, options.Proto);

    private protected override T Clone(in T message, in ArenaAllocator arena) => ProtoMessage.Clone(in message, in arena);

    private protected override byte[] ToArray(in T message) => ProtoMessage.ToArray(in message);
}
