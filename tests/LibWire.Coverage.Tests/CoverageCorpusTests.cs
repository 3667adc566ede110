namespace LibWire.Tests.Coverage;

/// <summary>Which inputs are changed next.</summary>
public sealed class CoverageCorpusTests
{
    private const int Picks = 8_000;

    [Fact]
    public void Parent_InputsOfOneBranch_IsMostlyTheCheapest()
    {
        var corpus = new CoverageCorpus();
        corpus.Add([1], [10, 11], cost: 900);
        for (byte i = 2; i <= 100; i++) corpus.Add([i], [10, 11], cost: i == 50 ? 5 : 1_000);
        int cheapest = Parents(corpus).Count(static input => input[0] == 50);
        Assert.InRange(cheapest, Picks * 3 / 4, Picks - 1);
    }

    [Fact]
    public void Parent_CheapestOfAnyBranch_IsOftenPicked()
    {
        var corpus = new CoverageCorpus();
        corpus.Add([1], [10], cost: 5);
        corpus.Add([2], [10, 11], cost: 1_000_000);
        corpus.Add([3], [10], cost: 6);
        ILookup<byte, byte[]> parents = Parents(corpus).ToLookup(static input => input[0]);
        Assert.InRange(parents[2].Count(), Picks / 4, Picks / 2);
        Assert.InRange(parents[3].Count(), 1, Picks / 16);
    }

    [Fact]
    public void Parent_InputWithoutBranch_IsPicked()
    {
        var corpus = new CoverageCorpus();
        corpus.Add([], [], cost: 0);
        Assert.All(Parents(corpus), Assert.Empty);
    }

    private static byte[][] Parents(CoverageCorpus corpus) => [.. Enumerable.Range(0, Picks).Select(i => corpus.Parent(new FuzzRandom(1, (ulong)i)))];
}
