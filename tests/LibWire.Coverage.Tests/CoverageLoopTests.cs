using System.Runtime.InteropServices;

namespace LibWire.Tests.Coverage;

/// <summary>The loop that keeps inputs by what they reach.</summary>
public sealed unsafe class CoverageLoopTests : IDisposable
{
    private const int StepsMax = 200_000;

    private readonly List<CoverageFinding> _told = [];
    private readonly byte* _counts = (byte*)NativeMemory.AllocZeroed(CoverageMap.SizeBytes);

    [Fact]
    public void Step_FaultBehindBytesThatAreCheckedOneByOne_IsFoundAndMinimised()
    {
        using var target = new PlantedTarget(_counts, "wire"u8.ToArray());
        CoverageLoop loop = Loop(target, seed: 1);
        for (int i = 0; i < StepsMax && loop.Findings.Count == 0; i++) loop.Step();
        Assert.Equal(loop.Findings, _told);
        Assert.Equal("wire"u8.ToArray(), Assert.Single(loop.Findings).Input);
        Assert.Equal("The word was found.", loop.Findings[0].Failure.Message);
        Assert.InRange(loop.Executions, 100, StepsMax);
    }

    [Fact]
    public void Step_SameSeed_MakesTheSameInputs()
    {
        string[] inputs = [.. new ulong[] { 7, 7, 8 }.Select(seed =>
        {
            List<string> made = [];
            using var target = new PlantedTarget(_counts, "coverage"u8.ToArray());
            CoverageLoop loop = Loop(target, seed, input => made.Add(Convert.ToHexString(input)));
            for (int i = 0; i < 5_000; i++) loop.Step();
            return string.Join(' ', made);
        })];
        Assert.InRange(inputs[0].Length, 5_000, int.MaxValue);
        Assert.Equal(inputs[0], inputs[1]);
        Assert.NotEqual(inputs[0], inputs[2]);
    }

    [Fact]
    public void Step_OneCauseAgainAndAgain_IsOneFinding()
    {
        using var target = new PlantedTarget(_counts, "w"u8.ToArray());
        CoverageLoop loop = Loop(target, seed: 1);
        loop.Start(["wa"u8.ToArray(), "wb"u8.ToArray()]);
        Assert.Single(loop.Findings);
    }

    [Fact]
    public void Step_OfAnInputThatReachesSomethingNew_KeepsWhatItNeeds()
    {
        using var target = new PlantedTarget(_counts, "wire"u8.ToArray());
        CoverageLoop loop = Loop(target, seed: 1);
        for (int i = 0; i < StepsMax && loop.Findings.Count == 0; i++) loop.Step();
        Assert.Contains("wir"u8.ToArray(), loop.Corpus);
        Assert.DoesNotContain(loop.Corpus, static input => input.Length > "wire".Length);
    }

    [Fact]
    public void AddNew_CountsOfOneBucket_AreNewOnce()
    {
        var map = new CoverageMap(_counts);
        map.Clear();
        Assert.False(map.AddNew());
        _counts[9] = 4;
        Assert.True(map.AddNew());
        _counts[9] = 7;
        Assert.False(map.AddNew());
        _counts[9] = 8;
        Assert.True(map.AddNew());
        Assert.Equal(1, map.EdgeCount);
        _counts[CoverageMap.SizeBytes - 1] = 1;
        Assert.True(map.AddNew());
        Assert.Equal([9, CoverageMap.SizeBytes - 1], map.Edges());
        Assert.Equal(2, map.EdgeCount);
    }

    [Fact]
    public void MinimiseCorpus_InputsThatAddNoBranch_AreLeftOut()
    {
        using var target = new PlantedTarget(_counts, "wire"u8.ToArray());
        CoverageLoop loop = Loop(target, seed: 1);
        byte[][] inputs = ["w"u8.ToArray(), "wi"u8.ToArray(), "wix"u8.ToArray(), "x"u8.ToArray(), "wire"u8.ToArray()];
        Assert.Equal(["wi"u8.ToArray()], CorpusFolder.Minimise(inputs, loop));
    }

    [Fact]
    public void Minimise_OfAnInput_KeepsWhatItNeeds()
    {
        byte[] small = InputMinimiser.Minimise([1, 2, 3, 9, 4, 5, 9, 6], static bytes => bytes.Count(static value => value == 9) == 2);
        Assert.Equal([9, 9], small);
        Assert.Equal([0, 0, 0], InputMinimiser.Minimise([1, 2, 3, 4], static bytes => bytes.Length >= 3));
    }

    public void Dispose() => NativeMemory.Free(_counts);

    private CoverageLoop Loop(PlantedTarget target, ulong seed, Action<byte[]>? beforeInput = null)
    {
        var loop = new CoverageLoop(target, new CoverageMap(_counts), static () => { }, seed) { BeforeInput = beforeInput, OnFinding = _told.Add };
        loop.Start(target.Seeds());
        return loop;
    }
}
