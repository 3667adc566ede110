using Google.Protobuf;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The service of gRPC's interop tests with Google's messages.</summary>
internal sealed class GoogleService : TestService.TestServiceBase
{
    public override async Task<Empty> EmptyCall(Empty request, ServerCallContext context)
    {
        await ServerRules.BeginAsync(context);
        return new Empty();
    }

    public override async Task<SimpleResponse> UnaryCall(SimpleRequest request, ServerCallContext context)
    {
        await ServerRules.BeginAsync(context, request.ResponseCompressed is not null);
        context.WriteOptions = ServerRules.Compressing(request.ResponseCompressed?.Value == true);
        if (request.ExpectCompressed is { } expected) ServerRules.CheckCompressed(expected.Value, CountingCompression.Messages > 0);
        if (request.ResponseStatus is { } status) throw Ended(context, status);
        return new SimpleResponse { Payload = Zeros(request.ResponseSize) };
    }

    public override async Task<StreamingInputCallResponse> StreamingInputCall(
        IAsyncStreamReader<StreamingInputCallRequest> requestStream, ServerCallContext context)
    {
        await ServerRules.BeginAsync(context);
        int sum = 0;
        int compressedBefore = CountingCompression.Messages;
        while (await requestStream.MoveNext())
        {
            bool wasCompressed = CountingCompression.Messages > compressedBefore;
            compressedBefore = CountingCompression.Messages;
            if (requestStream.Current.ExpectCompressed is { } expected) ServerRules.CheckCompressed(expected.Value, wasCompressed);
            sum += requestStream.Current.Payload.Body.Length;
        }

        return new StreamingInputCallResponse { AggregatedPayloadSize = sum };
    }

    public override async Task StreamingOutputCall(
        StreamingOutputCallRequest request, IServerStreamWriter<StreamingOutputCallResponse> responseStream, ServerCallContext context)
    {
        await ServerRules.BeginAsync(context, request.ResponseParameters.Any(parameters => parameters.Compressed is not null));
        await AnswerAsync(request, responseStream, context);
    }

    public override async Task FullDuplexCall(
        IAsyncStreamReader<StreamingOutputCallRequest> requestStream, IServerStreamWriter<StreamingOutputCallResponse> responseStream,
        ServerCallContext context)
    {
        await ServerRules.BeginAsync(context);
        while (await requestStream.MoveNext(context.CancellationToken)) await AnswerAsync(requestStream.Current, responseStream, context);
    }

    private static async Task AnswerAsync(
        StreamingOutputCallRequest request, IServerStreamWriter<StreamingOutputCallResponse> responses, ServerCallContext context)
    {
        if (request.ResponseStatus is { } status) throw Ended(context, status);
        foreach (ResponseParameters parameters in request.ResponseParameters)
        {
            if (parameters.IntervalUs > 0) await Task.Delay(TimeSpan.FromMicroseconds(parameters.IntervalUs), context.CancellationToken);
            responses.WriteOptions = ServerRules.Compressing(parameters.Compressed?.Value == true);
            await responses.WriteAsync(new StreamingOutputCallResponse { Payload = Zeros(parameters.Size) }, context.CancellationToken);
        }
    }

    private static Payload Zeros(int sizeBytes) => new() { Body = UnsafeByteOperations.UnsafeWrap(new byte[sizeBytes]) };

    private static RpcException Ended(ServerCallContext context, EchoStatus status) =>
        ServerRules.Ended(context, status.Code, status.Message, GoogleDetails.Make);
}
