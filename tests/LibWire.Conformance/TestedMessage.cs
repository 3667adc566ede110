using Conformance;

namespace LibWire.Tests.Conformance;

/// <summary>One of the message types that the suite sends.</summary>
internal abstract class TestedMessage
{
    /// <summary>Reads a message and writes it again, or reports why that failed.</summary>
    /// <param name="request">The message, in binary form, as JSON or as text, and the form in which it is wanted.</param>
    /// <param name="arena">The arena of the decoded message.</param>
    /// <param name="answer">Receives the result.</param>
    internal abstract void Answer(in ConformanceRequest request, in ArenaAllocator arena, ref ConformanceResponse answer);
}

/// <inheritdoc/>
/// <typeparam name="T">The generated struct.</typeparam>
internal sealed class TestedMessage<T>(ProtoRegistry registry) : TestedMessage
    where T : unmanaged, IProtoMessage
{
    private readonly ProtoReadOptions _options = new() { Registry = registry };
    private readonly ProtoJsonOptions _json = new() { Registry = registry };
    private readonly ProtoJsonOptions _jsonIgnoringUnknown = new() { Registry = registry, IgnoresUnknown = true };
    private readonly ProtoTextOptions _textWithUnknown = new() { Registry = registry };

    // The tests of large inputs ask for messages that occur twice to be merged.
    private readonly ProtoTextOptions _text = new() { Registry = registry, PrintsUnknownFields = false, MergesDuplicates = true };

    /// <inheritdoc/>
    internal override void Answer(in ConformanceRequest request, in ArenaAllocator arena, ref ConformanceResponse answer)
    {
        T message;
        try
        {
            message = Read(in request, in arena);
        }
        catch (WireFormatException malformed)
        {
            answer.SetParseError(malformed.Message, in arena);
            return;
        }

        try
        {
            if (request.RequestedOutputFormat == WireFormat.Json)
            {
                answer.SetJsonPayload(ProtoJson.ToJsonUtf8(in message, _json), in arena);
                return;
            }

            if (request.RequestedOutputFormat == WireFormat.TextFormat)
            {
                answer.SetTextPayload(message.ToText(request.PrintUnknownFields ? _textWithUnknown : _text), in arena);
                return;
            }

            var writer = new ProtoWriter(in arena);
            message.Write(ref writer);
            answer.SetProtobufPayload(writer.WrittenSpan, in arena);
        }
        catch (WireFormatException unwritable)
        {
            answer.SetSerializeError(unwritable.Message, in arena);
        }
    }

    private T Read(in ConformanceRequest request, in ArenaAllocator arena)
    {
        if (request.PayloadCase == ConformanceRequest.PayloadOneofCase.ProtobufPayload)
            return ProtoMessage.Parse<T>(request.ProtobufPayload.ReadOnlySpan, in arena, _options);
        if (request.PayloadCase == ConformanceRequest.PayloadOneofCase.TextPayload) return ProtoText.FromText<T>(request.TextPayload.Span, in arena, _text);
        bool ignoresUnknown = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest;
        return ProtoJson.FromJson<T>(request.JsonPayload.Span, in arena, ignoresUnknown ? _jsonIgnoringUnknown : _json);
    }
}
