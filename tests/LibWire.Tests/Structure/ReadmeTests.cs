using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>README.md shows code that compiles and does what it says: every C# block of it stands, word for word, in <c>ReadmeExamples.cs</c> or <c>ReadmeMessages.Net.cs</c>.</summary>
public sealed partial class ReadmeTests
{
    [Fact]
    public void Readme_EachCSharpBlock_IsAnExampleThatRuns()
    {
        string[] blocks = [.. CSharpBlock().Matches(Text("README.md")).Select(match => match.Groups[1].Value)];
        string[] examples = [.. Examples("ReadmeExamples.cs"), .. Examples("ReadmeMessages.Net.cs")];

        Assert.NotEmpty(blocks);
        Assert.Equal(examples.Order(StringComparer.Ordinal), blocks.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Readme_Schemas_AreThoseThatTheExamplesCompile()
    {
        string[] blocks = [.. SchemaBlock().Matches(Text("README.md")).Select(match => match.Groups[1].Value)];
        Assert.Equal([Text("tests/LibWire.Tests/Structure/Readme/order.proto"), Text("tests/LibWire.Tests/Structure/Readme/monster.fbs")], blocks);
    }

    [Fact]
    public void Readme_TestCommand_IsTheOneThatTheBuildServerRuns()
    {
        const string command = "dotnet test LibWire.sln -c Release";
        Assert.Contains($"\n{command}\n", Text("README.md"), StringComparison.Ordinal);
        Assert.Contains(command, Text(".ci/run"), StringComparison.Ordinal);
    }

    private static IEnumerable<string> Examples(string file) =>
        Example().Matches(Text($"tests/LibWire.Tests/Structure/{file}")).Select(match => Unindent(match.Groups[2].Value, match.Groups[1].Value));

    private static string Text(string name) => File.ReadAllText(Repository.PathOf(name)).ReplaceLineEndings("\n");

    private static string Unindent(string text, string indent) => string.Join('\n', text.Split('\n').Select(line => line.StartsWith(indent, StringComparison.Ordinal) ? line[indent.Length..] : line));

    [GeneratedRegex("^```csharp\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex("^```(?:proto|fbs)\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex SchemaBlock();

    [GeneratedRegex("^( *)// README: (?!end)[^\n]+\n(.*?)^ *// README: end$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Example();
}
