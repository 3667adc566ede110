using Conformance;

namespace LibWire.Tests.Conformance;

/// <summary>One of the message types that the suite sends.</summary>
internal abstract class TestedMessage
{
    /// <summary>Reads a message and writes it again, or reports why that failed.</summary>
    /// <param name="payload">The message, in binary form.</param>
    /// <param name="arena">The arena of the decoded message.</param>
    /// <param name="answer">Receives the result.</param>
    internal abstract void Answer(ReadOnlySpan<byte> payload, in ArenaAllocator arena, ref ConformanceResponse answer);
}

/// <inheritdoc/>
/// <typeparam name="T">The generated struct.</typeparam>
internal sealed class TestedMessage<T>(ProtoReadOptions options) : TestedMessage
    where T : unmanaged, IProtoMessage
{
    /// <inheritdoc/>
    internal override void Answer(ReadOnlySpan<byte> payload, in ArenaAllocator arena, ref ConformanceResponse answer)
    {
        T message = default;
        var reader = new ProtoReader(payload);
        try
        {
            message.Read(ref reader, arena, options);
        }
        catch (WireFormatException malformed)
        {
            answer.SetParseError(malformed.Message, in arena);
            return;
        }

        var writer = new ProtoWriter(in arena);
        try
        {
            message.Write(ref writer);
        }
        catch (WireFormatException unwritable)
        {
            answer.SetSerializeError(unwritable.Message, in arena);
            return;
        }

        answer.SetProtobufPayload(writer.WrittenSpan, in arena);
    }
}
