using System.Text;

namespace LibWire.Schema.Tests.Proto.Parsing;

/// <summary>The work grows linearly with the text. It is measured in allocated bytes, which are the same in every run.</summary>
public class LinearityTests
{
    private const int Units = 100_000;

    /// <summary>Bytes for any text: scratch lists, diagnostics, and tables that are filled once.</summary>
    private const long BytesOfAnyText = 2_000_000;

    [Theory]
    [InlineData("", "{", "")]
    [InlineData("", "}", "")]
    [InlineData("", "{}", "")]
    [InlineData("", "[", "")]
    [InlineData("", "(", "")]
    [InlineData("", "\"", "")]
    [InlineData("", "'\\", "")]
    [InlineData("", "\\", "")]
    [InlineData("", "/*", "")]
    [InlineData("", "/*/", "")]
    [InlineData("", "*/", "")]
    [InlineData("", "//", "")]
    [InlineData("", "// a\n", "")]
    [InlineData("", "/* a */\n\n", "message A {}")]
    [InlineData("", "\n", "")]
    [InlineData("", "\t", "foo")]
    [InlineData("", "\0", "")]
    [InlineData("", "é", "")]
    [InlineData("", "\ud83d\ude00", "")]
    [InlineData("", ";", "")]
    [InlineData("", "a.", "")]
    [InlineData("", "a. ", "")]
    [InlineData("package ", "a . ", "b;")]
    [InlineData("package ", "/* b */ a.", "b;")]
    [InlineData("", "1.", "")]
    [InlineData("", "0x", "")]
    [InlineData("option a = ", "9", ";")]
    [InlineData("option a = 0x", "F", ";")]
    [InlineData("option a = 0.", "1", ";")]
    [InlineData("option a = 'b", "c", "';")]
    [InlineData("option a = 'b", "\\u0064", "';")]
    [InlineData("option a = ", "'b' ", ";")]
    [InlineData("option a", ".a", " = 1;")]
    [InlineData("option a = ", "{", "")]
    [InlineData("", "option a = {", "")]
    [InlineData("option a = {", " b {", "};")]
    [InlineData("option a = {", " b { } ", "};")]
    [InlineData("", "message A {", "")]
    [InlineData("", "message A { optional group G = 1 {", "")]
    [InlineData("message A { ", "optional group G = 1 { } ", "}")]
    [InlineData("message A { oneof b { ", "int32 c = 1; ", "} }")]
    [InlineData("message A { oneof b { ", "; ", "} }")]
    [InlineData("message A { reserved ", "1, ", "2; }")]
    [InlineData("message A { reserved ", "'a', ", "'b'; }")]
    [InlineData("message A { extensions ", "1 to 2, ", "3 [a = 1]; }")]
    [InlineData("message A { optional int32 a = 1 [", "b = 1, ", "c = 2]; }")]
    [InlineData("message A { optional int32 a = 1 [", "default = 1, ", "c = 2]; }")]
    [InlineData("enum A { option allow_alias = true; ", "B = 0; ", "}")]
    [InlineData("enum ", "a", " { }")]
    [InlineData("service S { ", "rpc A(B) returns (C) { } ", "}")]
    [InlineData("import 'a'; ", "import 'b'; ", "")]
    [InlineData("extend A { ", "optional int32 b = 1; ", "}")]
    public void Parse_OfATextFourTimesAsLong_TakesFourTimesAsMuch(string head, string repeated, string tail)
    {
        Measure(head, repeated, tail, Units / 10);
        long once = Measure(head, repeated, tail, Units);
        long fourTimes = Measure(head, repeated, tail, 4 * Units);
        Assert.InRange(fourTimes, 0, (5 * once) + BytesOfAnyText);
    }

    private static long Measure(string head, string repeated, string tail, int units)
    {
        int count = units / repeated.Length;
        string text = new StringBuilder(head).Insert(head.Length, repeated, count).Append(tail).ToString();
        long before = GC.GetAllocatedBytesForCurrentThread();
        ProtoFileSyntax syntax = Parses.File(text, keepsLocations: true);
        long taken = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.InRange(syntax.Diagnostics.Count, 0, DiagnosticBag.ErrorsMax + count);
        Assert.InRange(syntax.Diagnostics.Count(static diagnostic => diagnostic.Severity == SchemaSeverity.Error), 0, DiagnosticBag.ErrorsMax);
        return taken;
    }

    [Fact]
    public void Parse_OfOneGiantString_HasItsBytes()
    {
        const int Length = 5_000_000;
        ProtoFileSyntax syntax = Parses.Whole("option a = '" + new string('x', Length) + "';");
        Assert.Equal(Length, syntax.Options[0].Value.Bytes.Count);
    }
}
