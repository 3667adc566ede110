using System.Globalization;
using System.Text;

namespace LibWire.Schema.Tests.Fbs;

/// <summary>The work of the FlatBuffers compiler grows linearly with the text. It is measured in allocated bytes, which are the same in every run.</summary>
public class FbsLinearityTests
{
    private const int Units = 60_000;

    /// <summary>Four times the text, and lists that double.</summary>
    private const int GrowthMax = 6;

    /// <summary>Bytes for any text: scratch lists, diagnostics, and tables that are filled once.</summary>
    private const long BytesOfAnyText = 2_000_000;

    /// <summary>The most allocated bytes for a letter of these texts. A digit of a list becomes a node of the tree.</summary>
    private const int BytesOfALetterMax = 400;

    [Theory]
    [InlineData("", "{", "")]
    [InlineData("", "}", "")]
    [InlineData("", "[", "")]
    [InlineData("", "(", "")]
    [InlineData("", "\"", "")]
    [InlineData("", "'\\", "")]
    [InlineData("", "/*", "")]
    [InlineData("", "*/", "")]
    [InlineData("", "//", "")]
    [InlineData("", "/// a\n", "table A {}")]
    [InlineData("/*", " * a\n", "*/ table A {}")]
    [InlineData("", "\n", "")]
    [InlineData("", "\0", "")]
    [InlineData("", "\ud83d\ude00", "")]
    [InlineData("", ";", "")]
    [InlineData("", "a.", "")]
    [InlineData("namespace a", ".a", ";")]
    [InlineData("", "namespace a; ", "")]
    [InlineData("", "x y z;\n", "")]
    [InlineData("", "table A {", "")]
    [InlineData("table ", "a", " {}")]
    [InlineData("table A { a: A", ".A", "; }")]
    [InlineData("table A { a: ", "[", "int")]
    [InlineData("table A { a: int = 1", "1", "; }")]
    [InlineData("table A { a: double = 0.", "1", "; }")]
    [InlineData("table A { a: int = 0x", "F", "; }")]
    [InlineData("table A { a: double = ", "cos(", "1")]
    [InlineData("table A { a: string = \"", "a", "\"; }")]
    [InlineData("table A { a: string = \"", "\\u0061", "\"; }")]
    [InlineData("table A { a: int (", "deprecated, ", "x); }")]
    [InlineData("table A { a: int (", "priority: 1, ", "x); }")]
    [InlineData("table A { ", "a: int; ", "}")]
    [InlineData("table A { ", "a: Nothing; ", "}")]
    [InlineData("table A { ", "a: int", "}")]
    [InlineData("table A {} union U { ", "A, ", "B }")]
    [InlineData("enum E : int { ", "A, ", "B }")]
    [InlineData("enum E : int { A } table T { e: E = \"", "A ", "\"; }")]
    [InlineData("table A {} rpc_service S { ", "M(A): A; ", "}")]
    [InlineData("struct S { ", "a: [int: 3]; ", "}")]
    [InlineData("", "table A {} ", "")]
    [InlineData("", "attribute \"a\"; ", "")]
    [InlineData("", "include \"nothing.fbs\"; ", "table A {}")]
    [InlineData("table A {} ", "root_type A; ", "")]
    [InlineData("table A { v: [int]; } root_type A; { v: [", "1, ", "2] }")]
    [InlineData("table A { v: int; } root_type A; ", "{ v: 1 } ", "")]
    [InlineData("table A { a: A; } root_type A; ", "{ a: ", "")]
    [InlineData("file_identifier \"", "a", "\";")]
    public void Describe_OfATextFourTimesAsLong_TakesFourTimesAsMuch(string head, string repeated, string tail)
    {
        string Text(int units) => new StringBuilder(head).Insert(head.Length, repeated, units / repeated.Length).Append(tail).ToString();
        IsLinear(Text);
    }

