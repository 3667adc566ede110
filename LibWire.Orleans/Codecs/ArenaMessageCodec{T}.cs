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
    private readonly LibWireOrleansOptions _options = options.Value;

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
            LengthPrefixed.Write(ref writer, fieldIdDelta, expectedType, typeof(ArenaMessage<T>), MessageFormat<T>.Instance.Write(value, in arena));
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
            message = MessageFormat<T>.Instance.Read(bytes, _options);
        }
        else
        {
            byte[] joined = ArrayPool<byte>.Shared.Rent(length);
            try
            {
                reader.ReadBytes(joined.AsSpan(0, length));
                message = MessageFormat<T>.Instance.Read(joined.AsSpan(0, length), _options);
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
