using System.Text;
using LibWire.Tests;

namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary>Any text gives models and diagnostics in a short time.</summary>
public class RobustnessTests
{
    private const string Proto2 = """
        syntax = "proto2"; package a.b; import "b.proto"; option (x.y).z = { a: [1, -2.5f], b <c: 'd'> # e
        }; option java_package = "a" 'b';
        // A comment.
        message A { /* another */ required int32 a = 1 [default = -0x1F, deprecated = true]; optional group G = 2 { } extensions 10 to 20, 30 to max;
          reserved 3, 5 to 7; reserved "q", 'r'; oneof o { string s = 40; B b = 41; } map<string, .a.b.A> m = 42; optional E e = 43 [default = Y];
          optional bytes y = 44 [default = "\001\xFF\u00e9"]; enum E { option allow_alias = true; X = 1; Y = -1; Z = 1; }
          extend A { optional double d = 100 [default = inf]; } }
        service S { rpc M (A) returns (stream A) { option deprecated = true; } }
        """;

    private const string Proto3 = """
        syntax = "proto3"; package a.b; import public "c.proto"; option csharp_namespace = "X.Y";
        message B { repeated B bs = 1; message C { map<int32, B> b = 1; optional D d = 2 [json_name = "e"]; }
          enum D { D_UNSPECIFIED = 0; reserved -5 to -1; } C c = 2; }
        """;

    private static readonly string[] Pieces =
    [
        "{", "}", "[", "]", "(", ")", "<", ">", ";", ",", ".", "=", "-", "\"", "'", "/*", "*/", "//", "#", "\\", "\n", " ", "0", "1", "0x", "1e",
        "99999999999999999999", "message ", "enum ",
        "oneof ", "group ", "map<", "reserved ", "extend ", "extensions ", "option ", "import ", "optional ", "repeated ", "stream ", "to max", "int32 ",
        "A", "B", "a.b", "\uFEFF", "é", "\0", "\uD800",
    ];

    [Fact]
    public void Bind_OfMutatedSchemas_NeverThrows()
    {
        var random = new Random(20261121);
        int modelCount = 0;
        for (int i = 0; i < 1500; i++)
        {
            IReadOnlyList<ProtoBoundFile> bound = Schemas.Bind(
                ("a.proto", Hostile.Mutate(Proto2, Pieces, random)), ("b.proto", Hostile.Mutate(Proto3, Pieces, random)), ("c.proto", "syntax = \"proto3\";"));
            foreach (ProtoBoundFile file in bound)
            {
                if (file.Code != null) modelCount++;
                Assert.All(file.Diagnostics, static diagnostic => Assert.True(diagnostic.Span is { Start: >= 0, Length: >= 0, Line: >= 0, Column: >= 0 }));
                Assert.All(file.Diagnostics, static diagnostic => Assert.DoesNotContain('\n', diagnostic.Message));
                if (file.Code != null) Assert.DoesNotContain(file.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
            }
        }

        Assert.True(modelCount >= 1500, $"{modelCount} models");
    }

    [Fact]
    public void Bind_OfMutatedRealSchemas_NeverThrows()
    {
        string[] paths = Directory.GetFiles(TestData.PathOf("otlp"), "*.proto", SearchOption.AllDirectories);
        string[] texts = [.. paths.Order(StringComparer.Ordinal).Select(File.ReadAllText)];
        var random = new Random(1);
        for (int i = 0; i < 300; i++) Assert.NotNull(Schemas.BindOne(Hostile.Mutate(texts[i % texts.Length], Pieces, random)));
    }

    /// <summary>Twice the text may take twice the time, but not four times.</summary>
    [Theory]
    [InlineData("message A { ", "} ")]
    [InlineData("{ ", "")]
    [InlineData("} ", "")]
    [InlineData("option (a) = { ", "")]
    [InlineData("// a\n", "")]
    [InlineData("/* a */ ", "")]
    [InlineData("\"", "")]
    [InlineData("'\\", "")]
    [InlineData("1.", "")]
    [InlineData("a.", "")]
    [InlineData("import \"a\"; ", "")]
    [InlineData("message M { int32 a = 1; int32 ", "= 1; ")]
    public void Bind_OfEndlessRepetition_Ends(string open, string close)
    {
        const int Count = 50_000;
        string text = new StringBuilder().Insert(0, open, Count).Insert(open.Length * Count, close, Count).ToString();
        Assert.InRange(Schemas.BindOne(text).Diagnostics.Count, 0, DiagnosticBag.ErrorsMax);
    }

    [Fact]
    public void Bind_OfAHugeMessage_Ends()
    {
        var text = new StringBuilder("syntax = \"proto3\"; message A {\n reserved 200000 to max;");
        for (int i = 1; i <= 9000; i++) text.Append($" // Field {i}.\n optional A field_{i} = {i}; /* x */\n repeated B b{i} = {i + 20000};");
        text.Append("} message B { repeated A a = 1; }");
        Assert.Equal(18000, Schemas.BindOne(text.ToString()).Code!.Messages[0].Fields.Count);
    }

    [Fact]
    public void Bind_OfManyFiles_Ends()
    {
        // A chain of public imports: the last file sees all others.
        (string, string)[] files = [.. Enumerable.Range(0, 400).Select(static i =>
        {
            int last = Math.Max(0, i - 1);
            string import = i > 0 ? $"import public \"f{last}.proto\";" : "";
            return ($"f{i}.proto", $"syntax = \"proto3\"; package p{i}; {import} message M{i} {{ p0.M0 first = 1; p{last}.M{last} last = 2; }}");
        })];
        Assert.All(Schemas.Bind(files), static file => Assert.NotNull(file.Code));
    }

    [Fact]
    public void Parse_OfGarbage_KeepsAHundredErrors()
    {
        ProtoBoundFile bound = Schemas.BindOne(new string('%', 5000).Replace("%", "% ; ", StringComparison.Ordinal));
        Assert.Equal(DiagnosticBag.ErrorsMax, bound.Diagnostics.Count);
    }
}
