using System.Buffers;
using Google.Protobuf;
using Orleans.Serialization;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;
using GoogleOrder = LibWire.Grains.GoogleModel.GoogleOrder;

namespace LibWire.Grains;

/// <summary>Google's message as its own bytes with their length in front: the codec of LibWire.Orleans, with the other library.</summary>
public sealed class GoogleCodec : IFieldCodec<GoogleOrder>
{
    void IFieldCodec<GoogleOrder>.WriteField<TBufferWriter>(ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, GoogleOrder? value)
    {
        if (ReferenceCodec.TryWriteReferenceField(ref writer, fieldIdDelta, expectedType, value)) return;
        int size = value!.CalculateSize();
        byte[] buffer = ArrayPool<byte>.Shared.Rent(size);
        value.WriteTo(buffer.AsSpan(0, size));
        writer.WriteFieldHeader(fieldIdDelta, expectedType, typeof(GoogleOrder), WireType.LengthPrefixed);
        writer.WriteVarUInt32((uint)size);
        writer.Write(buffer.AsSpan(0, size));
        ArrayPool<byte>.Shared.Return(buffer);
    }

    GoogleOrder? IFieldCodec<GoogleOrder>.ReadValue<TInput>(ref Reader<TInput> reader, Field field)
    {
        if (field.IsReference) return ReferenceCodec.ReadReference<GoogleOrder, TInput>(ref reader, field);
        field.EnsureWireType(WireType.LengthPrefixed);
        int length = (int)reader.ReadVarUInt32();
        GoogleOrder order;
        if (reader.TryReadBytes(length, out ReadOnlySpan<byte> bytes))
        {
            order = GoogleOrder.Parser.ParseFrom(bytes);
        }
        else
        {
            byte[] joined = ArrayPool<byte>.Shared.Rent(length);
            reader.ReadBytes(joined.AsSpan(0, length));
            order = GoogleOrder.Parser.ParseFrom(joined.AsSpan(0, length));
            ArrayPool<byte>.Shared.Return(joined);
        }

        ReferenceCodec.RecordObject(reader.Session, order);
        return order;
    }
}

/// <summary>Nobody changes the order, so it is not copied.</summary>
public sealed class GoogleCopier : ShallowCopier<GoogleOrder>;

internal sealed class GoogleTypes : ITypeFilter
{
    public bool? IsTypeAllowed(Type type) => type == typeof(GoogleOrder) ? true : null;
}
