using System.Text.RegularExpressions;
using LibWire.Tests;
using Microsoft.CodeAnalysis;

namespace LibWire.Analyzers.Tests;

/// <summary>Each rule has a page, and the examples on it are reported or silent as it says.</summary>
public sealed partial class PageTests
{
    public static TheoryData<string> Ids => [.. Rules().Select(rule => rule.Id)];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Page_WrongExample_IsReportedByThisRuleAlone_AndRightOneByNone(string id)
    {
        string page = File.ReadAllText(Repository.PathOf($"docs/diagnostics/{id}.md")).ReplaceLineEndings("\n");
        string[] examples = [.. Example().Matches(page).Select(match => match.Groups[1].Value)];

        Assert.Equal(2, examples.Length);
        Assert.Equal([id], AnalyzedCode.IdsIn(examples[0]));
        Assert.Empty(AnalyzedCode.IdsIn(examples[1]));
    }

    [Fact]
    public void Pages_EachRule_HasOneWithItsTitle_AndALineInTheTable()
    {
        string table = File.ReadAllText(Repository.PathOf("docs/diagnostics/README.md")).ReplaceLineEndings("\n");
        foreach (DiagnosticDescriptor rule in Rules())
        {
            Assert.StartsWith($"# {rule.Id}: {rule.Title}\n", File.ReadAllText(Repository.PathOf($"docs/diagnostics/{rule.Id}.md")).ReplaceLineEndings("\n"), StringComparison.Ordinal);
            Assert.Contains($"| [{rule.Id}]({rule.Id}.md) | {rule.Title} |\n", table, StringComparison.Ordinal);
        }
    }

    /// <summary>An editor opens the link as it is: a path inside of the repository leads nowhere.</summary>
    [Fact]
    public void HelpLink_EachRule_IsAnAddressOrAbsent()
    {
        foreach (DiagnosticDescriptor rule in Rules())
        {
            bool isAddress = Uri.TryCreate(rule.HelpLinkUri, UriKind.Absolute, out _) && rule.HelpLinkUri.EndsWith($"/{rule.Id}.md", StringComparison.Ordinal);
            Assert.True(rule.HelpLinkUri.Length == 0 || isAddress, rule.Id);
        }
    }

    private static IEnumerable<DiagnosticDescriptor> Rules() => AnalyzedCode.AllAnalyzers().SelectMany(analyzer => analyzer.SupportedDiagnostics);

    [GeneratedRegex("^```cs\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Example();
}
