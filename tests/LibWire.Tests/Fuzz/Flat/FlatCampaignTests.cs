using Xunit.Abstractions;

namespace LibWire.Tests.Fuzz;

/// <summary>Damaged FlatBuffers against guard pages: they are rejected with an error, or read to their end.</summary>
public sealed class FlatCampaignTests(ITestOutputHelper output)
{
    private const ulong Seed = 20250208;

    [Fact]
    public void Loops_MutatedBuffers_EndInSuccessOrAnError() => Run(FlatSeeds.Load().Small, TestDepth.Pick(quick: 5_000, deep: 98_000));

    [Fact]
    public void Loops_MutatedFiles_EndInSuccessOrAnError() => Run(FlatSeeds.Load().Files, TestDepth.Pick(quick: 200, deep: 2_000));

    [Fact]
    public void Make_OfAnInput_GivesTheSameAgain()
    {
        IReadOnlyList<FlatSeed> seeds = FlatSeeds.Load().Small;
        using var first = new FlatCampaign(Seed, seeds);
        using var second = new FlatCampaign(Seed, seeds);
        first.Run(0, 10);
        for (int i = 0; i < 20; i++) Assert.Equal(second.Make(i), first.Make(i));
    }

    [Fact]
    public void Find_OfSoundBuffers_KnowsPlacesOfEachKind()
    {
        FlatSeeds seeds = FlatSeeds.Load();
        Assert.NotEmpty(seeds.Small);
        Assert.NotEmpty(seeds.Files);
        HashSet<FlatSiteKind> kinds = [.. seeds.Small.Concat(seeds.Files).SelectMany(static seed => seed.Sites).Select(static site => site.Kind)];
        Assert.Superset(new HashSet<FlatSiteKind> { FlatSiteKind.Offset, FlatSiteKind.VtableOffset, FlatSiteKind.VtableEntry, FlatSiteKind.Length, FlatSiteKind.UnionKind }, kinds);
    }

    private void Run(IReadOnlyList<FlatSeed> seeds, int inputs)
    {
        using var campaign = new FlatCampaign(Seed, seeds) { FindingsFile = Repository.PathOf($"artifacts/fuzz/flat-{TestedBuild.TargetFramework}-{TestedBuild.Flavor}.txt") };
        campaign.Run(0, inputs);
        foreach ((string loop, SortedDictionary<WireError, long> counts) in campaign.Tally.ByLoop) output.WriteLine($"{loop}: {string.Join(", ", counts)}");
        Assert.Empty(campaign.Tally.Findings);
        Assert.Equal(inputs, campaign.Tally.Inputs);

        // A mutation that always or never destroys the input finds nothing.
        long accepted = campaign.Tally.ByLoop.Keys.Sum(loop => campaign.Tally.Count(loop, WireError.None));
        Assert.InRange(accepted, inputs / 20, inputs * 19 / 20);
    }
}
