using LibWire.Tests;

namespace LibWire.Schema.Tests;

/// <summary>What a <c>.proto</c> file says, in the language of FlatBuffers.</summary>
public sealed class ProtoToFbsTests
{
    private const string Folder = "flatbuffers/proto2fbs/";

    /// <summary>flatc has written the expected texts. It keeps comments that start with three slashes only, and takes two things that protoc refuses: an option
    /// that is not declared, and a sign before inf.</summary>
    [Theory]
    [InlineData("test.golden.fbs", false, false)]
    [InlineData("test_id.golden.fbs", false, true)]
    [InlineData("test_union.golden.fbs", true, false)]
    public void Convert_OfTheSampleOfFlatc_IsItsText(string golden, bool usesUnions, bool writesIds)
    {
        string expected = File.ReadAllText(TestData.PathOf(Folder + golden));
        string text = Text(
            new ProtoToFbsOptions { UsesUnions = usesUnions, WritesIds = writesIds },
            ("test.proto", Sample("test.proto").Replace("option some_option = is_ignored;", "", StringComparison.Ordinal).Replace("+inf", "inf", StringComparison.Ordinal)),
            ("imported.proto", Sample("imported.proto")));
        Assert.Equal(Lines(expected, isComment: false), Lines(text, isComment: false));
        Assert.Superset(Lines(expected, isComment: true).ToHashSet(), Lines(text, isComment: true).ToHashSet());
    }

    [Theory]
    [InlineData("optional int32 a = 1;", "a:int = null;")]
    [InlineData("int32 a = 1;", "a:int;")]
    [InlineData("repeated bytes a = 1;", "a:[string];")]
    [InlineData("repeated E a = 1;", "a:[p.E];")]
    [InlineData("optional E a = 1;", "a:p.E = null;")]
    [InlineData("optional string a = 1;", "a:string;")]
    [InlineData("map<int64, bytes> a = 1;", "a:[p.M_.AEntry];")]
    [InlineData("google.protobuf.Timestamp a = 1;", "a:google.protobuf.Timestamp;")]
    public void Convert_OfAFieldOfProto3_GivesOneOfFbs(string field, string expected) => Assert.Contains(
        "  " + expected + "\n",
        Text($"syntax = \"proto3\"; package p; import \"google/protobuf/timestamp.proto\"; enum E {{ Z = 0; B = 1; }} message M {{ {field} }}"),
        StringComparison.Ordinal);

    [Theory]
    [InlineData("optional E a = 1;", "a:p.E = B;")]
    [InlineData("optional E a = 1 [default = C];", "a:p.E = C;")]
    [InlineData("optional E a = 1 [default = B2];", "a:p.E = B;")]
    [InlineData("optional bool a = 1 [default = true];", "a:bool = true;")]
    [InlineData("optional double a = 1 [default = nan];", "a:double = nan;")]
    [InlineData("optional string a = 1 [default = \"x\"];", "a:string;")]
    [InlineData("required int32 a = 1;", "a:int;")]
    [InlineData("required string a = 1;", "a:string (required);")]
    [InlineData("optional group G = 1 { }", "g:p.M_.G;")]
    [InlineData("extensions 5;", "x:int;")]
    public void Convert_OfAFieldOfProto2_GivesOneOfFbs(string field, string expected)
    {
        string extension = field.StartsWith("extensions", StringComparison.Ordinal) ? "extend M { optional int32 x = 5; }" : "";
        string enums = "enum E { option allow_alias = true; B = 1; B2 = 1; C = -2; }";
        Assert.Contains("  " + expected + "\n", Text($"syntax = \"proto2\"; package p; {enums} message M {{ {field} }} {extension}"), StringComparison.Ordinal);
    }

    [Fact]
    public void Convert_OfAService_KeepsItsStreams()
    {
        string text = Text("""
            syntax = "proto3"; package p; message M { }
            service S { rpc A(M) returns (M); rpc B(stream M) returns (M); rpc C(M) returns (stream M); rpc D(stream M) returns (stream M); }
            """);
        Assert.EndsWith("""
            rpc_service S {
              A(p.M):p.M;
              B(p.M):p.M (streaming: "client");
              C(p.M):p.M (streaming: "server");
              D(p.M):p.M (streaming: "bidi");
            }


            """, text.ReplaceLineEndings("\n"), StringComparison.Ordinal);
    }

    [Fact]
    public void Convert_WithASuffix_PutsItBehindThePackage()
    {
        var options = new ProtoToFbsOptions { NamespaceSuffix = "flat" };
        Assert.Contains("namespace p.flat.M_;", Text(options, ("a.proto", "syntax = \"proto3\"; package p; message M { message N { } N n = 1; }")), StringComparison.Ordinal);
        Assert.Contains("namespace flat;", Text(options, ("a.proto", "syntax = \"proto3\"; message M { }")), StringComparison.Ordinal);
    }

