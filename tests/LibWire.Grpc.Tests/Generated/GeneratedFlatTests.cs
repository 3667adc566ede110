using LibWire.Grpc.AspNetCore;
using LibWire.Tests.Grpc.Scores;
using LibWire.Tests.Grpc.Scores.Points;

namespace LibWire.Tests.Grpc;

/// <summary>Stubs that the generator wrote from an <c>.fbs</c> file, served and called over a real connection.</summary>
public sealed class GeneratedFlatTests
{
    [Fact]
    public async Task Unary_OfAnIncludedTable_AnswersAtThePathOfTheSchema()
    {
        await using TestServer server = await StartAsync();
        using Message<Point> point = Point(5);
        using Message<Sum> awaited = await new Board.BoardClient(server.Channel).AddAsync(point);
        Assert.Equal(6, awaited.GetRoot().Value);
        Assert.Equal("/LibWire.Tests.Grpc.Scores.Board/Add", awaited.GetRoot().Names[0].ToString());
        using Message<Sum> blocking = new Board.BoardClient(server.Channel).Add(point);
        Assert.Equal(6, blocking.Value.Value);
    }

    [Fact]
    public async Task Streams_OfEachKind_PassMessages()
    {
        await using TestServer server = await StartAsync();
        var client = new Board.BoardClient(server.Channel);
        using ClientStreamingCall<Point, Sum> all = client.AddAll();
        using DuplexStreamingCall<Point, Sum> both = client.Both();
        for (int i = 1; i <= 3; i++)
        {
            Message<Point> point = all.RequestStream.Next();
            point.Value.Value = i;
            await all.RequestStream.WriteAsync(point);
            point = both.RequestStream.Next();
            point.Value.Value = i;
            await both.RequestStream.WriteAsync(point);
        }

        await all.RequestStream.CompleteAsync();
        await both.RequestStream.CompleteAsync();
        using Message<Sum> total = await all;
        Assert.Equal(6, total.GetRoot().Value);

        var seen = new List<int>();
        await foreach (Message<Sum> reply in both.ResponseStream) seen.Add(reply.GetRoot().Value);
        using Message<Sum> count = Message<Sum>.Rent();
        count.Value.Value = 2;
        using ServerStreamingCall<Point> list = client.List(count);
        await foreach (Message<Point> reply in list.ResponseStream) seen.Add(reply.GetRoot().Value);
        Assert.Equal([-1, -2, -3, 1, 2], seen);
    }

    [Fact]
    public async Task Calls_OfFurtherServices_ReachEach()
    {
        await using TestServer server = await StartAsync();
        using Message<Point> point = Point(5);
        using Message<Sum> named = await new Sum_.Sum_Client(server.Channel).AddAsync(point);
        Assert.Equal("/LibWire.Tests.Grpc.Scores.Sum/Add", named.GetRoot().Names[0].ToString());
#pragma warning disable CS0618 // The schema marks it as deprecated.
        using Message<Point> back = await new Echo.EchoClient(server.Channel).BackAsync(point);
#pragma warning restore CS0618
        Assert.Equal(5, back.GetRoot().Value);
        Assert.Equal("LibWire.Tests.Grpc.Scores.Points.Echo", Echo.ServiceName);
    }

    private static Message<Point> Point(int value)
    {
        Message<Point> point = Message<Point>.Rent();
        point.Value.Value = value;
        return point;
    }

    private static Task<TestServer> StartAsync() => TestServer.StartAsync(map: static app =>
    {
        app.MapLibWireService<BoardService>();
        app.MapLibWireService<SumService>();
        app.MapLibWireService<EchoService>();
    });
}
