using System.Runtime.CompilerServices;

namespace LibWire.Kafka;

/// <summary>FlatBuffers.</summary>
internal sealed class FlatMessageFormat<T> : MessageFormat<T>
    where T : unmanaged, IFlatObject
{
    internal override byte[] ToArray(in T message, ReadOnlySpan<byte> header)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in arena);
        Unsafe.AsRef(in message).Write(in builder);
        return Join(header, builder.WrittenSpan);
    }

    internal override T Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions? proto, FlatReadOptions? flat) =>
        FlatObject.Parse<T>(bytes, in arena, flat);
}
