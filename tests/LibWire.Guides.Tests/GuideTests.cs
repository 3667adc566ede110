using System.Text.RegularExpressions;

namespace LibWire.Tests.Guides;

/// <summary>The guides show code that compiles and works as described, on both sides.</summary>
public sealed partial class GuideTests
{
    /// <summary>Each C# block of a guide stands, word for word, in a file of examples.</summary>
    [Theory]
    [InlineData("from-google-protobuf.md", "FromGoogleProtobuf.cs", "FromGoogleProtobuf.Google.cs")]
    [InlineData("from-google-flatbuffers.md", "FromGoogleFlatBuffers.cs", "FromGoogleFlatBuffers.Google.cs")]
    [InlineData("from-grpc-aspnetcore.md", "FromGrpcAspNetCore.cs", "FromGrpcAspNetCore.Google.cs")]
    [InlineData("from-protobuf-net.md", "FromProtobufNet.cs", "FromProtobufNet.Net.cs")]
    [InlineData("from-libprotozerosharp.md", "FromLibProtoZeroSharp.cs")]
    [InlineData("redis.md", "Redis.cs")]
    [InlineData("tutorial.md", "Tutorial.cs")]
    [InlineData("streams.md", "Streams.cs")]
    [InlineData("cookbook.md", "Cookbook/CookbookMessages.cs", "Cookbook/CookbookSafety.cs", "Cookbook/CookbookFlat.cs")]
    public void Guide_EachCSharpBlock_IsAnExampleThatRuns(string guide, params string[] files)
    {
        string[] blocks = [.. CSharpBlock().Matches(Text("docs/" + guide)).Select(match => match.Groups[1].Value)];
        string[] examples = [.. files.SelectMany(static file => Example().Matches(Text("tests/LibWire.Guides.Tests/" + file)))
            .Select(static match => Unindent(match.Groups[2].Value, match.Groups[1].Value))];

        Assert.NotEmpty(blocks);
        Assert.Equal(examples.Order(StringComparer.Ordinal), blocks.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void Cookbook_Titles_AreThoseOfTheRecipes()
    {
        string[] titles = [.. new[] { "Messages", "Safety", "Flat" }.SelectMany(static name => Title().Matches(Text($"tests/LibWire.Guides.Tests/Cookbook/Cookbook{name}.cs")))
            .Select(static match => match.Groups[1].Value)];
        Assert.True(titles.Length >= 30);
        Assert.Equal(titles, Heading().Matches(Text("docs/cookbook.md")).Select(static match => match.Groups[1].Value));
    }

    [Fact]
    public void Tutorial_Schema_IsTheOneThatItsCodeUses() =>
        Assert.Contains($"```proto\n{Text("tests/LibWire.Guides.Tests/weather.proto")}```\n", Text("docs/tutorial.md"), StringComparison.Ordinal);

    [Fact]
    public void FromGrpcAspNetCore_Schema_IsTheOneThatItsCodeUses() =>
        Assert.Contains($"```proto\n{Text("tests/LibWire.Guides.Tests/store.proto")}```\n", Text("docs/from-grpc-aspnetcore.md"), StringComparison.Ordinal);

    private static string Text(string name) => File.ReadAllText(Repository.PathOf(name)).ReplaceLineEndings("\n");

    private static string Unindent(string text, string indent) =>
        string.Join('\n', text.Split('\n').Select(line => line.StartsWith(indent, StringComparison.Ordinal) ? line[indent.Length..] : line));

    [GeneratedRegex("^```csharp\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex("^ *// GUIDE: (?!end$)([^\n]+)$", RegexOptions.Multiline)]
    private static partial Regex Title();

    [GeneratedRegex("^### ([^\n]+)$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex("^( *)// GUIDE: (?!end)[^\n]+\n(.*?)^ *// GUIDE: end$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Example();
}
