using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The service of gRPC's interop tests, by the rules of their description.</summary>
internal sealed class TestServiceHandler : TestService.TestServiceBase
{
    public override Task EmptyCall(Message<Empty> request, Message<Empty> reply, ServerCallContext context) => ServerRules.BeginAsync(context);

    public override async Task UnaryCall(Message<SimpleRequest> request, Message<SimpleResponse> reply, ServerCallContext context)
    {
        await ServerRules.BeginAsync(context, request.Value.HasResponseCompressed);
        context.WriteOptions = ServerRules.Compressing(request.Value.ResponseCompressed.Value);
        if (request.Value.HasExpectCompressed) ServerRules.CheckCompressed(request.Value.ExpectCompressed.Value, CountingCompression.Messages > 0);
        if (request.Value.HasResponseStatus) throw Ended(context, in request.Value.ResponseStatus);
        SetBody(ref reply.Value.MutablePayload(reply.Arena), request.Value.ResponseSize, in reply.Arena);
    }

    public override async Task StreamingInputCall(
        MessageReader<StreamingInputCallRequest> requests, Message<StreamingInputCallResponse> reply, ServerCallContext context)
    {
        await ServerRules.BeginAsync(context);
        int compressedBefore = CountingCompression.Messages;
        await foreach (Message<StreamingInputCallRequest> request in requests)
        {
            bool wasCompressed = CountingCompression.Messages > compressedBefore;
            compressedBefore = CountingCompression.Messages;
            if (request.Value.HasExpectCompressed) ServerRules.CheckCompressed(request.Value.ExpectCompressed.Value, wasCompressed);
            reply.Value.AggregatedPayloadSize += request.Value.Payload.Body.Count;
        }
    }

    public override async Task StreamingOutputCall(
        Message<StreamingOutputCallRequest> request, MessageWriter<StreamingOutputCallResponse> replies, ServerCallContext context)
    {
        await ServerRules.BeginAsync(context, Compresses(request));
        await AnswerAsync(request, replies, context);
    }

    public override async Task FullDuplexCall(
        MessageReader<StreamingOutputCallRequest> requests, MessageWriter<StreamingOutputCallResponse> replies, ServerCallContext context)
    {
        await ServerRules.BeginAsync(context);
        await foreach (Message<StreamingOutputCallRequest> request in requests.WithCancellation(context.CancellationToken))
            await AnswerAsync(request, replies, context);
    }

    // What a request of a stream asks for.
    private static async Task AnswerAsync(
        Message<StreamingOutputCallRequest> request, MessageWriter<StreamingOutputCallResponse> replies, ServerCallContext context)
    {
        if (request.Value.HasResponseStatus) throw Ended(context, in request.Value.ResponseStatus);
        for (int i = 0; i < request.Value.ResponseParameters.Count; i++)
        {
            ResponseParameters parameters = request.Value.ResponseParameters[i];
            if (parameters.IntervalUs > 0) await Task.Delay(TimeSpan.FromMicroseconds(parameters.IntervalUs), context.CancellationToken);
            Message<StreamingOutputCallResponse> reply = replies.Next();
            SetBody(ref reply.Value.MutablePayload(reply.Arena), parameters.Size, in reply.Arena);
            replies.WriteOptions = ServerRules.Compressing(parameters.Compressed.Value);
            await replies.WriteAsync(reply, context.CancellationToken);
        }
    }

    private static bool Compresses(Message<StreamingOutputCallRequest> request)
    {
        foreach (ref ResponseParameters parameters in request.Value.ResponseParameters)
            if (parameters.HasCompressed)
                return true;
        return false;
    }

    private static void SetBody(ref Payload payload, int sizeBytes, scoped ref readonly ArenaAllocator arena)
    {
        payload.Body = UnmanagedArray<byte>.Allocate(sizeBytes, in arena);
    }

    private static RpcException Ended(ServerCallContext context, in EchoStatus status) =>
        ServerRules.Ended(context, status.Code, status.Message.ToString(), TestDetails.Make);
}
