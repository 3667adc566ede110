using Orleans.Serialization.Buffers;

namespace LibWire.Orleans;

/// <summary>FlatBuffers.</summary>
internal sealed class FlatMessageFormat<T> : MessageFormat<T>
    where T : unmanaged, IFlatObject
{
    internal override void WriteField<TBufferWriter>(ref Writer<TBufferWriter> target, uint fieldIdDelta, Type? expectedType, ArenaMessage<T> message)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in arena);
        message.Value.Write(in builder);
        GC.KeepAlive(message);
        LengthPrefixed.Write(ref target, fieldIdDelta, expectedType, typeof(ArenaMessage<T>), builder.WrittenSpan);
    }

    private protected override T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, LibWireOrleansOptions options) =>
        FlatObject.Parse<T>(bytes, in arena, options.Flat);

    private protected override T Clone(in T message, in ArenaAllocator arena) => FlatObject.Clone(in message, arena);

    private protected override byte[] ToArray(in T message) => FlatObject.ToArray(in message);
}
