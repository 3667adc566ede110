using Grpc.Net.Client;

namespace LibWire.Rpc.Tests;

public sealed class ColumnTests
{
    public static TheoryData<string> Names => [.. ColumnSet.All.Select(static column => column.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Calls_OfEachKind_HaveRightReplies(string name)
    {
        IRpcColumn column = ColumnSet.All.Single(column => column.Name == name);
        await using RpcServer server = await RpcServer.StartAsync([column]);
        foreach (bool hasMap in new[] { false, true })
        {
            var values = new SampleValues(50, hasMap);
            server.Serve(values);
            IRpcCalls calls = column.Open(server.Channel, values);
            await calls.AnswerAsync(1);
            await calls.EchoAsync(2);
            await calls.GlanceAsync(2);
            await using IRpcStream stream = calls.OpenStream();
            await stream.AnswerAsync(3);
            await stream.AnswerAsync(4);
            Assert.True(calls.WireBytes > 50);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Calls_ServerAnswersWithOtherValues_Fail(string name)
    {
        IRpcColumn column = ColumnSet.All.Single(column => column.Name == name);
        await using RpcServer server = await RpcServer.StartAsync([column]);
        server.Serve(new SampleValues(51, hasMap: false));
        IRpcCalls calls = column.Open(server.Channel, new SampleValues(50, hasMap: false));
        await Assert.ThrowsAsync<WrongReplyException>(async () => await calls.AnswerAsync(1));
        await using IRpcStream stream = calls.OpenStream();
        await Assert.ThrowsAsync<WrongReplyException>(async () => await stream.AnswerAsync(2));
    }

    [Fact]
    public void WrongReply_RequestOrReplyWasReadWrong_Throws()
    {
        var values = new SampleValues(20, hasMap: true);
        ulong sum = values.SumOf(1);
        WrongReplyException.ThrowUnlessAnswer(values, 1, sum, values.SumOf(sum));
        WrongReplyException.ThrowUnlessEcho(values, 1, sum);
        WrongReplyException.ThrowUnlessGlance(values, 1, values.GlanceOf(1));
        Assert.Throws<WrongReplyException>(() => WrongReplyException.ThrowUnlessAnswer(values, 1, sum + 1, values.SumOf(sum + 1)));
        Assert.Throws<WrongReplyException>(() => WrongReplyException.ThrowUnlessAnswer(values, 1, sum, values.SumOf(sum) + 1));
        Assert.Throws<WrongReplyException>(() => WrongReplyException.ThrowUnlessEcho(values, 1, sum + 1));
        Assert.Throws<WrongReplyException>(() => WrongReplyException.ThrowUnlessGlance(values, 1, values.GlanceOf(2)));
    }

    [Fact]
    public void Columns_OfProtocolBuffers_SendAsManyBytes()
    {
        int[] sizes = [.. Sizes(ColumnSet.LibWireProto, ColumnSet.Google, ColumnSet.ProtobufNet, ColumnSet.RawBytes)];
        Assert.All(sizes, size => Assert.Equal(sizes[0], size));
    }

    [Fact]
    public void Columns_OfAll_HavePathsOfOneLength() => Assert.Single(ColumnSet.All.DistinctBy(static column => column.ServiceName.Length));

    private static IEnumerable<int> Sizes(params string[] names)
    {
        using var channel = GrpcChannel.ForAddress("http://localhost");
        var values = new SampleValues(100, hasMap: true);
        foreach (string name in names) yield return ColumnSet.All.Single(column => column.Name == name).Open(channel, values).WireBytes;
    }
}
