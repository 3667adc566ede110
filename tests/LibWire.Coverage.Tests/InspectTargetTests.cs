using LibWire.Cli;

namespace LibWire.Tests.Coverage;

/// <summary>The oracle of the inspector.</summary>
public sealed class InspectTargetTests
{
    private static readonly byte[] Message = [0x08, 0x01, 0x12, 0x02, 0x08, 0x01];

    [Fact]
    public void Run_EachSeed_IsNoFinding()
    {
        using var target = new InspectTarget();
        byte[][] seeds = [.. target.Seeds()];
        Assert.InRange(seeds.Length, 20, int.MaxValue);
        Assert.All(seeds, target.Run);
        target.Run([]);
        target.Run([1, 2]);
    }

    [Fact]
    public void Sink_OfNodesOutsideOfTheirMessage_IsAFinding()
    {
        InspectedFile file = InspectedFile.Of("a", Message, InputKind.Message, null);
        var node = new InspectedNode(0, Message.Length, "1", "varint", "");
        new InspectSink(file).Add(node);
        Fails(sink => sink.Add(node with { Offset = 1 }));
        Fails(static sink => sink.Fault(Message.Length + 1, "No."));
        Fails(static sink => sink.Close());
        Fails(sink =>
        {
            sink.Open(node with { SizeBytes = 2 });
            sink.Add(node with { SizeBytes = 3 });
        });
        Fails(sink =>
        {
            sink.Add(node with { SizeBytes = 2 });
            sink.RequireSame(isFine: true);
        });
        Fails(static sink => sink.RequireSame(isFine: false));

        void Fails(Action<InspectSink> use) => Assert.Throws<FuzzMismatchException>(() => use(new InspectSink(file)));
    }
}
