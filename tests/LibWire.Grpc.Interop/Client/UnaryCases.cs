using Grpc.Net.Client;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Cases of unary calls.</summary>
internal sealed class UnaryCases(TestService.TestServiceClient client, InteropOptions options)
{
    private const int LargestBytes = 100 * 1024 * 1024;
    private const int SoakCalls = 10;

    internal void AddTo(CaseRunner runner)
    {
        runner.Add("empty_unary", EmptyUnaryAsync);
        runner.Add("large_unary", () => CallAsync(client, Requests.LargeRequestBytes, Requests.LargeResponseBytes));
        runner.Add("rpc_soak", () => SoakAsync(client));
        runner.Add("channel_soak", ChannelSoakAsync);
        runner.Add("concurrent_unary", ConcurrentAsync);
        runner.Add("hundred_megabytes_unary", () => CallAsync(client, LargestBytes, LargestBytes));
    }

    private async Task EmptyUnaryAsync()
    {
        using Message<Empty> request = Message<Empty>.Rent();
        using Message<Empty> response = await client.EmptyCallAsync(request);
        Expect.True(response.Value.UnknownFields.IsEmpty, "The response is not empty.");
    }

    private static async Task CallAsync(TestService.TestServiceClient client, int requestBytes, int responseBytes)
    {
        using Message<SimpleRequest> request = Requests.Simple(responseBytes, requestBytes);
        using Message<SimpleResponse> response = await client.UnaryCallAsync(request);
        Requests.Zeros(responseBytes, response);
    }

    private static async Task SoakAsync(TestService.TestServiceClient client, int calls = SoakCalls)
    {
        for (int i = 0; i < calls; i++) await CallAsync(client, Requests.LargeRequestBytes, Requests.LargeResponseBytes);
    }

    // Each call has a connection of its own.
    private async Task ChannelSoakAsync()
    {
        for (int i = 0; i < SoakCalls; i++)
        {
            using GrpcChannel own = InteropChannel.Open(options);
            await SoakAsync(new TestService.TestServiceClient(own), 1);
        }
    }

    // Sizes differ, so that a response that comes to the wrong call is seen.
    private Task ConcurrentAsync() => Task.WhenAll(Enumerable.Range(0, 32).Select(async number =>
    {
        for (int i = 0; i < 8; i++) await CallAsync(client, 1 + number * 100 + i, 1 + number * 1000 + i);
    }));
}
