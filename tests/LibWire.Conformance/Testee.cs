using Conformance;

namespace LibWire.Tests.Conformance;

/// <summary>Answers requests: reads a message in one format and writes it in another.</summary>
/// <param name="find">Finds a message type by its name, or returns null.</param>
internal sealed class Testee(Func<string, TestedMessage?> find)
{
    /// <summary>The first request of older runners, in binary form: the tests that are known to fail. There are none.</summary>
    private const string FailureSet = "conformance.FailureSet";

    /// <summary>Answers one request.</summary>
    /// <param name="bytes">A <c>conformance.ConformanceRequest</c>.</param>
    /// <param name="arena">The arena of the decoded messages.</param>
    /// <param name="writer">Receives a <c>conformance.ConformanceResponse</c>.</param>
    internal void Answer(ReadOnlySpan<byte> bytes, in ArenaAllocator arena, ref ProtoWriter writer)
    {
        ConformanceResponse answer = default;
        try
        {
            ConformanceRequest request = ConformanceRequest.Parse(bytes, in arena);
            Answer(ref request, in arena, ref answer);
        }
#pragma warning disable CA1031 // The runner counts any exception as a failure of this test, and continues.
        catch (Exception failure)
#pragma warning restore CA1031
        {
            answer.SetRuntimeError(failure.ToString(), in arena);
        }

        answer.Write(ref writer);
    }

    private void Answer(ref ConformanceRequest request, in ArenaAllocator arena, ref ConformanceResponse answer)
    {
        string type = request.MessageType.ToString();
        if (type == FailureSet)
        {
            answer.ProtobufPayload = default;
            return;
        }

        if (request.PayloadCase == ConformanceRequest.PayloadOneofCase.JspbPayload || request.RequestedOutputFormat == WireFormat.Jspb)
            answer.SetSkipped("The JSON form of another library is not supported.", in arena);
        else if (find(type) is { } message)
            message.Answer(in request, in arena, ref answer);
        else
            answer.SetRuntimeError($"There is no message type {type}.", in arena);
    }
}
