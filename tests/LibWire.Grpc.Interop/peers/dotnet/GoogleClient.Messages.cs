using Grpc.Net.Client;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <content>Cases of calls that end well.</content>
internal sealed partial class GoogleClient
{
    private static readonly WriteOptions Uncompressed = new(WriteFlags.NoCompress);

    private void AddMessages(CaseRunner runner)
    {
        runner.Add("empty_unary", async () => Expect.Equal(new Empty(), await _client.EmptyCallAsync(new Empty()), "response"));
        runner.Add("large_unary", () => CallAsync(_client, Simple()));
        runner.Add("hundred_megabytes_unary", () => CallAsync(_client, Simple(LargestBytes, LargestBytes), LargestBytes));
        runner.Add("rpc_soak", SoakAsync);
        runner.Add("channel_soak", ChannelSoakAsync);
        runner.Add("concurrent_unary", ConcurrentAsync);
        runner.Add("client_streaming", ClientStreamingAsync);
        runner.Add("server_streaming", ServerStreamingAsync);
        runner.Add("ping_pong", () => ExchangeAsync((27182, 31415), (8, 9), (1828, 2653), (45904, 58979)));
        runner.Add("empty_stream", () => ExchangeAsync());
        runner.Add("hundred_megabytes_stream", () => ExchangeAsync((LargestBytes, LargestBytes), (1, 1)));
        runner.Add("many_messages", ManyMessagesAsync);
        runner.Add("client_compressed_unary", ClientCompressedUnaryAsync);
        runner.Add("deflate_unary", () => CallAsync(_client, Expecting(true), options: Compressed("deflate")));
        runner.Add("client_compressed_streaming", ClientCompressedStreamingAsync);
        runner.Add("server_compressed_unary", ServerCompressedUnaryAsync);
        runner.Add("server_compressed_streaming", ServerCompressedStreamingAsync);
    }

    private static async Task CallAsync(
        TestService.TestServiceClient client, SimpleRequest request, int responseBytes = LargeResponseBytes, CallOptions options = default) =>
        Zeros(responseBytes, (await client.UnaryCallAsync(request, options)).Payload);

    private async Task SoakAsync()
    {
        for (int i = 0; i < 10; i++) await CallAsync(_client, Simple());
    }

    private async Task ChannelSoakAsync()
    {
        for (int i = 0; i < 10; i++)
        {
            using GrpcChannel own = InteropChannel.Open(_options);
            await CallAsync(new TestService.TestServiceClient(own), Simple());
        }
    }

    private Task ConcurrentAsync() => Task.WhenAll(Enumerable.Range(0, 32).Select(async number =>
    {
        for (int i = 0; i < 8; i++)
        {
            int size = 1 + number * 1000 + i;
            await CallAsync(_client, Simple(size, 1 + number * 100 + i), size);
        }
    }));

    private async Task ClientStreamingAsync()
    {
        using AsyncClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> call = _client.StreamingInputCall();
        foreach (int size in (int[])[27182, 8, 1828, 45904]) await call.RequestStream.WriteAsync(new StreamingInputCallRequest { Payload = Body(size) });
        await call.RequestStream.CompleteAsync();
        Expect.Equal(74922, (await call).AggregatedPayloadSize, "sum of the sizes");
    }

    private async Task ServerStreamingAsync()
    {
        int[] sizes = [31415, 9, 2653, 58979];
        using AsyncServerStreamingCall<StreamingOutputCallResponse> call = _client.StreamingOutputCall(Streamed(0, sizes));
        int count = 0;
        await foreach (StreamingOutputCallResponse response in call.ResponseStream.ReadAllAsync()) Zeros(sizes[count++], response.Payload);
        Expect.Equal(4, count, "responses");
    }

    private async Task ExchangeAsync(params (int Request, int Response)[] sizes)
    {
        using AsyncDuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = _client.FullDuplexCall();
        foreach ((int request, int response) in sizes)
        {
            await call.RequestStream.WriteAsync(Streamed(request, response));
            Expect.True(await call.ResponseStream.MoveNext(), "The stream has ended early.");
            Zeros(response, call.ResponseStream.Current.Payload);
        }

        await call.RequestStream.CompleteAsync();
        Expect.True(!await call.ResponseStream.MoveNext(), "There is one response too many.");
    }

