using Orleans.Serialization.Buffers;

namespace LibWire.Orleans;

/// <summary>FlatBuffers.</summary>
internal sealed class FlatMessageFormat<T> : MessageFormat<T>
    where T : unmanaged, IFlatObject
{
    internal override ArenaMessage<T> Read(ReadOnlySpan<byte> bytes, LibWireOrleansOptions options)
    {
        var message = new ArenaMessage<T>(bytes.Length);
        try
        {
            message.Value = FlatObject.Parse<T>(bytes, in message.Arena, options.Flat);
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
        var builder = new FlatBuilder(in arena);
        message.Value.Write(in builder);
        GC.KeepAlive(message);
        LengthPrefixed.Write(ref target, fieldIdDelta, expectedType, typeof(ArenaMessage<T>), builder.WrittenSpan);
    }

    internal override byte[] ToArray(ArenaMessage<T> message)
    {
        byte[] bytes = FlatObject.ToArray(in message.Value);
        GC.KeepAlive(message);
        return bytes;
    }

    internal override ArenaMessage<T> Copy(ArenaMessage<T> message)
    {
        var copy = new ArenaMessage<T>((int)Math.Min(message.Arena.UsedBytes, int.MaxValue));
        copy.Value = FlatObject.Clone(in message.Value, copy.Arena);
        GC.KeepAlive(message);
        return copy;
    }
}