    [Fact]
    public void Convert_OfAOneofWithMembersOfOneType_NamesThem() => Assert.Contains(
        "union OUnion {\n  p.N,\n  SecondOne:p.N,\n}\n",
        Text(new ProtoToFbsOptions { UsesUnions = true }, ("a.proto", "syntax = \"proto3\"; package p; message N { } message M { oneof o { N a = 1; N second_one = 2; } }")),
        StringComparison.Ordinal);

    [Fact]
    public void Convert_OfAOneofWhoseNameStartsWithADigit_GivesANameOfTheLanguage() => Assert.Contains(
        "union _1Union {\n  p.N,\n  _2:p.N,\n}\n",
        Text(new ProtoToFbsOptions { UsesUnions = true }, ("a.proto", "syntax = \"proto3\"; package p; message N { } message M { oneof _1 { N a = 1; N _2 = 2; } }")),
        StringComparison.Ordinal);

    /// <summary>flatc ends a comment at CR too, protoc does not.</summary>
    [Theory]
    [InlineData('\r')]
    [InlineData('\u2028')]
    [InlineData('\u0085')]
    public void Convert_OfACommentWithAnotherLineEnd_StaysAComment(char end)
    {
        string text = Text($"syntax = \"proto3\"; package p;\n// One.{end}table Two {{ }}\nmessage M {{ }}");
        Assert.Contains("/// One.\n/// table Two { }\ntable M {", text, StringComparison.Ordinal);
    }

    [Fact]
    public void LW1901_OneofNotUnion()
    {
        const string text = "syntax = \"proto3\"; message M { oneof o { M a = 1; string s = 2; } }";
        ProtoToFbsResult result = ProtoCompiler.ToFbs(new SchemaFile("a.proto", "a.proto", text), new ProtoToFbsOptions { UsesUnions = true });
        Assert.Null(result.Text);
        SchemaDiagnostic diagnostic = Assert.Single(result.Diagnostics);
        Assert.Equal(("LW1901", text.IndexOf("s = 2", StringComparison.Ordinal)), (diagnostic.Id, diagnostic.Span.Start));
    }

    [Fact]
    public void Convert_OfAWrongSchema_GivesItsErrors()
    {
        ProtoToFbsResult result = ProtoCompiler.ToFbs(new SchemaFile("a.proto", "a.proto", "message M { optional int32 a = 0; }"), new ProtoToFbsOptions());
        Assert.Null(result.Text);
        Assert.Contains(result.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
    }

    /// <summary>Our compiler for FlatBuffers accepts what is made of every schema of other projects that the tests have.</summary>
    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    public void Convert_OfSchemasInUse_IsAcceptedByTheOtherCompiler(bool usesUnions, bool writesIds)
    {
        string[] paths = Directory.GetFiles(TestData.PathOf("otlp"), "*.proto", SearchOption.AllDirectories);
        Assert.NotEmpty(paths);
        foreach (string path in paths)
        {
            ProtoToFbsResult result = ProtoCompiler.ToFbs(
                Import(Path.GetRelativePath(TestData.PathOf("otlp"), path).Replace('\\', '/'))!, new ProtoToFbsOptions { UsesUnions = usesUnions, WritesIds = writesIds }, Import);
            Assert.NotNull(result.Text);
            AssertAccepted(result.Text);
        }
    }

    private static SchemaFile? Import(string importPath) =>
        File.Exists(TestData.PathOf("otlp/" + importPath)) ? new SchemaFile(importPath, importPath, File.ReadAllText(TestData.PathOf("otlp/" + importPath))) : null;

    private static string Sample(string name) => File.ReadAllText(TestData.PathOf(Folder + name));

    private static string Text(string text) => Text(new ProtoToFbsOptions(), ("a.proto", text));

    private static string Text(ProtoToFbsOptions options, params (string Path, string Text)[] files)
    {
        SchemaFile[] all = [.. files.Select(static file => new SchemaFile(file.Path, file.Path, file.Text))];
        ProtoToFbsResult result = ProtoCompiler.ToFbs(all[0], options, path => all.FirstOrDefault(file => file.ImportPath == path));
        Assert.True(result.Text != null, string.Join('\n', result.Diagnostics));
        AssertAccepted(result.Text);
        return result.Text;
    }

    private static void AssertAccepted(string text) => Assert.DoesNotContain(
        FbsCompiler.Check([new SchemaFile("a.fbs", "a.fbs", text)], new FbsOptions()), static diagnostic => diagnostic.Severity == SchemaSeverity.Error);

    private static string[] Lines(string text, bool isComment) =>
        [.. text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n').Where(line => line.TrimStart().StartsWith("///", StringComparison.Ordinal) == isComment)];
}