    /// <summary>Names and numbers that differ, so that each is stored and sought.</summary>
    [Theory]
    [InlineData("", "table T# { a: T#; b: [T#]; }\n", "")]
    [InlineData("", "struct S# { a: int; }\n", "")]
    [InlineData("struct S0 { a: int; }\n", "struct S§ { a: S#; }\n", "")]
    [InlineData("", "enum E# : int { A, B }\n", "")]
    [InlineData("", "namespace n#;\ntable T { a: T; }\n", "")]
    [InlineData("", "namespace a.b.c.d.e.f.g.h.n#;\ntable T { a: Nothing; }\n", "")]
    [InlineData("table A {\n", "f#: int;\n", "}")]
    [InlineData("table A {\n", "f#: string (id: #);\n", "}")]
    [InlineData("table A {\n", "f#: string = \"text #\";\n", "}")]
    [InlineData("struct A {\n", "f#: int;\n", "}")]
    [InlineData("enum E : int {\n", "A#,\n", "}")]
    [InlineData("enum E : int {\n", "A# = #,\n", "}")]
    [InlineData("enum E : ulong (bit_flags) {\n", "A#,\n", "}")]
    [InlineData("table A {} union U {\n", "m#: A,\n", "}")]
    [InlineData("table A {} rpc_service S {\n", "M#(A): A;\n", "}")]
    [InlineData("table A {}\n", "rpc_service S# { M(A): A; }\n", "")]
    [InlineData("", "attribute \"a#\";\n", "table A { b: int; }")]
    [InlineData("table A { a: int (", "x#, ", "y); }")]
    [InlineData("table A { a: int (", "fs_#, ", "y); }")]
    [InlineData("", "include \"nothing#.fbs\";\n", "")]
    [InlineData("table A {\n", "/// A comment of field #.\nf#: int;\n", "}")]
    [InlineData("table A { v: [int]; } root_type A; { v: [", "#, ", "2] }")]
    [InlineData("table A { a: int; } root_type A; { ", "f#: 1, ", "a: 2 }")]
    public void Describe_OfFourTimesAsManyNames_TakesFourTimesAsMuch(string head, string unit, string tail)
    {
        string Text(int units)
        {
            var text = new StringBuilder(head);
            int count = units / unit.Length;
            for (int i = 0; i < count; i++)
            {
                string number = i.ToString(CultureInfo.InvariantCulture), next = (i + 1).ToString(CultureInfo.InvariantCulture);
                text.Append(unit.Replace("#", number, StringComparison.Ordinal).Replace("§", next, StringComparison.Ordinal));
            }

            return text.Append(tail).ToString();
        }

        IsLinear(Text);
    }

    [Fact]
    public void Describe_OfManyFilesInARow_TakesTheirNumber()
    {
        long once = Files(500), fourTimes = Files(2000);
        Assert.InRange(fourTimes, 0, (GrowthMax * once) + BytesOfAnyText);
    }

    private static long Files(int count)
    {
        SchemaFile File(int i) => new($"f{i}.fbs", $"f{i}.fbs", i + 1 < count ? $"include \"f{i + 1}.fbs\"; table T{i} {{ a: T{i + 1}; }}" : $"table T{i} {{}}");
        Dictionary<string, SchemaFile> files = Enumerable.Range(0, count).Select(File).ToDictionary(static file => file.Path);
        return Allocated(files["f0.fbs"], files.GetValueOrDefault);
    }

    private static void IsLinear(Func<int, string> text)
    {
        Measure(text(Units / 10));
        string small = text(Units), large = text(4 * Units);
        long once = Measure(small), fourTimes = Measure(large);
        Assert.InRange(fourTimes, 0, (GrowthMax * once) + BytesOfAnyText);
        Assert.InRange(fourTimes, 0, ((long)BytesOfALetterMax * large.Length) + BytesOfAnyText);
    }

    private static long Measure(string text) => Allocated(new SchemaFile("a.fbs", "a.fbs", text), static _ => null);

    private static long Allocated(SchemaFile file, Func<string, SchemaFile?> find)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        FbsDescription description = FbsCompiler.Describe(file, new FbsOptions(), new FbsReflectionOptions { IncludesComments = true }, find);
        long taken = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.Equal(description.Bytes is null, description.Diagnostics.Any(static diagnostic => diagnostic.Severity == SchemaSeverity.Error));
        return taken;
    }
}
