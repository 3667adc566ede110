using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Cases of compressed messages.</summary>
internal sealed class CompressionCases(TestService.TestServiceClient client)
{
    private static readonly WriteOptions Uncompressed = new(WriteFlags.NoCompress);

    internal void AddTo(CaseRunner runner)
    {
        runner.Add("client_compressed_unary", ClientUnaryAsync);
        runner.Add("deflate_unary", DeflateAsync);
        runner.Add("client_compressed_streaming", ClientStreamingAsync);
        runner.Add("server_compressed_unary", ServerUnaryAsync);
        runner.Add("server_compressed_streaming", ServerStreamingAsync);
    }

    // The header that the client of .NET turns into grpc-encoding. It is not sent itself.
    private static CallOptions Compressed(string encoding = "gzip") => new(new Metadata { { "grpc-internal-encoding-request", encoding } });

    private async Task ClientUnaryAsync()
    {
        using Message<SimpleRequest> request = Requests.Simple();
        request.Value.MutableExpectCompressed(request.Arena).Value = true;
        await Expect.StatusAsync(StatusCode.InvalidArgument, () => CallAsync(request, Compressed().WithWriteOptions(Uncompressed)));
        await CallAsync(request, Compressed());
        request.Value.MutableExpectCompressed(request.Arena).Value = false;
        await CallAsync(request, Compressed().WithWriteOptions(Uncompressed));
    }

    private async Task DeflateAsync()
    {
        using Message<SimpleRequest> request = Requests.Simple();
        request.Value.MutableExpectCompressed(request.Arena).Value = true;
        await CallAsync(request, Compressed("deflate"));
    }

    private async Task CallAsync(Message<SimpleRequest> request, CallOptions options)
    {
        using Message<SimpleResponse> response = await client.UnaryCallAsync(request, options);
        Requests.Zeros(Requests.LargeResponseBytes, response);
    }

    private async Task ClientStreamingAsync()
    {
        using (ClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> probe = client.StreamingInputCall(Compressed()))
        {
            await Expect.StatusAsync(StatusCode.InvalidArgument, async () =>
            {
                await SendAsync(probe.RequestStream, 27182, isCompressed: false, expected: true);
                await probe.RequestStream.CompleteAsync();
                (await probe).Dispose();
            });
        }

        using ClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> call = client.StreamingInputCall(Compressed());
        await SendAsync(call.RequestStream, 27182, isCompressed: true, expected: true);
        await SendAsync(call.RequestStream, 45904, isCompressed: false, expected: false);
        await call.RequestStream.CompleteAsync();
        using Message<StreamingInputCallResponse> response = await call;
        Expect.Equal(73086, response.Value.AggregatedPayloadSize, "sum of the sizes");
    }

    private static async Task SendAsync(ClientMessageWriter<StreamingInputCallRequest> requests, int sizeBytes, bool isCompressed, bool expected)
    {
        Message<StreamingInputCallRequest> request = Requests.Fill(requests.Next(), sizeBytes);
        request.Value.MutableExpectCompressed(request.Arena).Value = expected;
        requests.WriteOptions = isCompressed ? new WriteOptions() : Uncompressed;
        await requests.WriteAsync(request);
    }

    private async Task ServerUnaryAsync()
    {
        foreach (bool compressed in (bool[])[true, false])
        {
            using Message<SimpleRequest> request = Requests.Simple();
            request.Value.MutableResponseCompressed(request.Arena).Value = compressed;
            CountingCompression.Counter counter = CountingCompression.Count();
            await CallAsync(request, default);
            Expect.Equal(compressed ? 1 : 0, counter.Messages, $"compressed responses, of response_compressed {compressed}");
        }
    }

    private async Task ServerStreamingAsync()
    {
        using Message<StreamingOutputCallRequest> request = Requests.Fill(Message<StreamingOutputCallRequest>.Rent(), 0, 31415, 92653);
        request.Value.ResponseParameters[0].MutableCompressed(request.Arena).Value = true;
        request.Value.ResponseParameters[1].MutableCompressed(request.Arena).Value = false;
        CountingCompression.Counter counter = CountingCompression.Count();
        using ServerStreamingCall<StreamingOutputCallResponse> call = client.StreamingOutputCall(request);
        int count = 0;
        await foreach (Message<StreamingOutputCallResponse> response in call.ResponseStream)
        {
            Requests.Zeros(count == 0 ? 31415 : 92653, response);
            count++;
            Expect.Equal(1, counter.Messages, $"compressed responses after {count}");
        }

        Expect.Equal(2, count, "responses");
    }
}
