using LibWire.Tests;

namespace LibWire.Analyzers.Tests;

/// <summary>All analyzers together find every trap in traps.cs.txt, each on its line, and nothing else.</summary>
public sealed class TrapTests
{
    [Fact]
    public void Analyzers_FindEachTrap_AndNothingElse()
    {
        string[] lines = File.ReadAllLines(Repository.PathOf("tests/LibWire.Analyzers.Tests/traps.cs.txt"));
        var expected = new List<string>();
        for (int i = 0; i < lines.Length; i++)
        {
            int mark = lines[i].IndexOf("; // LW", StringComparison.Ordinal);
            if (mark < 0) mark = lines[i].IndexOf(") // LW", StringComparison.Ordinal);
            if (mark < 0) mark = lines[i].IndexOf("} // LW", StringComparison.Ordinal);
            if (mark >= 0) expected.Add($"{lines[i].Substring(mark + 5, 6)} at {lines[i].Trim()}");
        }

        string[] found = [.. AnalyzedCode.LinesIn(string.Join('\n', lines)).Select(each => $"{each.Id} at {each.Line.Trim()}")];
        Assert.True(expected.Count >= 20);
        Assert.Equal(string.Join(Environment.NewLine, expected.Order(StringComparer.Ordinal)), string.Join(Environment.NewLine, found.Order(StringComparer.Ordinal)));

        // Each rule has a trap here.
        Assert.Equal(AnalyzedCode.AllAnalyzers().SelectMany(each => each.SupportedDiagnostics).Select(rule => rule.Id).Order(), expected.Select(line => line[..6]).Distinct().Order());
    }
}
