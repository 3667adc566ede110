using System.Text;
using LibWire.Tests.Memory.Holding;

namespace LibWire.Tests.Faults;

/// <summary>Messages that are objects, with memory refused at each place that takes some.</summary>
public sealed class HoldingFaultTests
{
    // Above the size of messages that share memory, so that each takes its own.
    [Theory]
    [InlineData(3_000, true)]
    [InlineData(3_000, false)]
    [InlineData(100_000, true)]
    [InlineData(100_000, false)]
    public void Receive_LosesNothing_AndTheNextMessageIsRead(int contentBytes, bool onDemand)
    {
        var format = new PointFormat();
        int refusals = FaultRun.EachNativeChunk(() =>
        {
            using ArenaMessage<Point> message = ArenaMessage<Point>.Receive(PointFormat.Bytes(1, contentBytes), format, onDemand);
            return Encoding.UTF8.GetBytes($"{message.Value.X} {message.Value.Name}");
        });
        Assert.InRange(refusals, 1, 10);
    }
}
