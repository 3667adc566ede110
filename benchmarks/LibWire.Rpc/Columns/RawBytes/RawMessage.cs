using System.Buffers;
using System.Buffers.Binary;
using Grpc.Core;

namespace LibWire.Rpc;

/// <summary>Finished bytes that begin with an id. Nothing is encoded or decoded, so that a call costs what the gRPC stack costs.</summary>
internal sealed class RawMessage(ulong id, byte[] bytes)
{
    internal static readonly Marshaller<RawMessage> Marshaller = new(Write, Read);

    internal ulong Id => id;

    /// <summary>How many bytes a received message has.</summary>
    internal int Length { get; private init; } = bytes.Length;

    private static void Write(RawMessage message, SerializationContext context)
    {
        context.SetPayloadLength(message.Length);
        IBufferWriter<byte> writer = context.GetBufferWriter();
        Span<byte> id = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(id, message.Id);
        writer.Write(id);
        writer.Write(message.Rest);
        context.Complete();
    }

    private static RawMessage Read(DeserializationContext context)
    {
        ReadOnlySequence<byte> bytes = context.PayloadAsReadOnlySequence();
        Span<byte> id = stackalloc byte[sizeof(ulong)];
        bytes.Slice(0, sizeof(ulong)).CopyTo(id);
        return new RawMessage(BinaryPrimitives.ReadUInt64LittleEndian(id), []) { Length = (int)bytes.Length };
    }

    private ReadOnlySpan<byte> Rest => bytes.AsSpan(sizeof(ulong));
}
