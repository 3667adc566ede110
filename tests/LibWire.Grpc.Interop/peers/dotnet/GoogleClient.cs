using Google.Protobuf;
using Grpc.Net.Client;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The client with Google's messages. Its cases are those of <c>Client</c>.</summary>
internal sealed partial class GoogleClient
{
    private const int LargeRequestBytes = 271_828;
    private const int LargeResponseBytes = 314_159;
    private const int LargestBytes = 100 * 1024 * 1024;

    private readonly InteropOptions _options;
    private readonly GrpcChannel _channel;
    private readonly TestService.TestServiceClient _client;

    private GoogleClient(InteropOptions options, GrpcChannel channel)
    {
        _options = options;
        _channel = channel;
        _client = new TestService.TestServiceClient(channel);
    }

    internal static async Task<int> RunAsync(InteropOptions options)
    {
        using GrpcChannel channel = InteropChannel.Open(options);
        var client = new GoogleClient(options, channel);
        var runner = new CaseRunner();
        client.AddMessages(runner);
        client.AddEnds(runner);
        return await runner.RunAsync(options.TestCases);
    }

    private static Payload Body(int sizeBytes) => new() { Body = UnsafeByteOperations.UnsafeWrap(new byte[sizeBytes]) };

    private static SimpleRequest Simple(int responseBytes = LargeResponseBytes, int requestBytes = LargeRequestBytes) =>
        new() { ResponseSize = responseBytes, Payload = Body(requestBytes) };

    private static StreamingOutputCallRequest Streamed(int requestBytes, params int[] responseBytes) => new()
    {
        Payload = Body(requestBytes),
        ResponseParameters = { responseBytes.Select(size => new ResponseParameters { Size = size }) },
    };

    private static void Zeros(int sizeBytes, Payload payload) => Expect.Zeros(sizeBytes, payload.Body.Span, "the response");
}
