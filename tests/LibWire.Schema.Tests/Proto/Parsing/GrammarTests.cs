using static LibWire.Schema.Tests.Proto.Parsing.Parses;

namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary>Accepted and rejected forms. protoc 35.1 has judged each.</summary>
public class GrammarTests
{
    [Theory]
    [InlineData("")]
    [InlineData("\uFEFF")]
    [InlineData("; ;\r\n;\t\v\f;")]
    [InlineData("syntax = 'pro' \"to3\";")]
    [InlineData("syntax = 'proto2'; package a . /* */ b;")]
    [InlineData("import 'a'; import public 'b'; import weak \"c\" 'd';")]
    [InlineData("edition = '2024'; import 'a'; import public 'b'; import option 'c'; import option 'd';")]
    [InlineData("edition = '2023'; import weak 'a'; message export { local export = 1; export local = 2; } message local { }")]
    [InlineData("edition = '2024'; export message A { local enum B { C = 0; } export message D { } } local enum E { F = 0; } message local { local.A export = 1; }", false)]
    [InlineData("edition = '2024'; export message A { local enum B { C = 0; } export message D { } } local enum E { F = 0; } message local { .local.A export = 1; }")]
    [InlineData("message message { optional message message = 1; }")]
    [InlineData("message message { optional .message message = 1; optional message reserved = 2; optional map to = 3; optional map.x max = 4; }", false)]
    [InlineData("message message { optional .message message = 1; optional oneof reserved = 2; optional map to = 3; }")]
    [InlineData("syntax = 'proto3'; message A { syntax package = 1; rpc rpc = 2; stream.stream returns = 3; inf nan = 4; true false = 5; default json_name = 6; }")]
    [InlineData("syntax = 'proto3'; message A { int32 message = 1; string int32 = 2; map<string, group> group = 3; map<int32, .A> map = 4; repeated map m = 5; map n = 6; }")]
    [InlineData("message A { optional group G = 1 { } repeated group H=2[deprecated=true]{ optional int32 a = 1; } oneof o { group I = 3 { } int32 b = 4; } }")]
    [InlineData("extend A { optional group G = 1 { message B { } } required int32 a = 2; }")]
    [InlineData("message A { oneof o { option (a) = 1; int32 b = 1; option c = 2; } }")]
    [InlineData("message A { oneof o { option c = 2; } }")]
    [InlineData("message A { oneof o { int32 b = 1;; } }", false)]
    [InlineData("message A { extend B { optional int32 c = 1;; } }", false)]
    [InlineData("message A { extend B { } }", false)]
    [InlineData("message A { extensions 1, 3 to 4, 5 to max [a = 1, (b).c.(.d.e) = -1]; reserved 6, 7 to 8, 9 to max; reserved 'a', \"b\" 'c'; }")]
    [InlineData("message A { extensions 2147483647; }", false)]
    [InlineData("message A { extensions -1; }", false)]
    [InlineData("enum A { B = 0x10; C = -010 [deprecated = true];; option (d) = { }; reserved -5 to -1, 3 to max; reserved 'x'; }")]
    [InlineData("enum A { }")]
    [InlineData("edition = '2023'; message A { reserved a, reserved, to, max; } enum B { reserved b, c; C = 0; }")]
    [InlineData("service A { ; rpc B(stream stream) returns (.stream) ; rpc C(stream . stream) returns (a . b) { ; option (d) = { e { f: '}' } }; ; } option g = 1; }")]
    [InlineData("service A { rpc B(stream) returns (C); }", false)]
    [InlineData("service A { rpc B(.stream) returns (C) { } }")]
    [InlineData("service A { rpc B() returns (C); }", false)]
    [InlineData("service A { stream B(C, D); }", false)]
    [InlineData("option a = b; option a.b.(c . d).e = 'f' \"g\"; option (.a) = -1; option () = 0x1F; option a = - 1.5e-3; option a = -inf; option a = - nan; option a = -{ };")]
    [InlineData("option a = 18446744073709551616; option a = -9223372036854775809; option a = -0xFFFFFFFFFFFFFFFF; option a = 1e999;")]
    [InlineData("option a = - b;", false)]
    [InlineData("option a = +1;", false)]
    [InlineData("option a = 077777777777777777777777;", false)]
    [InlineData("option a = [1];", false)]
    [InlineData("option a b = 1;", false)]
    [InlineData("option (a.) = 1;", false)]
    [InlineData("option a. = 1;", false)]
    [InlineData("option (a) = { b: 1 # '\n c { d <e: [1, 2.5]> } };", false)]
    [InlineData("option (a) = { b: 1 # no comment, { } yet\n c { d <e: [1, 2.5]> } / };")]
    [InlineData("option (a) = { b: 1.5f };", false)]
    [InlineData("message A { optional int32 a = 1 [deprecated = true, default = 5, json_name = 'x', (b).c = { }]; }")]
    [InlineData("message A { optional int32 a = 1 []; }", false)]
    [InlineData("message A { optional int32 a = 1 [b = 1,]; }", false)]
    [InlineData("message A { optional int32 a = 1 [b = 1; }", false)]
    [InlineData("message A { optional int32 a = -1; }", false)]
    [InlineData("message A { optional int32 a = 1.0; }", false)]
    [InlineData("message A { optional int32 a = 2147483647; optional int32 b = 0; }")]
    [InlineData("message A { optional a..b c = 1; }", false)]
    [InlineData("message A { optional a.1 c = 1; }", false)]
    [InlineData("message A { optional . a . b c = 1; }")]
    [InlineData("message A { optional .int32 a = 1; optional int32.b c = 2; }", false)]
    [InlineData("message A { optional .int32 a = 1; }")]
    [InlineData("message A { map<string, string> a = 1; map < .A , A.B > b = 2 [c = 1]; }")]
    [InlineData("message A { map<string> a = 1; }", false)]
    [InlineData("message A { int32 a = 1; }", false)]
    [InlineData("syntax = 'proto3'; message A { group G = 1 { } }")]
    [InlineData("syntax = 'proto3'; message A { required int32 a = 1; extensions 5; optional int32 b = 2 [default = 1]; }")]
    [InlineData("message A { }}", false)]
    [InlineData("message A { /* a /* b */ }", false)]
    [InlineData("message é { }", false)]
    [InlineData("// é 😀\nmessage A { } // \0 b", false)]
    [InlineData("option a = 'é\t\x7f\x01\r';")]
    [InlineData("\x7f", false)]
    public void Parse_OfAForm_TakesItOrNot(string text, bool isTaken = true) =>
        Assert.Equal(isTaken, !File(text).Diagnostics.Any(static diagnostic => diagnostic.Severity == SchemaSeverity.Error));

    [Fact]
    public void Aggregate_OfAnyForm_IsTheTextBetweenItsBraces()
    {
        ProtoOptionValueSyntax value = Whole("option (a) = { b: '}' /* } */ c { } };").Options[0].Value;
        Assert.Equal((ProtoOptionValueKind.Aggregate, " b: '}' /* } */ c { } "), (value.Kind, value.Text));
        Assert.Equal(new TextRange(13, 24), value.Span);
    }

    [Fact]
    public void Words_OfTheGrammar_AreAllFound()
    {
        for (ProtoWord word = ProtoWord.Double; word <= ProtoWord.Weak; word++)
        {
            string text = word == ProtoWord.JsonName ? "json_name" : word.ToString().ToLowerInvariant();
            Assert.Equal(word, ProtoWords.Find(text, 0, text.Length));
            Assert.Equal(ProtoWord.None, ProtoWords.Find(text + "x", 0, text.Length + 1));
        }
    }
}
