using LibWire.Tests.Fuzz;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

/// <summary>Projections of random messages of random schemas, and of tiles: the same as the whole message without the other fields.</summary>
public sealed unsafe class RandomProjectionTests(ITestOutputHelper output)
{
    private const ulong Seed = 20261122;
    private static readonly int Schemas = BuildDepth.Pick(quick: 4, deep: 24);
    private static readonly int MutatedInputs = BuildDepth.Pick(quick: 3_000, deep: 40_000);

    private static readonly Lazy<GeneratedCorpus> Corpus = new(() => GeneratedCorpus.Make(Schemas));

    [Fact]
    public void Read_RandomMessages_HaveWhatTheWholeMessageHas()
    {
        using var memory = new GuardedMemory(GeneratedCampaign.InputBytesMax);
        int count = 0;
        foreach (GeneratedCorpus.Entry entry in Corpus.Value.Entries.Append(Corpus.Value.Tiles).Append(Corpus.Value.Pieces))
        {
            ProjectionCheck check = ProjectionCheck.Of(entry.Type);
            var random = new FuzzRandom(Seed, (ulong)count);
            foreach (byte[] bytes in entry.Messages.Take(30))
            {
                for (int i = 0; i < 4; i++)
                {
                    (bool whole, bool part) = check.Run(memory.PutAtEnd(bytes), bytes.Length, random);
                    Assert.True(whole && part);
                    count++;
                }
            }
        }

        output.WriteLine($"{count} messages");
        Assert.InRange(count, 40 * Schemas, int.MaxValue);
    }

    [Fact]
    public void Read_MutatedMessages_FailOnlyWhereTheWholeMessageDoes()
    {
        using var memory = new GuardedMemory(GeneratedCampaign.InputBytesMax);
        using var campaign = new GeneratedCampaign(Seed, Corpus.Value);
        Dictionary<OurMessage, ProjectionCheck> checks = [];
        int whole = 0, parts = 0;
        for (long index = 0; index < MutatedInputs; index++)
        {
            (OurMessage type, byte[] bytes) = campaign.Make(index);
            if (!checks.TryGetValue(type, out ProjectionCheck? check)) checks.Add(type, check = ProjectionCheck.Of(type));
            var random = new FuzzRandom(~Seed, (ulong)index);
            byte* input = random.OneIn(4) ? memory.PutAtStart(bytes) : memory.PutAtEnd(bytes);
            try
            {
                (bool isWhole, bool isPart) = check.Run(input, bytes.Length, random);
                whole += isWhole ? 1 : 0;
                parts += isPart ? 1 : 0;
            }
            catch (Exception failure) when (failure is not Xunit.Sdk.XunitException)
            {
                Assert.Fail($"Input {index}, {type.Layout.FullName}, {Convert.ToHexString(bytes.AsSpan(0, Math.Min(bytes.Length, 1000)))}:\n{failure}");
            }
        }

        output.WriteLine($"of {MutatedInputs} inputs {whole} are accepted whole and {parts} through a projection");
        Assert.InRange(whole, MutatedInputs / 10, MutatedInputs * 9 / 10);
        Assert.InRange(parts, whole, MutatedInputs - 1);
    }
}
