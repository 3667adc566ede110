using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

public sealed class GeneratedFuzzTests(ITestOutputHelper output)
{
    private const ulong Seed = 20250131;
    private static readonly int Inputs = BuildDepth.Pick(quick: 3_000, deep: 50_000);
    private static readonly int Schemas = BuildDepth.Pick(quick: 4, deep: 24);

    [Fact]
    public void Read_MutatedMessages_EndsInSuccessOrWireFormatExceptionAndLeavesNothingBehind()
    {
        string findings = Repository.PathOf($"artifacts/fuzz/generated-{TestedBuild.Flavor}.txt");
        using var campaign = new GeneratedCampaign(Seed, GeneratedCorpus.Make(Schemas)) { FindingsFile = findings };
        campaign.Run(0, Inputs);
        output.WriteLine($"{string.Join(", ", campaign.Tally.ByError)}; over limit {campaign.Tally.OverLimit}; slowest {campaign.Tally.Slowest}");
        Assert.Empty(campaign.Tally.Findings);
        Assert.Equal(Inputs, campaign.Tally.Inputs);

        // A mutation that always or never destroys the input finds nothing.
        Assert.InRange(campaign.Tally.Accepted, Inputs / 10, Inputs * 9 / 10);
        Assert.InRange(campaign.Tally.OverLimit, 0, Inputs / 100);
    }
}
