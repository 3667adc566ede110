namespace LibWire.Analyzers.Tests;

/// <summary>LW4012.</summary>
public sealed class ForeignLayoutTests
{
    private const string Layout = "[System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.";
    private const string At = "[System.Runtime.InteropServices.FieldOffset(";

    [Theory]
    [InlineData("float x, y, z, w;")] // too large
    [InlineData("float x, y;")]
    [InlineData("double x; float y;")]
    [InlineData("ushort x, y, z; byte a, b, c, d, e, f;")] // the right size, cut in another way
    [InlineData("float X { get; set; } decimal y;", false)] // not known
    [InlineData("IntPtr x;", false)]
    [InlineData("float x, y, z;", false)]
    [InlineData("float X { get; set; } int y; DayOfWeek z; const int A = 1; static int b;", false)] // an enum is its number
    [InlineData("Two xy; float z; struct Two { float x, y; }", false)]
    [InlineData("Two xy; struct Two { float x, y; }")]
    [InlineData("Three xyz; [System.Runtime.CompilerServices.InlineArray(3)] struct Three { float first; }", false)]
    [InlineData("Three xyz; [System.Runtime.CompilerServices.InlineArray(2)] struct Three { float first; }")]
    [InlineData("unsafe fixed float xyz[3];", false)]
    [InlineData("unsafe fixed float xyz[4];")]
    public void Type_OfThreeFloats_IsReportedIfItHasAnotherLayout(string fields, bool isReported = true) => AnalyzedCode.CheckMembers<ForeignLayoutAnalyzer>(
        $"struct {(isReported ? "[|Vec3|]" : "Vec3")} {{ {fields} }}\n[LibWire.CompilerServices.FlatForeign(typeof(Vec3))] struct Wire {{ float x, y, z; }}");

    [Theory]
    [InlineData("", "byte a; int b; short c;", false)]
    [InlineData("Sequential, Pack = 1)]", "byte a; int b; short c;")]
    [InlineData("Sequential, Pack = 4)]", "byte a; int b; short c;", false)]
    [InlineData("Sequential, Size = 16)]", "byte a; int b; short c;")]
    [InlineData("Explicit, Size = 12)]", $"{At}4)] int b; {At}0)] byte a; {At}8)] short c;", false)]
    [InlineData("Explicit, Size = 12)]", $"{At}4)] int b; {At}1)] byte a; {At}8)] short c;")]
    [InlineData("Explicit, Size = 12)]", $"{At}4)] int b; {At}0)] byte a; {At}8)] short c; {At}10)] byte d;")]
    [InlineData("Explicit, Size = 12)]", $"{At}4)] int b; {At}0)] byte a;")]
    public void Type_WithPadding_IsReportedIfAFieldLiesElsewhere(string layout, string fields, bool isReported = true) => AnalyzedCode.CheckMembers<ForeignLayoutAnalyzer>(
        $"{(layout.Length > 0 ? Layout + layout : "")} struct {(isReported ? "[|Mixed|]" : "Mixed")} {{ {fields} }}\n"
        + $"[LibWire.CompilerServices.FlatForeign(typeof(Mixed))] {Layout}Explicit, Size = 12)] struct Wire {{ {At}0)] byte a; {At}4)] int b; {At}8)] short c; }}");
}
