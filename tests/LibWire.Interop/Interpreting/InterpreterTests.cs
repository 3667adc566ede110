using LibWire.Tests.Fuzz;
using LibWire.Tests.SchemaInterop;
using Xunit.Abstractions;

namespace LibWire.Tests.Interop;

/// <summary>Layout tables in place of generated methods: the same values, bytes, sizes, errors and offsets.</summary>
public sealed class InterpreterTests(ITestOutputHelper output)
{
    private static readonly int Schemas = BuildDepth.Pick(quick: 4, deep: 24);
    private static readonly int MutationsEach = BuildDepth.Pick(quick: 4, deep: 40);

    [Fact]
    public void Messages_OfRandomSchemas_AreReadAndWrittenAsByGeneratedCode()
    {
        var random = new FuzzRandom(41);
        using var check = new InterpreterCheck();
        foreach (GeneratedCorpus.Entry entry in GeneratedCorpus.Make(Schemas).Entries)
            foreach (byte[] message in entry.Messages)
                Run(check, entry.Type, message, random);
        Report(check);
    }

    [Fact]
    public void Messages_OfTheConformanceSchemas_AreReadAndWrittenAsByGeneratedCode()
    {
        LanguageSchema schema = LanguageSchemas.Conformance;
        var random = new FuzzRandom(42);
        var maker = new WireMaker(random, schema.Extensions, schema.MessageSets);
        using var check = new InterpreterCheck();
        foreach (OurMessage type in schema.Ours.Values)
            for (int i = 0; i < 12 && WireMaker.CanBeFilled(type.Layout); i++)
                Run(check, type, maker.Make(type.Layout), random);
        Report(check);
    }

    [Fact]
    public void Read_MutatedMessagesByLayout_StaysInsideItsInputAndLeavesNothingBehind()
    {
        string findings = Repository.PathOf($"artifacts/fuzz/interpreted-{TestedBuild.Flavor}.txt");
        using var campaign = new GeneratedCampaign(20250201, GeneratedCorpus.Make(Schemas).Interpreted()) { FindingsFile = findings };
        int inputs = BuildDepth.Pick(quick: 3_000, deep: 50_000);
        campaign.Run(0, inputs);
        Assert.Empty(campaign.Tally.Findings);
        Assert.InRange(campaign.Tally.Accepted, inputs / 10, inputs * 9 / 10);
    }

    private static void Run(InterpreterCheck check, OurMessage type, byte[] message, FuzzRandom random)
    {
        check.Run(type, message);
        for (int i = 0; i < MutationsEach; i++)
        {
            byte[] mutated = [.. message];
            for (int j = random.Next(3); j >= 0 && mutated.Length > 0; j--)
            {
                int at = random.Next(mutated.Length);
                switch (random.Next(4))
                {
                    case 0:
                        mutated[at] = (byte)random.Next(256);
                        break;
                    case 1:
                        mutated[at] ^= (byte)(1 << random.Next(8));
                        break;
                    case 2:
                        mutated = mutated[..at];
                        break;
                    default:
                        mutated = [.. mutated[..at], .. message[random.Next(message.Length)..]];
                        break;
                }
            }

            check.Run(type, mutated);
        }
    }

    private void Report(InterpreterCheck check)
    {
        output.WriteLine($"{check.Accepted} accepted, {check.Rejected} rejected");
        Assert.InRange(check.Accepted, 1000, int.MaxValue);
        Assert.InRange(check.Rejected, 1000, int.MaxValue);
    }
}
