namespace LibWire.Orleans;

/// <summary>FlatBuffers.</summary>
internal sealed class FlatMessageFormat<T> : MessageFormat<T>
    where T : unmanaged, IFlatObject
{
    internal override ReadOnlySpan<byte> Write(ArenaMessage<T> message, in ArenaAllocator arena)
    {
        var builder = new FlatBuilder(in arena);
        message.Value.Write(in builder);
        return InArena(builder.WrittenSpan);
    }

    internal override ArenaMessage<T> Read(ReadOnlySpan<byte> bytes, LibWireOrleansOptions options)
    {
        ArenaMessage<T> message = ArenaMessage<T>.Receive(bytes.Length);
        try
        {
            message.SetReceived(FlatObject.Parse<T>(bytes, in message.ReceivingArena, options.Flat));
            return message;
        }
        catch
        {
            message.Dispose();
            throw;
        }
    }

    private protected override T Clone(in T message, in ArenaAllocator arena) => FlatObject.Clone(in message, arena);

    private protected override byte[] ToArray(in T message) => FlatObject.ToArray(in message);
}
