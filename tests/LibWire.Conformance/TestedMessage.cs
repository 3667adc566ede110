using Conformance;

namespace LibWire.Tests.Conformance;

/// <summary>One of the message types that the suite sends. It holds the message of the current request.</summary>
/// <param name="registry">The extensions, and the types inside Any.</param>
internal abstract class TestedMessage(ProtoRegistry registry)
{
    private readonly ProtoReadOptions _options = new() { Registry = registry };
    private readonly ProtoJsonOptions _json = new() { Registry = registry };
    private readonly ProtoJsonOptions _jsonIgnoringUnknown = new() { Registry = registry, IgnoresUnknown = true };
    private readonly ProtoTextOptions _textWithUnknown = new() { Registry = registry };

    // The tests of large inputs ask for messages that occur twice to be merged.
    private readonly ProtoTextOptions _text = new() { Registry = registry, PrintsUnknownFields = false, MergesDuplicates = true };

    /// <summary>Reads a message and writes it again, or reports why that failed.</summary>
    /// <param name="request">The message, in binary form, as JSON or as text, and the form in which it is wanted.</param>
    /// <param name="arena">The arena of the decoded message.</param>
    /// <param name="answer">Receives the result.</param>
    internal void Answer(in ConformanceRequest request, in ArenaAllocator arena, ref ConformanceResponse answer)
    {
        try
        {
            Read(in request, in arena);
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
                answer.SetJsonPayload(ToJson(_json), in arena);
                return;
            }

            if (request.RequestedOutputFormat == WireFormat.TextFormat)
            {
                answer.SetTextPayload(ToText(request.PrintUnknownFields ? _textWithUnknown : _text), in arena);
                return;
            }

            var writer = new ProtoWriter(in arena);
            Write(ref writer);
            answer.SetProtobufPayload(writer.WrittenSpan, in arena);
        }
        catch (WireFormatException unwritable)
        {
            answer.SetSerializeError(unwritable.Message, in arena);
        }
    }

    /// <summary>Reads the message from its binary form.</summary>
    protected abstract void Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions options);

    /// <summary>Reads the message from text.</summary>
    protected abstract void FromText(ReadOnlySpan<byte> text, in ArenaAllocator arena, ProtoTextOptions options);

    /// <summary>Reads the message from JSON.</summary>
    protected abstract void FromJson(ReadOnlySpan<byte> json, in ArenaAllocator arena, ProtoJsonOptions options);

    /// <summary>Writes the message that was read last.</summary>
    protected abstract void Write(scoped ref ProtoWriter writer);

    /// <summary>Same, as text.</summary>
    protected abstract string ToText(ProtoTextOptions options);

    /// <summary>Same, as JSON.</summary>
    protected abstract byte[] ToJson(ProtoJsonOptions options);

    private void Read(in ConformanceRequest request, in ArenaAllocator arena)
    {
        if (request.PayloadCase == ConformanceRequest.PayloadOneofCase.ProtobufPayload)
        {
            Parse(request.ProtobufPayload.ReadOnlySpan, in arena, _options);
        }
        else if (request.PayloadCase == ConformanceRequest.PayloadOneofCase.TextPayload)
        {
            FromText(request.TextPayload.Span, in arena, _text);
        }
        else
        {
            bool ignoresUnknown = request.TestCategory == TestCategory.JsonIgnoreUnknownParsingTest;
            FromJson(request.JsonPayload.Span, in arena, ignoresUnknown ? _jsonIgnoringUnknown : _json);
        }
    }
}

/// <inheritdoc/>
/// <typeparam name="T">The generated struct.</typeparam>
internal sealed class TestedMessage<T>(ProtoRegistry registry) : TestedMessage(registry)
    where T : unmanaged, IProtoMessage
{
    private T _message;

    /// <inheritdoc/>
    protected override void Parse(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ProtoReadOptions options) =>
        _message = ProtoMessage.Parse<T>(bytes, in arena, options);

    /// <inheritdoc/>
    protected override void FromText(ReadOnlySpan<byte> text, in ArenaAllocator arena, ProtoTextOptions options) =>
        _message = ProtoText.FromText<T>(text, in arena, options);

    /// <inheritdoc/>
    protected override void FromJson(ReadOnlySpan<byte> json, in ArenaAllocator arena, ProtoJsonOptions options) =>
        _message = ProtoJson.FromJson<T>(json, in arena, options);

    /// <inheritdoc/>
    protected override void Write(scoped ref ProtoWriter writer) => _message.Write(ref writer);

    /// <inheritdoc/>
    protected override string ToText(ProtoTextOptions options) => _message.ToText(options);

    /// <inheritdoc/>
    protected override byte[] ToJson(ProtoJsonOptions options) => ProtoJson.ToJsonUtf8(in _message, options);
}
