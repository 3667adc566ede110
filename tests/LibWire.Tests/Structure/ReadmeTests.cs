using System.Text.RegularExpressions;

namespace LibWire.Tests;

/// <summary>The documents show code that compiles and works as described.</summary>
/// <remarks>Every C# block of README.md and of docs stands, word for word, in <c>ReadmeExamples.cs</c> or <c>ReadmeMessages.Net.cs</c>; those of
/// code-first.md in <c>ReadmeParcel.Net.cs</c>, <c>ReadmeShipment.Net.cs</c>, <c>ReadmeCreature.Net.cs</c>, <c>ReadmeWorld.Net.cs</c>, <c>ReadmeTicket.Net.cs</c>, <c>ReadmeVehicle.Net.cs</c> and <c>ReadmeCodeFirst.Net.cs</c>; those of json.md and flatbuffers-json.md in the tests of LibWire.Json, those of grpc.md in the tests of LibWire.Grpc.</remarks>
public sealed partial class ReadmeTests
{
    [Fact]
    public void Documents_EachCSharpBlock_IsAnExampleThatRuns()
    {
        string[] blocks = [.. DocumentsOfTheLibrary().SelectMany(file => CSharpBlock().Matches(Text(file))).Select(match => match.Groups[1].Value)];
        string[] examples = [.. Examples("ReadmeExamples.cs"), .. Examples("ReadmeMessages.Net.cs"), .. Examples("ReadmeParcel.Net.cs"), .. Examples("ReadmeShipment.Net.cs"), .. Examples("ReadmeCreature.Net.cs"), .. Examples("ReadmeWorld.Net.cs"), .. Examples("ReadmeTicket.Net.cs"), .. Examples("ReadmeVehicle.Net.cs"), .. Examples("ReadmeCodeFirst.Net.cs"), .. Examples("ReadmeFacade.Net.cs")];

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
    public void ReadmeOfThePackage_BlocksAndLinks_AreThoseOfTheReadmeAndWhole()
    {
        string package = Text("LibWire/README.md");
        string[] blocks = [.. new[] { CSharpBlock(), SchemaBlock() }.SelectMany(kind => kind.Matches(package).Select(static match => match.Value))];
        Assert.Equal(2, blocks.Length);
        Assert.All(blocks, block => Assert.Contains(block, Text("README.md"), StringComparison.Ordinal));
        Assert.Equal(Promise().Matches(Text("README.md")).Select(match => match.Value), Promise().Matches(package).Select(match => match.Value));

        // A registry shows it without the repository around it.
        Assert.Empty(FileLink().Matches(package));
    }

    [Fact]
    public void Readme_TestCommand_IsTheOneThatTheBuildServerRuns()
    {
        const string command = "dotnet test tests/Core.slnf -c Release";
        Assert.Contains($"\n{command}\n", Text("README.md"), StringComparison.Ordinal);
        Assert.Contains(command, Text(".ci/run"), StringComparison.Ordinal);
    }

    [Fact]
    public void SolutionFilters_NameEachTestProjectOnce()
    {
        string[] projects = [.. TestProject().Matches(Text("LibWire.sln").Replace('\\', '/')).Select(match => match.Value)];
        string[] named = [.. new[] { "Core", "Rest" }.SelectMany(name => TestProject().Matches(Text($"tests/{name}.slnf"))).Select(match => match.Value)];
        Assert.NotEmpty(projects);
        Assert.Equal(projects.Order(StringComparer.Ordinal), named.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Documents_EachLinkToAFile_LeadsToOne()
    {
        string[] documents = [.. Documents(), .. new[] { "DESIGN.md", "CONTRIBUTING.md" }.Select(Repository.PathOf)];
        IEnumerable<string> targets = documents.SelectMany(
            file => FileLink().Matches(Text(file)).Select(match => Path.GetFullPath(match.Groups[1].Value, Path.GetDirectoryName(file)!)));
        string[] dead = [.. targets.Where(path => !IsThere(path))];
        Assert.Empty(dead);
    }

    [Fact]
    public void WalkThrough_EachPath_IsThere()
    {
        string[] paths = [.. PathInText().Matches(Text("docs/walk-through.md")).Select(match => match.Groups[1].Value)];
        Assert.NotEmpty(paths);
        string[] missing = [.. paths.Where(path => !IsThere(Repository.PathOf(path)))];
        Assert.Empty(missing);
    }

    [Fact]
    public void Promises_OfReadmeAndSafety_AreTheSameTwoSentences()
    {
        string[] readme = [.. Promise().Matches(Text("README.md")).Select(match => match.Value)];
        Assert.Equal(2, readme.Length);
        Assert.Equal(readme, Promise().Matches(Text("docs/safety.md")).Select(match => match.Value));
    }

    private static bool IsThere(string path) => File.Exists(path) || Directory.Exists(path);

    private static IEnumerable<string> Documents() =>
        Directory.GetFiles(Repository.PathOf("docs"), "*.md", SearchOption.AllDirectories).Prepend(Repository.PathOf("README.md"));

    // The examples of LibWire.Json, of LibWire.Grpc, of diagnostics and of the guides that show other libraries are in their own tests.
    private static IEnumerable<string> DocumentsOfTheLibrary() => Documents().Where(static file =>
        Path.GetDirectoryName(file) != Repository.PathOf("docs/diagnostics/examples") && Path.GetFileName(file) is not ("json.md" or "flatbuffers-json.md" or "grpc.md"
            or "from-google-protobuf.md" or "from-grpc-aspnetcore.md" or "from-google-flatbuffers.md" or "from-libprotozerosharp.md" or "from-protobuf-net.md" or "redis.md"
            or "tutorial.md" or "cookbook.md" or "streams.md"));

    private static IEnumerable<string> Examples(string file) =>
        Example().Matches(Text($"tests/LibWire.Tests/Structure/{file}")).Select(match => Unindent(match.Groups[2].Value, match.Groups[1].Value));

    private static string Text(string name) => File.ReadAllText(Repository.PathOf(name)).ReplaceLineEndings("\n");

    private static string Unindent(string text, string indent) => string.Join('\n', text.Split('\n').Select(line => line.StartsWith(indent, StringComparison.Ordinal) ? line[indent.Length..] : line));

    [GeneratedRegex("""tests/[^"]*Tests\.csproj""")]
    private static partial Regex TestProject();

    [GeneratedRegex("^```csharp\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex(@"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")]
    private static partial Regex FileLink();

    [GeneratedRegex("`(LibWire[^`/ ]*/[^` ]+)`")]
    private static partial Regex PathInText();

    [GeneratedRegex(@"^- \*\*(?:Promised|Not promised):\*\*.*?\.$(?=\n(?:- |\n))", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Promise();

    [GeneratedRegex("^```(?:proto|fbs)\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex SchemaBlock();

    [GeneratedRegex("^( *)// README: (?!end)[^\n]+\n(.*?)^ *// README: end$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Example();
}
