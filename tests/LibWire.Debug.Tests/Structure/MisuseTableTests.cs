using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>docs/checked-twin.md lists every mistake that LibWire.Debug finds, each with the test that makes it.</summary>
public sealed partial class MisuseTableTests
{
    [Fact]
    public void Table_HasEachMisuse_AndATestThatMakesIt()
    {
        string page = File.ReadAllText(Repository.PathOf("docs/checked-twin.md"));
        Match[] rows = [.. Row().Matches(page).Cast<Match>()];
        Assert.Equal(Enum.GetNames<WireMisuse>().Order(StringComparer.Ordinal), rows.Select(static row => row.Groups[1].Value).Order(StringComparer.Ordinal));
        Assert.All(rows, static row =>
        {
            string test = File.ReadAllText(Path.GetFullPath(row.Groups[2].Value, Repository.PathOf("docs")));
            Assert.Contains("WireMisuse." + row.Groups[1].Value, test, StringComparison.Ordinal);
        });
    }

    [GeneratedRegex(@"^\| `(\w+)` \|.*\]\((\S+)\) \|\r?$", RegexOptions.Multiline)]
    private static partial Regex Row();
}
