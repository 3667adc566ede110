using System.Globalization;
using static LibWire.Schema.Tests.Fbs.FbsSchemas;

namespace LibWire.Schema.Tests.Fbs.Parsing;

public class FbsSyntaxDiagnosticTests
{
    [Fact]
    public void LW2101_FbsUnknownStatement() => Only("LW2101", "'tabel'", "§tabel a { b: int; }\ntable c {}");

    [Fact]
    public void LW2102_FbsIncludeTooLate() =>
        Only("LW2102", "move this line up", new FbsOptions(), ("a.fbs", "namespace x;\n§include \"b.fbs\";"), ("b.fbs", "table b {}"));

    [Fact]
    public void LW2103_FbsNestedVector() => Only("LW2103", "declare a table", "table a { b: [§[int]]; c: int; }");

    [Theory]
    [InlineData("0")]
    [InlineData("65536")]
    [InlineData("-1")]
    [InlineData("x")]
    [InlineData("99999999999999999999")]
    public void ArrayLength_OutOfRange_IsReported(string length) => Only("LW2104", "from 1 to 65535", $"struct a {{ b: [int:§{length}]; c: int; }}");

    [Fact]
    public void LW2104_FbsArrayLength() => Only("LW2104", "'0'", "struct a { b: [int:§0]; c: int; }");

    [Fact]
    public void LW2105_FbsEnumWithoutType() => Only("LW2105", "'enum a : int'", "enum §a { B }");

    [Fact]
    public void LW2106_FbsNestingTooDeep()
    {
        string calls = new StringRepeat("cos(", 63) + "1" + new StringRepeat(")", 63);
        Assert.Equal("", Ids($"table a {{ b: double = {calls}; }}"));
        Assert.Equal("LW2106", Ids($"table a {{ b: double = cos({calls}); }}"));
        Assert.Equal("LW2106", Ids("table a {} root_type a; " + new StringRepeat("{b:", 10_000)));
        Assert.Equal("LW2106", Ids("table a {} root_type a; {b:" + new StringRepeat("[", 10_000)));
    }

    [Fact]
    public void LW2107_FbsDataNotLast() => Only("LW2107", "'table'", "table a {} root_type a; { b: 1 } §table c {}");

    [Fact]
    public void LW2108_FbsNamespaceTooLong()
    {
        Only("LW2108", "500", $"namespace §{new string('a', 501)}; table a {{}}");
        Only("LW2108", "32 parts", $"namespace §{new StringRepeat("a.", 32)}a; table a {{}}");
        Assert.Equal("", Ids($"namespace {new StringRepeat("a.", 31)}a; table b {{}}"));
    }

    [Theory]
    [InlineData("table §1", "the name of the table")]
    [InlineData("table a §b", "'{'")]
    [InlineData("table a { §-b: int; c: int; }", "the name of a field")]
    [InlineData("table a { b §int; c: int; }", "':'")]
    [InlineData("table a { b: §1; c: int; }", "a type")]
    [InlineData("table a { b: [int§; c: int; }", "']'")]
    [InlineData("table a { b: int = §; c: int; }", "a value")]
    [InlineData("table a { b: int (id§; c: int; }", "',' or ')'")]
    [InlineData("table a { b: int (§); c: int; }", "the name of an attribute")]
    [InlineData("table a { b: int (deprecated, §); c: int; }", "the name of an attribute")]
    [InlineData("enum a : int { B, §1, C }", "the name of a value")]
    [InlineData("enum a : int { B = §x, C }", "an integer")]
    [InlineData("enum a : int { B = §1.0, C }", "an integer")]
    [InlineData("enum a : int { B §C, D }", "',' or '}'")]
    [InlineData("table t {} rpc_service a { §}", "the name of a method")]
    [InlineData("table t {} rpc_service a { B§: t; C(t): t; }", "'('")]
    [InlineData("namespace a.§; table b {}", "a name behind the dot")]
    [InlineData("include §a;\ntable b {}", "the name of a schema file")]
    [InlineData("file_identifier §abcd;\ntable b {}", "a string of 4")]
    public void UnexpectedToken_Anywhere_IsReportedOnce(string text, string messagePart) => Only("LW1101", $"Expected {messagePart}", text);

