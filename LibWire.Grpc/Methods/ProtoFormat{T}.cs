using System.Buffers;

namespace LibWire.Grpc;

/// <summary>Protocol Buffers: the message is decoded when it arrives.</summary>
internal sealed class ProtoFormat<T> : MessageFormat<T>
    where T : unmanaged, IProtoMessage
{
    internal static readonly ProtoFormat<T> Instance = new();

    internal override void Read(in ReadOnlySequence<byte> bytes, MessageState<T> state, MessageOptions options) =>
        state.Content = ProtoMessage.Parse<T>(in bytes, in state.ArenaOfContent, options.Proto);

    internal override void ReadBuffer(MessageState<T> state) => throw new NotSupportedException();

    internal override void Write(MessageState<T> state, SerializationContext context)
    {
        using ArenaAllocator arena = MessageArenas.Shared.Rent();
        var writer = new ProtoWriter(in arena);
        state.Content.Write(ref writer);
        Send(writer.WrittenSpan, context);
    }
}
