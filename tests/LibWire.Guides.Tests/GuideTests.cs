using System.Text.RegularExpressions;

namespace LibWire.Tests.Guides;

/// <summary>The guides show code that compiles and works as described, on both sides.</summary>
public sealed partial class GuideTests
{
    /// <summary>Each C# block of a guide stands, word for word, in a file of examples.</summary>
    [Theory]
    [InlineData("from-google-protobuf.md", "FromGoogleProtobuf.cs", "FromGoogleProtobuf.Google.cs")]
    [InlineData("from-google-flatbuffers.md", "FromGoogleFlatBuffers.cs", "FromGoogleFlatBuffers.Google.cs")]
    [InlineData("from-protobuf-net.md", "FromProtobufNet.cs", "FromProtobufNet.Net.cs")]
    [InlineData("from-libprotozerosharp.md", "FromLibProtoZeroSharp.cs")]
    [InlineData("redis.md", "Redis.cs")]
    public void Guide_EachCSharpBlock_IsAnExampleThatRuns(string guide, params string[] files)
    {
        string[] blocks = [.. CSharpBlock().Matches(Text("docs/" + guide)).Select(match => match.Groups[1].Value)];
        string[] examples = [.. files.SelectMany(static file => Example().Matches(Text("tests/LibWire.Guides.Tests/" + file)))
            .Select(static match => Unindent(match.Groups[2].Value, match.Groups[1].Value))];

        Assert.NotEmpty(blocks);
        Assert.Equal(examples.Order(StringComparer.Ordinal), blocks.Order(StringComparer.Ordinal));
    }

    private static string Text(string name) => File.ReadAllText(Repository.PathOf(name)).ReplaceLineEndings("\n");

    private static string Unindent(string text, string indent) =>
        string.Join('\n', text.Split('\n').Select(line => line.StartsWith(indent, StringComparison.Ordinal) ? line[indent.Length..] : line));

    [GeneratedRegex("^```csharp\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex("^( *)// GUIDE: (?!end)[^\n]+\n(.*?)^ *// GUIDE: end$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Example();
}
