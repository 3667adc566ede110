using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary>Rules on schemas with random changes: they end, and say what they found.</summary>
public sealed class DamagedSchemaTests
{
    private const int Quick = 1_500;
    private const int Deep = 30_000;

    private static readonly string[] Words = ["int32", "string", "repeated", "optional", "required", "1", "2", "0", "-1", "max", "reserved", "oneof", "map", "x", "A"];

    [Fact]
    public void Rules_OfRandomChanges_FindWhatTheyCanExplain()
    {
        var random = new Random(11);
        var breaking = new BreakingOptions { Use = ["FILE", "PACKAGE", "WIRE_JSON", "WIRE"] };
        string[] lintIds = [.. LintRules.All.Select(static rule => rule.Id)];
        SchemaFile[] files = [.. SchemaCorpus.ProtoFiles.Where(static file => file.Text.Length < 20_000 && SchemaCorpus.Link(file) != null)];
        int compared = 0;
        for (int i = 0; i < TestDepth.Pick(Quick, Deep); i++)
        {
            SchemaFile file = files[random.Next(files.Length)];
            SchemaFile changed = file with { Text = Change(file.Text, random) };
            if (SchemaCorpus.Link(file) is not { } before || SchemaCorpus.Link(changed) is not { } after) continue;
            ProtoFileDescriptor old = before.First(one => one.ImportPath == file.ImportPath), now = after.First(one => one.ImportPath == file.ImportPath);
            var report = new LintReport([.. lintIds]);
            ProtoLint.Check([now], new RuleSettings(), report);
            List<Finding> findings =
            [
                .. BreakingCheck.Find([(old, now)], after, breaking), .. BreakingCheck.Find([(now, old)], before, breaking), .. report.Findings,
            ];
            Assert.All(findings, static finding => Assert.EndsWith(".", finding.Message, StringComparison.Ordinal));
            Assert.All(findings, finding => Assert.InRange(finding.Span.Start + finding.Span.Length, 0, finding.File.Text.Length));
            compared++;
        }

        Assert.True(compared > 50, $"Only {compared} changes could be linked.");
    }

    // One or two tokens are gone, or are another word.
    private static string Change(string text, Random random)
    {
        List<FormatToken> tokens = FormatTokens.OfProto(text);
        for (int i = random.Next(2); i >= 0; i--)
        {
            FormatToken token = tokens[random.Next(tokens.Count)];
            if (token.End > text.Length) continue;
            string word = random.Next(3) == 0 ? "" : random.Next(2) == 0 ? Words[random.Next(Words.Length)] : tokens[random.Next(tokens.Count)].Text;
            text = $"{text[..token.Start]} {word} {text[token.End..]}";
        }

        return text;
    }
}