    private async Task ManyMessagesAsync()
    {
        using AsyncDuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = _client.FullDuplexCall();
        Task<int> reading = Task.Run(async () =>
        {
            int count = 0;
            await foreach (StreamingOutputCallResponse response in call.ResponseStream.ReadAllAsync()) Zeros(count++ % 3_000, response.Payload);
            return count;
        });
        for (int i = 0; i < 1_000; i++) await call.RequestStream.WriteAsync(Streamed(i % 2_000, i % 3_000));
        await call.RequestStream.CompleteAsync();
        Expect.Equal(1_000, await reading, "responses");
    }

    private static SimpleRequest Expecting(bool compressed)
    {
        SimpleRequest request = Simple();
        request.ExpectCompressed = new BoolValue { Value = compressed };
        return request;
    }

    private static CallOptions Compressed(string encoding = "gzip") => new(new Metadata { { "grpc-internal-encoding-request", encoding } });

    private async Task ClientCompressedUnaryAsync()
    {
        CallOptions uncompressed = Compressed().WithWriteOptions(Uncompressed);
        await Expect.StatusAsync(StatusCode.InvalidArgument, () => CallAsync(_client, Expecting(true), options: uncompressed));
        await CallAsync(_client, Expecting(true), options: Compressed());
        await CallAsync(_client, Expecting(false), options: uncompressed);
    }

    private async Task ClientCompressedStreamingAsync()
    {
        using (AsyncClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> probe = _client.StreamingInputCall(Compressed()))
        {
            await Expect.StatusAsync(StatusCode.InvalidArgument, async () =>
            {
                await SendAsync(probe, 27182, isCompressed: false, expected: true);
                await probe.RequestStream.CompleteAsync();
                await probe;
            });
        }

        using AsyncClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> call = _client.StreamingInputCall(Compressed());
        await SendAsync(call, 27182, isCompressed: true, expected: true);
        await SendAsync(call, 45904, isCompressed: false, expected: false);
        await call.RequestStream.CompleteAsync();
        Expect.Equal(73086, (await call).AggregatedPayloadSize, "sum of the sizes");

        static Task SendAsync(
            AsyncClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> call, int sizeBytes, bool isCompressed, bool expected)
        {
            call.RequestStream.WriteOptions = isCompressed ? new WriteOptions() : Uncompressed;
            return call.RequestStream.WriteAsync(
                new StreamingInputCallRequest { Payload = Body(sizeBytes), ExpectCompressed = new BoolValue { Value = expected } });
        }
    }

    private async Task ServerCompressedUnaryAsync()
    {
        foreach (bool compressed in (bool[])[true, false])
        {
            SimpleRequest request = Simple();
            request.ResponseCompressed = new BoolValue { Value = compressed };
            CountingCompression.Counter counter = CountingCompression.Count();
            await CallAsync(_client, request);
            Expect.Equal(compressed ? 1 : 0, counter.Messages, $"compressed responses, of response_compressed {compressed}");
        }
    }

    private async Task ServerCompressedStreamingAsync()
    {
        StreamingOutputCallRequest request = Streamed(0, 31415, 92653);
        request.ResponseParameters[0].Compressed = new BoolValue { Value = true };
        request.ResponseParameters[1].Compressed = new BoolValue { Value = false };
        CountingCompression.Counter counter = CountingCompression.Count();
        using AsyncServerStreamingCall<StreamingOutputCallResponse> call = _client.StreamingOutputCall(request);
        int count = 0;
        await foreach (StreamingOutputCallResponse response in call.ResponseStream.ReadAllAsync())
        {
            Zeros(count++ == 0 ? 31415 : 92653, response.Payload);
            Expect.Equal(1, counter.Messages, $"compressed responses after {count}");
        }

        Expect.Equal(2, count, "responses");
    }
}
