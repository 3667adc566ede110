using System.Net;
using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>Requests that the gRPC stack reads, and then drops without a call of the handler. They come back at the end of the call, without the garbage
/// collector.</summary>
public sealed class DroppedRequestTests
{
    private const string Unary = "/greet.Greeter/SayHello";
    private const string ServerStream = "/greet.Greeter/Repeat";
    private const string FlatUnary = "/LibWire.Tests.Grpc.Arena.Fights/Attack";

    [Theory]
    [InlineData(Unary)]
    [InlineData(ServerStream)]
    [InlineData(FlatUnary)]
    public async Task Request_FollowedByMore_ComesBackAtOnce(string path)
    {
        await using TestServer server = await TestServer.StartAsync();
        byte[] frame = RawHttp.Frame(MessageOf(path));
        int before = await CollectedAsync();
        foreach (byte[] more in (byte[][])[frame, [0], [7, 0xFF, 0xFF], new byte[70_000]])
        {
            // Together, and in pieces between which the stack has read the message already.
            StatusCode together = (await RawHttp.PostAsync(server.Address, path, [.. frame, .. more])).Code;
            StatusCode apart = await RawHttp.PostAsync(server.Address, path, new Pieces(frame, more));
            Assert.Equal((StatusCode.Internal, StatusCode.Internal), (together, apart));
        }

        await Rented.AssertNoneAsync();
        Assert.Equal(before, MessageDiagnostics.CollectedCount);
    }

    [Theory]
    [InlineData(Unary)]
    [InlineData(ServerStream)]
    [InlineData(FlatUnary)]
    public async Task Request_ClientLeavesBeforeTheEnd_ComesBackAtOnce(string path)
    {
        await using TestServer server = await TestServer.StartAsync();
        int before = await CollectedAsync();
        for (int i = 0; i < 5; i++)
        {
            // The content fails behind the message: HttpClient resets the stream.
            await Assert.ThrowsAnyAsync<Exception>(() => RawHttp.PostAsync(server.Address, path, new Pieces(RawHttp.Frame(MessageOf(path)), null)));
        }

        await Rented.AssertNoneAsync();
        Assert.Equal(before, MessageDiagnostics.CollectedCount);
    }

    [Fact]
    public async Task Request_AfterDroppedOnesOnTheSameConnection_IsItself()
    {
        await using TestServer server = await TestServer.StartAsync();
        using var client = new HttpClient();
        byte[] frame = RawHttp.Frame(MessageOf(Unary));
        for (int i = 0; i < 20; i++)
        {
            Assert.Equal(StatusCode.Internal, (await RawHttp.PostAsync(client, server.Address, Unary, new ByteArrayContent([.. frame, 1]))).Code);
            Assert.Equal(StatusCode.OK, (await RawHttp.PostAsync(client, server.Address, Unary, new ByteArrayContent(frame))).Code);
        }

        await Rented.AssertNoneAsync();
    }

    private static async Task<int> CollectedAsync()
    {
        // What earlier tests have left may not count.
        await Rented.AssertNoneAfterCollectionAsync();
        return MessageDiagnostics.CollectedCount;
    }

    private static byte[] MessageOf(string path)
    {
        if (path == FlatUnary) return new Arena.Hit { Damage = 3 }.ToArray();
        using Message<HelloRequest> request = Hello.Request("Ada", count: 2, bodyBytes: 1000);
        return request.Value.ToArray();
    }

    /// <summary>Sends a message, waits until the server has most likely read it, and sends more; or fails, if that is null.</summary>
    private sealed class Pieces(byte[] message, byte[]? more) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            await stream.WriteAsync(message);
            await stream.FlushAsync();
            await Task.Delay(50);
            if (more is null) throw new IOException("The client leaves.");
            await stream.WriteAsync(more);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
