using System.Text;
using LibWire.Tests;
using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs;

/// <summary>Any text gives models and diagnostics in a short time.</summary>
public class FbsRobustnessTests
{
    private const string Schema = """
        include "b.fbs"; native_include "x.h"; namespace a.b; attribute "p=q/r"; attribute own;
        /// A comment.
        enum E : ushort (bit_flags) { A, B = 0x3, C } enum F : long { X = -1, Y, Z = 9223372036854775807 }
        struct S (force_align: 16) { a: byte; b: [double:3]; c: E; }
        union U { T, al: T, st: string, s: S = 9 } /* another */
        table T (original_order, own: "v") { a: int = -0x1F (id: 0, key); u: U (id: 2); v: [U] (id: 4); s: S (id: 5); t: [T] (id: 6, required);
          x: string = "d\u00e9\xC3\xA9" (id: 7); e: E = "A C" (id: 8); f: F = null (id: 9); d: double = 0x1.8p-3 (id: 10); n: [ubyte] (id: 11, nested_flatbuffer: "T");
          w: [long] (id: 12, vector64); g: float = cos(rad(180)) (id: 13); h: [string] = [] (id: 14); o: c.Other (id: 15, deprecated); }
        rpc_service R { M(T): T (streaming: "bidi", idempotent); } root_type T; file_identifier "ABCD"; file_extension "x"; { "a": 1, t: [{ x: 'y' }] }
        """;

    private const string Other = "include \"a.fbs\"; namespace a.c; table Other { t: b.T; e: a.b.Nope; } struct Q { x: int; y: Q2; } struct Q2 { z: int; }";

    private static readonly string[] Pieces =
    [
        "{", "}", "[", "]", "(", ")", "<", ">", ";", ",", ".", ":", "=", "-", "+", "\"", "'", "/*", "*/", "//", "///", "\\", "\n", " ", "0", "1", "0x", "1e",
        "99999999999999999999", "table ", "struct ", "enum ", "union ", "include ", "namespace ", "root_type ", "attribute ", "rpc_service ", "id: 1", "key", "required",
        "int", "string", "T", "S", "a.b", "null", "\uFEFF", "é", "\0", "\uD800", "\uDC80",
    ];

    [Fact]
    public void Bind_OfMutatedSchemas_NeverThrows()
    {
        var random = new Random(20261122);
        int modelCount = 0, errorCount = 0;
        for (int i = 0; i < 3000; i++)
        {
            IReadOnlyList<FbsLinkedFile> linked = Link(
                new FbsOptions { RefusesPrivateLeaks = i % 2 == 0 }, ("a.fbs", Hostile.Mutate(Schema, Pieces, random)), ("b.fbs", i % 3 == 0 ? Hostile.Mutate(Other, Pieces, random) : "namespace a.c; table Other {}"));
            foreach (FbsLinkedFile file in linked)
            {
                if (file.Model != null) modelCount++;
                else errorCount++;
                if (file.Model != null) Assert.DoesNotContain(file.Diagnostics, static diagnostic => diagnostic.Severity == SchemaSeverity.Error);
                Assert.All(file.Diagnostics, static diagnostic => Assert.True(diagnostic.Span is { Start: >= 0, Length: >= 0, Line: >= 0, Column: >= 0 }));
                Assert.All(file.Diagnostics, static diagnostic => Assert.DoesNotContain('\n', diagnostic.Message));
            }

            // If there is no model, that file or another one has a diagnostic with the reason.
            Assert.True(linked.All(static file => file.Model != null) || linked.Any(static file => file.Diagnostics.Any(static diagnostic => diagnostic.Severity == SchemaSeverity.Error)));
        }

        Assert.True(modelCount >= 1000 && errorCount >= 1000, $"{modelCount} models, {errorCount} files without");
    }

    [Fact]
    public void Bind_OfMutatedRealSchemas_NeverThrows()
    {
        string text = File.ReadAllText(TestData.PathOf("flatbuffers/monster/monster_test.fbs")).Replace("include", "// include", StringComparison.Ordinal);
        var random = new Random(1);
        for (int i = 0; i < 300; i++) Assert.NotNull(LinkOne(Hostile.Mutate(text, Pieces, random)));
    }