    [Theory]
    [InlineData("table a { b: int §}\n table c {}")]
    [InlineData("namespace a §table b {}")]
    [InlineData("table a {}\nroot_type a\n§table b {}")]
    public void MissingSemicolon_Anywhere_IsReportedOnce(string text) => Only("LW1102", "';' is missing", text);

    [Theory]
    [InlineData("table §a { b: int;\ntable c { d: int; }")]
    [InlineData("enum §a : int { B,\nenum c : int { D }")]
    [InlineData("struct §a { b: int;")]
    public void UnclosedBlock_BeforeANewStatement_IsReportedOnce(string text) => Only("LW1103", "never closed", text);

    [Fact]
    public void UnmatchedBrace_AtTheTop_IsReportedOnce() => Only("LW1104", "closes no block", "table a { b: int; } §} table c {}");

    [Fact]
    public void Parse_BehindFaults_GoesOnAndFindsTheNext()
    {
        const string Text = """
            table a { b: ; c: [int; d: int = ; e: int }
            enum f { G = x, H }
            struct { }
            foo bar;
            table i { j: nope; k: string = 1; }
            """;
        string[] found = [.. LinkOne(Text).Diagnostics.Select(static diagnostic => $"{diagnostic.Id}@{(diagnostic.Span.Line + 1).ToString(CultureInfo.InvariantCulture)}")];
        Assert.Equal(["LW1101@1", "LW1101@1", "LW1101@1", "LW1102@1", "LW2105@2", "LW1101@2", "LW1101@3", "LW2101@4", "LW2312@5"], found);
    }

    [Theory]
    [InlineData("table table { struct: int; enum: int; namespace: int; include: int; union: int; root_type: int; }")]
    [InlineData("table a { table : int; string: string; int: int; }")]
    [InlineData("namespace; namespace a . b; table c {} namespace ; table d { e: a . b . c; }")]
    [InlineData("native_include \"x.h\"; table a {}")]
    [InlineData("table a { b: int (deprecated, \"id\": 0); }")]
    [InlineData("enum a : int { B, C, }")]
    [InlineData("enum a : int { }")]
    [InlineData("table a {}")]
    [InlineData("attribute a; attribute \"b c\"; table d (a, \"b c\": 1) {}")]
    [InlineData("")]
    public void Parse_OfLegalText_HasNothingToSay(string text) => Assert.Equal("", Ids(text));

    [Theory]
    [InlineData("{}")]
    [InlineData("{ b: 1, }")]
    [InlineData("{ 'b': [1, -2.5, 'x', nan, +inf, [], { c: cos(rad(180)) }, ] }")]
    [InlineData("{ nobody: { has: 'such' }, fields: null }")]
    public void Data_BehindASchema_IsReadForItsForm(string data) => Assert.Equal("", Ids($"table a {{ b: int; }} root_type a; {data}"));

    [Theory]
    [InlineData("{ b 1 }")]
    [InlineData("{ b: }")]
    [InlineData("{ b: 1 c: 2 }")]
    [InlineData("{ b: [1 2] }")]
    [InlineData("{ 1: 2 }")]
    [InlineData("{ b: 1")]
    [InlineData("{ b: '\\q' }")]
    [InlineData("{ b: 1.2.3 }")]
    public void Data_OfAnotherForm_IsReportedOnce(string data) => Assert.Matches("^LW[0-9]+$", Ids($"table a {{ b: int; }} root_type a; {data}"));

    private sealed record StringRepeat(string Piece, int Count)
    {
        public override string ToString() => string.Concat(Enumerable.Repeat(Piece, Count));
    }
}
