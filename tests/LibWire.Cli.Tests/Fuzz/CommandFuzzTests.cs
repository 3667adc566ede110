using LibWire.Tests;

namespace LibWire.Cli.Tests.Fuzz;

/// <summary>Changed files of every kind, given to the commands that read them.</summary>
public sealed class CommandFuzzTests
{
    [Fact]
    public void Commands_OfChangedFiles_EndWithAResultOrAnErrorThatSaysWhere()
    {
        using var seeds = new CommandSeeds();
        using var campaign = new CommandCampaign(seed: 1, CommandTargets.Of(seeds));
        campaign.Run(0, TestDepth.Pick(quick: 1_500, deep: 10_000));
        Assert.Empty(campaign.Findings);

        // Both ends are reached, so that the inputs are neither all good nor all bad.
        Assert.All([ExitCode.Fine, ExitCode.BadInput, ExitCode.Usage], code => Assert.True(campaign.Ends.Values.Sum(counts => counts[code]) > 0));
        Assert.Equal(["annotate", "bench", "check", "convert", "diff", "docs", "format", "inspect", "jsonschema", "lint", "query", "verify"], campaign.Ends.Keys);
    }
}