    /// <summary>Twice the text may take twice the time, but not four times.</summary>
    [Theory]
    [InlineData("table a { ", "} ")]
    [InlineData("{ ", "")]
    [InlineData("} ", "")]
    [InlineData("a:[", "")]
    [InlineData("/// a\n", "")]
    [InlineData("/* a */ ", "")]
    [InlineData("\"", "")]
    [InlineData("'\\", "")]
    [InlineData("1.", "")]
    [InlineData("+", "")]
    [InlineData("a.", "")]
    [InlineData("@ ", "")]
    [InlineData("namespace a; ", "")]
    [InlineData("namespace a.", "")]
    [InlineData("include \"a\"; ", "")]
    [InlineData("include \"a.fbs\"; ", "")]
    [InlineData("table t {} ", "")]
    [InlineData("table M { a: int; b: ", "; } ")]
    [InlineData("struct s { a: s; } ", "")]
    [InlineData("table t { f: int = cos(", "")]
    [InlineData("table t { f: int (id: 1, ", "")]
    [InlineData("attribute a; ", "")]
    public void Bind_OfEndlessRepetition_Ends(string open, string close)
    {
        const int Count = 50_000;
        string text = new StringBuilder().Insert(0, open, Count).Insert(open.Length * Count, close, Count).ToString();
        Assert.InRange(LinkOne(text).Diagnostics.Count(static diagnostic => diagnostic.Severity == SchemaSeverity.Error), 0, DiagnosticBag.ErrorsMax);
    }

    [Fact]
    public void Bind_OfHugeDeclarations_Ends()
    {
        var text = new StringBuilder("namespace a.b.c; enum E : int { ");
        for (int i = 0; i < 50_000; i++) text.Append($"V{i}, ");
        text.Append("} union U { ");
        for (int i = 0; i < 250; i++) text.Append($"m{i}: T, ");
        text.Append("} table T { ");
        for (int i = 0; i < 16_000; i++) text.Append($"\n/// Doc.\n f{i}: E = V{i} (id: {15_999 - i}); ");
        text.Append("} table V { ");
        for (int i = 0; i < 10_000; i++) text.Append($"u{i}: U; g{i}: [T]; ");
        text.Append('}');
        for (int i = 0; i < 20_000; i++) text.Append($"table W{i} {{ next: W{i + 1}; }}");
        text.Append("table W20000 {} struct s0 { a: int; }");
        for (int i = 1; i < 20_000; i++) text.Append($"struct s{i} {{ a: s{i - 1}; }}");
        FbsLinkedFile linked = LinkOne(text.ToString());
        Assert.Equal("LW2309", Assert.Single(linked.Diagnostics).Id);
        Assert.Equal(40_003, linked.Model!.Objects.Count);
    }

    [Fact]
    public void Bind_OfManyFiles_Ends()
    {
        (string, string)[] chain = [.. Enumerable.Range(0, 3000).Select(static i => ($"f{i}.fbs", $"{(i < 2999 ? $"include \"f{i + 1}.fbs\";" : "")} namespace n{i}; table t {{ o: n2999.t; }}"))];
        Assert.All(Link(chain), static file => Assert.NotNull(file.Model));
        (string, string)[] roots = [("c.fbs", string.Concat(Enumerable.Range(0, 1000).Select(static i => $"table c{i} {{}}"))), .. Enumerable.Range(0, 500).Select(static i => ($"r{i}.fbs", $"include \"c.fbs\"; table r{i} {{ c: c{i}; }}"))];
        Assert.All(Link(roots), static file => Assert.NotNull(file.Model));
    }

    [Fact]
    public void Bind_OfAStructThatGrowsByPowers_IsRefused() =>
        Assert.Contains("LW2305", Ids("struct s0 { a: [long:65535]; }" + string.Concat(Enumerable.Range(1, 50).Select(static i => $"struct s{i} {{ a: [s{i - 1}:65535]; }}"))), StringComparison.Ordinal);

    [Fact]
    public void Parse_OfGarbage_KeepsAHundredErrors() =>
        Assert.Equal(DiagnosticBag.ErrorsMax, LinkOne(string.Concat(Enumerable.Repeat("% ;\n", 5000))).Diagnostics.Count);
}
