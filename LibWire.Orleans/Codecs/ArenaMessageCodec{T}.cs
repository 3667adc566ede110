using System.Buffers;
using Microsoft.Extensions.Options;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;

namespace LibWire.Orleans;

/// <summary>Writes a message as its own bytes, with their length in front.</summary>
internal sealed class ArenaMessageCodec<T>(IOptions<LibWireOrleansOptions> options) : IFieldCodec<ArenaMessage<T>>
    where T : unmanaged
{
    private readonly MessageFormat<T> _format = MessageFormats<T>.For(options.Value);
    private readonly bool _onDemand = !options.Value.ReadsOnArrival;

    void IFieldCodec<ArenaMessage<T>>.WriteField<TBufferWriter>(
        ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, ArenaMessage<T>? value)
    {
        if (ReferenceCodec.TryWriteReferenceField(ref writer, fieldIdDelta, expectedType, value)) return;
        ReadOnlySpan<byte> received = value!.Wire;
        if (!received.IsEmpty)
        {
            // Nobody has looked at it here: the gateway of a cluster passes on most of what clients send.
            LengthPrefixed.Write(ref writer, fieldIdDelta, expectedType, typeof(ArenaMessage<T>), received);
        }
        else
        {
            using ArenaAllocator arena = ArenaPool.Shared.Rent();
            LengthPrefixed.Write(ref writer, fieldIdDelta, expectedType, typeof(ArenaMessage<T>), _format.Write(in value.Value, in arena));
        }

        GC.KeepAlive(value);
    }

    ArenaMessage<T>? IFieldCodec<ArenaMessage<T>>.ReadValue<TInput>(ref Reader<TInput> reader, Field field)
    {
        if (field.IsReference) return ReferenceCodec.ReadReference<ArenaMessage<T>, TInput>(ref reader, field);

        int length = LengthPrefixed.ReadLength(ref reader, field);
        ArenaMessage<T> message;
        if (reader.TryReadBytes(length, out ReadOnlySpan<byte> bytes))
        {
            message = ArenaMessage<T>.Receive(bytes, _format, _onDemand);
        }
        else
        {
            byte[] joined = ArrayPool<byte>.Shared.Rent(length);
            try
            {
                reader.ReadBytes(joined.AsSpan(0, length));
                message = ArenaMessage<T>.Receive(joined.AsSpan(0, length), _format, _onDemand);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(joined);
            }
        }

        ReferenceCodec.RecordObject(reader.Session, message);
        return message;
    }
}
