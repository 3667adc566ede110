using LibWire.Tests;

namespace LibWire.Cli.Tests;

/// <summary>Differences of texts.</summary>
public sealed class UnifiedDiffTests
{
    [Fact]
    public void Of_EqualTexts_IsEmpty() => Assert.Equal("", UnifiedDiff.Of("a", "x\ny\n", "x\ny\n"));

    [Fact]
    public void Of_AMissingLineEnd_SaysSo() => Assert.Equal(
        "--- a\n+++ a\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x\n", UnifiedDiff.Of("a", "x", "x\n"));

    [Fact]
    public void Of_ANewText_StartsAtLineZero() => Assert.Equal("--- a\n+++ a\n@@ -0,0 +1,1 @@\n+x\n", UnifiedDiff.Of("a", "", "x\n"));

    [Fact]
    public void Of_ChangesFarApart_HasHunksWithThreeLinesAround()
    {
        string[] lines = [.. Enumerable.Range(1, 20).Select(static i => $"{i}\n")];
        string before = string.Concat(lines);
        (lines[1], lines[16]) = ("b\n", "q\n");
        Assert.Equal(
            "--- a\n+++ a\n@@ -1,5 +1,5 @@\n 1\n-2\n+b\n 3\n 4\n 5\n@@ -14,7 +14,7 @@\n 14\n 15\n 16\n-17\n+q\n 18\n 19\n 20\n",
            UnifiedDiff.Of("a", before, string.Concat(lines)));
    }

    [Fact]
    public void Of_RandomTexts_LeadsFromOneToTheOther()
    {
        var random = new Random(1);
        for (int i = 0; i < TestDepth.Pick(quick: 2_000, deep: 50_000); i++)
        {
            string before = Text(random), after = Text(random);
            Assert.Equal(after, Apply(before, UnifiedDiff.Of("a", before, after)));
        }
    }

    private static string Text(Random random) => string.Concat(Enumerable.Range(0, random.Next(25)).Select(_ => $"{random.Next(12)}\n"));

    private static string Apply(string text, string diff)
    {
        string[] lines = text.Split('\n');
        var applied = new List<string>();
        int at = 0;
        foreach (string line in diff.Split('\n').Skip(2).SkipLast(1))
        {
            if (line.StartsWith("@@", StringComparison.Ordinal))
            {
                string[] range = line.Split(' ')[1][1..].Split(',');
                int start = int.Parse(range[0], System.Globalization.CultureInfo.InvariantCulture) - (range[1] == "0" ? 0 : 1);
                while (at < start) applied.Add(lines[at++]);
                continue;
            }

            if (line[0] != '+') Assert.Equal(lines[at++], line[1..]);
            if (line[0] != '-') applied.Add(line[1..]);
        }

        return string.Join('\n', applied.Concat(lines[at..]));
    }
}
