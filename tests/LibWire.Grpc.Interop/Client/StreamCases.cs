using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Cases of calls with streams.</summary>
internal sealed class StreamCases(TestService.TestServiceClient client)
{
    private const int LargestBytes = 100 * 1024 * 1024;

    internal void AddTo(CaseRunner runner)
    {
        runner.Add("client_streaming", ClientStreamingAsync);
        runner.Add("server_streaming", ServerStreamingAsync);
        runner.Add("ping_pong", PingPongAsync);
        runner.Add("empty_stream", EmptyStreamAsync);
        runner.Add("many_messages", ManyMessagesAsync);
        runner.Add("hundred_megabytes_stream", LargestStreamAsync);
    }

    private async Task ClientStreamingAsync()
    {
        using ClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> call = client.StreamingInputCall();
        foreach (int size in (int[])[27182, 8, 1828, 45904]) await call.RequestStream.WriteAsync(Requests.Fill(call.RequestStream.Next(), size));
        await call.RequestStream.CompleteAsync();
        using Message<StreamingInputCallResponse> response = await call;
        Expect.Equal(74922, response.Value.AggregatedPayloadSize, "sum of the sizes");
    }

    private async Task ServerStreamingAsync()
    {
        int[] sizes = [31415, 9, 2653, 58979];
        using Message<StreamingOutputCallRequest> request = Requests.Fill(Message<StreamingOutputCallRequest>.Rent(), 0, sizes);
        using ServerStreamingCall<StreamingOutputCallResponse> call = client.StreamingOutputCall(request);
        int count = 0;
        await foreach (Message<StreamingOutputCallResponse> response in call.ResponseStream) Requests.Zeros(sizes[count++], response);
        Expect.Equal(sizes.Length, count, "responses");
        Expect.Equal(StatusCode.OK, call.GetStatus().StatusCode, "status");
    }

    private Task PingPongAsync() => ExchangeAsync((27182, 31415), (8, 9), (1828, 2653), (45904, 58979));

    private Task LargestStreamAsync() => ExchangeAsync((LargestBytes, LargestBytes), (1, 1));

    // Each request is sent after the answer to the one before.
    private async Task ExchangeAsync(params (int Request, int Response)[] sizes)
    {
        using DuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = client.FullDuplexCall();
        foreach ((int request, int response) in sizes)
        {
            await call.RequestStream.WriteAsync(Requests.Fill(call.RequestStream.Next(), request, response));
            Expect.True(await call.ResponseStream.MoveNextAsync(), "The stream has ended early.");
            Requests.Zeros(response, call.ResponseStream.Current);
        }

        await EndAsync(call);
    }

    private async Task EmptyStreamAsync()
    {
        using DuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = client.FullDuplexCall();
        await EndAsync(call);
    }

    // Reading and writing go on at the same time, so that flow control has something to do.
    private async Task ManyMessagesAsync()
    {
        const int Count = 1_000;
        using DuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = client.FullDuplexCall();
        Task<int> reading = Task.Run(async () =>
        {
            int count = 0;
            await foreach (Message<StreamingOutputCallResponse> response in call.ResponseStream) Requests.Zeros(count++ % 3_000, response);
            return count;
        });
        for (int i = 0; i < Count; i++) await call.RequestStream.WriteAsync(Requests.Fill(call.RequestStream.Next(), i % 2_000, i % 3_000));
        await call.RequestStream.CompleteAsync();
        Expect.Equal(Count, await reading, "responses");
    }

    private static async Task EndAsync(DuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call)
    {
        await call.RequestStream.CompleteAsync();
        Expect.True(!await call.ResponseStream.MoveNextAsync(), "There is one response too many.");
        Expect.Equal(StatusCode.OK, call.GetStatus().StatusCode, "status");
    }
}
