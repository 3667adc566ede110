using Xunit.Abstractions;

namespace LibWire.Tests.Fuzz;

/// <summary>Changed texts and FlexBuffers beside guard pages: they are refused with the documented exception, or read, and what is written for them reads
/// back as the same.</summary>
public sealed class TextCampaignTests(ITestOutputHelper output)
{
    private const ulong Seed = 20261124;

    [Fact]
    public void Targets_ChangedInputs_EndInSuccessOrTheDocumentedError()
    {
        int inputs = WireInfo.Flavor == "debug" ? TestDepth.Pick(quick: 8_000, deep: 80_000) : TestDepth.Pick(quick: 16_000, deep: 400_000);
        using var campaign = new TextCampaign(Seed, TextTargets.All);
        campaign.Run(0, inputs);
        foreach ((string target, SortedDictionary<WireError, long> counts) in campaign.Tally.ByLoop) output.WriteLine($"{target}: {string.Join(", ", counts)}");
        Assert.Empty(campaign.Tally.Findings);
        Assert.Equal(inputs, campaign.Tally.Inputs);

        // A change that always or never destroys the input finds nothing.
        int each = inputs / TextTargets.All.Count;
        foreach (TextTarget target in TextTargets.All) Assert.InRange(campaign.Tally.Count(target.Name, WireError.None), each / 10, each * 9 / 10);
    }

    [Fact]
    public void Targets_Seeds_AreRead()
    {
        foreach (TextTarget target in TextTargets.All)
        {
            foreach (byte[] seed in target.Seeds)
            {
                // The number chooses the options. Strict ones may refuse what others read.
                using var campaign = new TextCampaign(Seed, [target]);
                for (int index = 0; index < 20; index++) campaign.RunInput(index, target, seed);
                Assert.Empty(campaign.Tally.Findings);
                Assert.True(campaign.Tally.Count(target.Name, WireError.None) > 0, $"{target.Name}: {Convert.ToHexStringLower(seed)}");
            }
        }
    }

    [Fact]
    public void Make_OfAnInput_GivesTheSameAgain()
    {
        using var first = new TextCampaign(Seed, TextTargets.All);
        using var second = new TextCampaign(Seed, TextTargets.All);
        first.Run(0, 100);
        for (int i = 0; i < 100; i++) Assert.Equal(second.Make(i), first.Make(i));
    }

    [Fact]
    public void Finding_OfAFault_TellsHowToRepeatIt()
    {
        var broken = new TextTarget("broken", [[1, 2]], [[3]], static (_, _, in _) => throw new InvalidOperationException("no"));
        using var campaign = new TextCampaign(7, [broken]);
        campaign.Run(5, 1);
        string text = Assert.Single(campaign.Tally.Findings).ToString();
        Assert.Contains("fuzz broken 7/5 | ", text, StringComparison.Ordinal);
        Assert.Contains(Convert.ToHexStringLower(campaign.Make(5)), text, StringComparison.Ordinal);
        Assert.Contains("--seed 7 --from 5 --inputs 1", text, StringComparison.Ordinal);
    }
}
