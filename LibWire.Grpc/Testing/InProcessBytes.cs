using System.Buffers;

namespace LibWire.Grpc;

/// <summary>Calls marshallers as the gRPC stack does.</summary>
internal static class InProcessBytes
{
    internal static byte[] Write<T>(Marshaller<T> marshaller, T message)
    {
        var context = new Writing();
        marshaller.ContextualSerializer(message, context);
        return context.Bytes;
    }

    internal static T Read<T>(Marshaller<T> marshaller, byte[] bytes)
    {
        T message = marshaller.ContextualDeserializer(new Reading(bytes));

        // Here the caller has the message for sure.
        LastRead.Take(out _);
        return message;
    }

    private sealed class Writing : SerializationContext
    {
        private readonly ArrayBufferWriter<byte> _writer = new();

        internal byte[] Bytes { get; private set; } = [];

        public override IBufferWriter<byte> GetBufferWriter() => _writer;

        public override void SetPayloadLength(int payloadLength)
        {
        }

        public override void Complete() => Bytes = _writer.WrittenSpan.ToArray();

        public override void Complete(byte[] payload) => Bytes = payload;
    }

    private sealed class Reading(byte[] bytes) : DeserializationContext
    {
        public override int PayloadLength => bytes.Length;

        public override byte[] PayloadAsNewBuffer() => (byte[])bytes.Clone();

        public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => new(bytes);
    }
}
