using Orleans.Serialization.Buffers;

namespace LibWire.Orleans;

/// <summary>Protocol Buffers.</summary>
internal sealed class ProtoMessageFormat<T> : MessageFormat<T>
    where T : unmanaged, IProtoMessage
{
    internal override ArenaMessage<T> Read(ReadOnlySpan<byte> bytes, LibWireOrleansOptions options)
    {
        var message = new ArenaMessage<T>(bytes.Length);
        try
        {
            message.Value = ProtoMessage.Parse<T>(bytes, in message.Arena, options.Proto);
            return message;
        }
        catch
        {
            message.Dispose();
            throw;
        }
    }

    internal override void WriteField<TBufferWriter>(ref Writer<TBufferWriter> target, uint fieldIdDelta, Type? expectedType, ArenaMessage<T> message)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        message.Value.Write(ref writer);
        GC.KeepAlive(message);
        LengthPrefixed.Write(ref target, fieldIdDelta, expectedType, typeof(ArenaMessage<T>), writer.WrittenSpan);
    }

    internal override byte[] ToArray(ArenaMessage<T> message)
    {
        byte[] bytes = ProtoMessage.ToArray(in message.Value);
        GC.KeepAlive(message);
        return bytes;
    }

    internal override ArenaMessage<T> Copy(ArenaMessage<T> message)
    {
        var copy = new ArenaMessage<T>((int)Math.Min(message.Arena.UsedBytes, int.MaxValue));
        copy.Value = ProtoMessage.Clone(in message.Value, in copy.Arena);
        GC.KeepAlive(message);
        return copy;
    }
}
