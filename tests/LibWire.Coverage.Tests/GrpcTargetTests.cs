using LibWire.Grpc;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Coverage;

/// <summary>The oracle of LibWire.Grpc.</summary>
public sealed unsafe class GrpcTargetTests
{
    private static readonly byte[] Payload = [0x08, 0x96, 0x01];

    [Fact]
    public void Run_EachSeed_IsNoFinding()
    {
        using var target = new GrpcTarget();
        byte[][] seeds = [.. target.Seeds()];
        Assert.InRange(seeds.Length, 50, int.MaxValue);
        Assert.All(seeds, target.Run);
        target.Run([]);
        target.Run([2]);
    }

    [Theory]
    [InlineData(0, WireError.None, true)]
    [InlineData(0, WireError.Truncated, false)] // said to be malformed, and received
    [InlineData(1, WireError.None, false)]
    public void Read_OracleThatSaysSomethingElse_IsAFinding(int more, WireError error, bool isFine)
    {
        using var messages = new GrpcMessages<Order>(LibWire.Grpc.ProtoFormat<Order>.Instance, [MessageOptions.Default], new Oracle(150 + more, error));
        using var memory = new GuardedMemory(1);
        var payload = new GrpcPayload(Payload, memory.PutAtEnd(Payload));
        Exception? failure = Record.Exception(() => messages.Read(payload, new FuzzRandom(1)));
        if (isFine) Assert.Null(failure);
        else Assert.IsType<FuzzMismatchException>(failure);
    }

    private sealed class Oracle(int value, WireError error) : IGrpcOracle<Order>
    {
        public WireFault? Start(byte[] bytes, MessageOptions options) => error == WireError.None ? null : new WireFault(error, 1, "");

        public void Require(Message<Order> message, Func<byte[]> write, MessageOptions options) =>
            FuzzMismatchException.Require(message.Value.Int32Field == value && write().AsSpan().SequenceEqual(Payload), "A message was received as another one.");

        public void Dispose()
        {
        }
    }
}
