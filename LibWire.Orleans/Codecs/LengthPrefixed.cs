using System.Buffers;
using Orleans.Serialization.Buffers;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.WireProtocol;

namespace LibWire.Orleans;

/// <summary>Fields of Orleans that are bytes with their length in front.</summary>
internal static class LengthPrefixed
{
    internal static void Write<TBufferWriter>(
        ref Writer<TBufferWriter> writer, uint fieldIdDelta, Type? expectedType, Type type, scoped ReadOnlySpan<byte> bytes)
        where TBufferWriter : IBufferWriter<byte>
    {
        writer.WriteFieldHeader(fieldIdDelta, expectedType, type, WireType.LengthPrefixed);
        writer.WriteVarUInt32((uint)bytes.Length);
        writer.Write(bytes);
    }

    /// <summary>Reads the length. So many bytes are there.</summary>
    /// <exception cref="InvalidOperationException">The length exceeds what is there.</exception>
    internal static int ReadLength<TInput>(ref Reader<TInput> reader, Field field)
    {
        field.EnsureWireType(WireType.LengthPrefixed);
        uint length = reader.ReadVarUInt32();
        long left = reader.Length - reader.Position;
        if (length > left) throw new InvalidOperationException($"A message of {length} bytes is announced, and {left} bytes are left.");
        return (int)length;
    }
}
