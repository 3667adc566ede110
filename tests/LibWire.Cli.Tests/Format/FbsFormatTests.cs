namespace LibWire.Cli.Tests;

/// <summary>The form of .fbs files.</summary>
public sealed class FbsFormatTests
{
    [Theory]
    [InlineData("include 'a.fbs';namespace a . b;attribute \"x\";", "include 'a.fbs';\nnamespace a.b;\nattribute \"x\";\n")]
    [InlineData("namespace ;", "namespace;\n")]
    [InlineData("table A{}", "table A {}\n")]
    [InlineData("table A(private){a : int=-1( id:0,key );b:[ a.b.C ];}", "table A (private) {\n  a:int = -1 (id: 0, key);\n  b:[a.b.C];\n}\n")]
    [InlineData("struct A{a:[int : 3];}", "struct A {\n  a:[int:3];\n}\n")]
    [InlineData("table A{a:float=rad(180);b:float=-inf (deprecated);c:[int]=[ ];}",
        "table A {\n  a:float = rad(180);\n  b:float = -inf (deprecated);\n  c:[int] = [];\n}\n")]
    [InlineData("enum E : ubyte(bit_flags){A=1,B,}", "enum E:ubyte (bit_flags) { A = 1, B, }\n")]
    [InlineData("enum E : ubyte{A=1,\nB}", "enum E:ubyte {\n  A = 1,\n  B\n}\n")]
    [InlineData("union U{A,B :c.D(x)}", "union U { A, B: c.D (x) }\n")]
    [InlineData("rpc_service S{M( A ):B(streaming:\"none\");}", "rpc_service S {\n  M(A):B (streaming: \"none\");\n}\n")]
    [InlineData("root_type A ;file_identifier 'ABCD';", "root_type A;\nfile_identifier 'ABCD';\n")]
    [InlineData("table A{}{ a : [ 1,2 ],\n   b: { } }", "table A {}\n{ a : [ 1,2 ],\n   b: { } }\n")]
    public void Format_OfStatements_HasOneForm(string text, string expected) => AssertForm(expected, text);

    [Theory]
    [InlineData("// a\n\n/// b\ntable A {\n\n  /// c\n  a:int; // d\n  // e\n}\n// f", "// a\n\n/// b\ntable A {\n  /// c\n  a:int; // d\n  // e\n}\n// f")]
    [InlineData("enum E:int { /// a\nA, /* b */ B }", null)]
    [InlineData("enum E:int {\n/// a\nA, /* b */ B }", "enum E:int {\n  /// a\n  A,\n  /* b */ B\n}\n")]
    [InlineData("// a\r\ntable A { /* x */ }\r\n", "// a\r\ntable A {\r\n  /* x */\r\n}\r\n")]
    public void Format_OfComments_KeepsThem(string text, string? expected)
    {
        var faults = new List<SchemaDiagnostic>();
        string? formatted = SchemaFormatter.Format(new SchemaFile("a.fbs", "a.fbs", text), isFbs: true, new FormatSettings(), faults);
        if (expected != null) AssertForm(expected, text);
        else Assert.Equal((null, 1), (formatted, faults.Count));
    }

    [Fact]
    public void Format_OfALongEnumOnOneLine_BreaksIt() => AssertForm(
        $"enum E:int {{\n  {new string('a', 40)},\n  {new string('b', 40)}\n}}\n",
        $"enum E:int {{ {new string('a', 40)}, {new string('b', 40)} }}");

    private static void AssertForm(string expected, string text)
    {
        Assert.Equal(expected, Format(text));
        Assert.Equal(expected, Format(expected));
    }

    private static string? Format(string text)
    {
        var faults = new List<SchemaDiagnostic>();
        string? formatted = SchemaFormatter.Format(new SchemaFile("a.fbs", "a.fbs", text), isFbs: true, new FormatSettings(), faults);
        Assert.Empty(faults);
        return formatted;
    }
}
