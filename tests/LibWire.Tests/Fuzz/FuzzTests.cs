using Xunit.Abstractions;

namespace LibWire.Tests.Fuzz;

public sealed class FuzzTests(ITestOutputHelper output)
{
    private const ulong Seed = 20250131;
    private static readonly int Inputs = BuildDepth.Pick(quick: 2_000, deep: 50_000);

    [Fact]
    public void Loops_MutatedTilesAndMessages_EndInSuccessOrWireFormatException()
    {
        using var campaign = new FuzzCampaign(Seed, FuzzSeeds.Load()) { FindingsFile = Repository.PathOf($"artifacts/fuzz/{TestedBuild.TargetFramework}-{TestedBuild.Flavor}.txt") };
        campaign.Run(0, Inputs);
        foreach ((string loop, SortedDictionary<WireError, long> counts) in campaign.Tally.ByLoop) output.WriteLine($"{loop}: {string.Join(", ", counts)}");
        output.WriteLine($"slowest: {campaign.Tally.Slowest}");
        Assert.Empty(campaign.Tally.Findings);
        Assert.Equal(Inputs, campaign.Tally.Inputs);

        // A mutation that always or never destroys the input finds nothing.
        Assert.InRange(campaign.Tally.Count("fields", WireError.None), Inputs / 10, Inputs * 9 / 10);
        Assert.InRange(campaign.Tally.InputsUnder2KB, Inputs * 9 / 10, Inputs);
    }

    [Fact]
    public void Loops_Vectors_EndInSuccessOrWireFormatException()
    {
        FuzzSeeds seeds = FuzzSeeds.Load();
        using var campaign = new FuzzCampaign(Seed, seeds);
        for (int i = 0; i < seeds.Vectors.Count; i++)
            for (int variant = 0; variant < 4; variant++) campaign.RunInput((i * 4) + variant, seeds.Vectors[i]);
        Assert.Empty(campaign.Tally.Findings);
        Assert.NotEqual(0, campaign.Tally.Inputs);
    }
}
