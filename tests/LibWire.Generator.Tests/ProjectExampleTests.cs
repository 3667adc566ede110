using System.Text.RegularExpressions;
using LibWire.Schema.Tests.Text;
using LibWire.Tests;

namespace LibWire.Generator.Tests;

/// <summary>The wrong and the right lines of a project file for each diagnostic of the build, which the site shows.</summary>
public sealed partial class ProjectExampleTests
{
    // A fault of the generator itself, for which there is no right code.
    private const string Bug = "LW3999";

    public static TheoryData<string> Ids => [.. SchemaExamples.All("LW30").Keys];

    [Fact]
    public void Sections_OfAllFiles_AreTheIdsOfTheGenerator()
    {
        IEnumerable<string> sources = Directory.GetFiles(Repository.PathOf("LibWire.Generator"), "*.cs", SearchOption.AllDirectories)
            .Where(static path => !Path.GetRelativePath(Repository.Root, path).Split('/', '\\').Intersect(["bin", "obj"]).Any());
        IEnumerable<string> ids = sources.SelectMany(static path => Id().Matches(File.ReadAllText(path))).Select(static match => match.Groups[1].Value);
        Assert.Equal(ids.Distinct().Order(StringComparer.Ordinal), [.. SchemaExamples.All("LW30").Keys, .. SchemaExamples.All("LW31").Keys, Bug]);
    }

    [Fact]
    public void LW3999_HasASentenceInPlaceOfCode()
    {
        string text = File.ReadAllText(Repository.PathOf("docs/diagnostics/examples/LW39xx.md")).ReplaceLineEndings("\n");
        Assert.Matches($"\n## {Bug}\n\n[^\n`#]*report[^\n`#]*\\.\n$", text);
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Wrong_OfEachId_HasThatDiagnosticAlone(string id) =>
        Assert.Equal([id], Run(id, isRight: false).Result.Diagnostics.Select(static found => found.Id).Distinct());

    [Theory]
    [MemberData(nameof(Ids))]
    public void Right_OfEachId_HasNoDiagnostic(string id)
    {
        SchemaProject project = Run(id, isRight: true);
        Assert.Empty(project.Diagnostics);
        Assert.Equal(FilesOf(id).Length, project.SourceNames.Length);
    }

    private static SchemaProject Run(string id, bool isRight)
    {
        SchemaExample example = SchemaExamples.All("LW30")[id];
        var code = isRight ? example.Right : example.Wrong;
        Assert.Equal(("xml", false), (code.Language, code.IsAbridged));
        return new ProjectLines(code.Text).Open(FilesOf(id).ToDictionary(static path => path, static path => Schema(path.Split('/')[1]))).Run();
    }

    private static string[] FilesOf(string id) => id switch
    {
        "LW3002" => ["/shop/order.proto", "/store/order.proto"],
        "LW3003" or "LW3004" => ["/shop/order.proto"],
        _ => [SchemaProject.Folder + "/order.proto"],
    };

    private static string Schema(string package) =>
        $"syntax = \"proto3\"; package {package}; message Order {{ int32 count = 1; }} service Orders {{ rpc Place(Order) returns (Order); }}";

    [GeneratedRegex("\"(LW3[0-9]{3})\"")]
    private static partial Regex Id();
}
