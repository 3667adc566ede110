using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests.Flat;

/// <summary>What is wrong with types of FlatBuffers in C#, and where: the marks « and » in the text say it.</summary>
public class FlatDiagnosticTests
{
    [Fact]
    public void LW3101_LanguageTooOld() => Reports("LW3101", "[FlatTable] public partial struct «Order» { }", LanguageVersion.CSharp12);

    [Theory]
    [InlineData("public partial «string» A { get; set; }", "'string'")]
    [InlineData("public partial «decimal» A { get; set; }", "'decimal'")]
    [InlineData("public partial «Point?» A { get; set; }", "'Point?'")]
    [InlineData("public readonly partial «ref UnmanagedArray<UnmanagedArray<int>>» A { get; }", "'UnmanagedArray<UnmanagedArray<int>>'")]
    [InlineData("public partial «Nowhere» A { get; set; }", "so write both in C#, or both in the file")]
    public void LW3104_BadFieldType(string property, string part) => Reports("LW3104", Table(property), part: part);

    [Theory]
    [InlineData("public partial Table «A» { get; set; }", "public readonly partial ref readonly Table A { get; }")]
    [InlineData("public readonly partial ref Point «A» { get; }", "public partial Point A { readonly get; set; }")]
    [InlineData("public partial ref UnmanagedArray<int> «A» { get; }", "public readonly partial ref UnmanagedArray<int> A { get; }")]
    public void LW3103_BadProperty(string property, string form) => Reports("LW3103", Table(property), part: $"Write the property 'A' as '{form}'.");

    [Theory]
    [InlineData("public partial «Bools» A { get; set; }")]
    [InlineData("public partial «Guids» A { get; set; }")]
    [InlineData("public partial «Arrays» A { get; set; }")]
    [InlineData("public partial «int[]» A { get; set; }")]
    public void LW3104_BadArrayInAStruct(string property)
    {
        const string Arrays = " [System.Runtime.CompilerServices.InlineArray(2)] public struct Bools { bool _e; } [System.Runtime.CompilerServices.InlineArray(2)] public struct Guids { System.Guid _e; }"
            + " [System.Runtime.CompilerServices.InlineArray(2)] public struct Arrays { Bools _e; }";
        Reports("LW3104", "[FlatStruct] public partial struct S { [FlatField(0)] public partial int First { readonly get; set; } [FlatField(1)] " + property + " }" + Arrays, part: "[InlineArray] of numbers, enums and structs");
    }

    [Fact]
    public void LW3105_UnknownType() => Reports("LW3105", Table("public partial «System.DayOfWeek» A { get; set; }"), part: "give it the attribute [FlatEnum]");

    [Theory]
    [InlineData("[FlatTable] public partial struct «Order»<T> { }")]
    [InlineData("[FlatStruct] public struct «Order» { }")]
    [InlineData("[FlatUnion] public partial record struct «Order» { }")]
    [InlineData("[FlatTable] public partial struct «Clone» { }")]
    [InlineData("public partial class Outer { [FlatTable] public partial struct «Order» { } }")]
    public void LW3109_BadFlatType(string text) => Reports("LW3109", text);

    [Fact]
    public void LW3110_BadFlatEnum() => Reports("LW3110", "public class Outer { [FlatEnum] public enum «E» { A } }");

    [Theory]
    [InlineData("[FlatField(0)] public partial int «Parse» { get; set; }")]
    [InlineData("[FlatField(0)] public partial int «Row» { get; set; }")]
    [InlineData("[FlatField(0)] public partial Utf8String A { get; set; } [FlatField(1)] public partial bool «HasA» { get; set; }")]
    [InlineData("[FlatField(0, Name = \"a\")] public partial int A { get; set; } [FlatField(1, Name = \"b\")] public partial int «a» { get; set; }")]
    public void LW3111_NameTaken(string fields) => Reports("LW3111", "[FlatTable] public partial struct Order { " + fields + " }");

    [Fact]
    public void LW3112_BadStructIds() => Reports("LW3112", "[FlatStruct] public partial struct P { [FlatField(0)] public partial int A { get; set; } [«FlatField(2)»] public partial int B { get; set; } }");

    [Fact]
    public void LW3113_SecondRoot() => Reports("LW3113", "[FlatTable(FileIdentifier = \"AAAA\")] public partial struct A { } [«FlatTable(FileIdentifier = \"BBBB\")»] public partial struct B { }");

    [Theory]
    [InlineData("public «decimal» A { get; set; }", "'decimal'")]
    [InlineData("public «Utf8String» A { get; set; }", "'Utf8String'")]
    [InlineData("public «int[][]» A { get; set; } = [];", "'int[][]'")]
    [InlineData("public «List<int?>» A { get; set; } = [];", "'List<int?>'")]
    [InlineData("public «Dictionary<int, int>» A { get; set; } = [];", "'Dictionary<int, int>'")]
    [InlineData("public «Order» A { get; set; }", "'Order'")]
    [InlineData("public «Nowhere» A { get; set; }", "so write both in C#, or both in the file")]
    public void LW3104_BadFieldTypeOfAClass(string property, string part) => Reports("LW3104", Class(property), part: part);

    [Theory]
    [InlineData("public string «A» { get; } = \"\";", "public string A { get; set; }")]
    [InlineData("public static int «A» { get; set; }", "public int A { get; set; }")]
    public void LW3103_BadPropertyOfAClass(string property, string form) => Reports("LW3103", Class(property), part: $"Write the property 'A' as '{form}'.");

    [Theory]
    [InlineData("public «Unmarked» A { get; set; } = new();", "[FlatTable]")]
    [InlineData("public «System.IFormattable» A { get; set; } = 1;", "System")]
    public void LW3105_UnknownTypeOfAClass(string property, string part) =>
        Reports(part == "System" ? "LW3104" : "LW3105", Class(property) + " public class Unmarked { }", part: part);

    [Theory]
    [InlineData("[FlatTable] public class «Order2» { }")]
    [InlineData("[FlatTable] public static partial class «Order2» { }")]
    [InlineData("[FlatTable] public abstract partial class «Order2» { }")]
    [InlineData("[FlatTable] public partial class «Order2»<T> { }")]
    [InlineData("[FlatTable] public partial class «Order2» { public Order2(int a) { } }")]
    [InlineData("[FlatTable] public partial class «Pack» { }")]
    [InlineData("public partial class Outer { [FlatTable] public partial class «Order2» { } }")]
    [InlineData("[FlatUnion] public class «Order2» { }")]
    [InlineData("[FlatUnion] public interface «Order2»<T> { }")]
    public void LW3109_BadFlatClass(string text) => Reports("LW3109", text);

    [Theory]
    [InlineData("public int «Parse» { get; set; }")]
    [InlineData("public int «Row» { get; set; }")]
    [InlineData("public int «@class» { get; set; }")]
    public void LW3111_NameTakenInAClass(string property) => Reports("LW3111", Class(property));

    [Theory]
    [InlineData("[FlatTable] public partial class A { [«FlatField(0, Default = 5)»] public int? B { get; set; } }")]
    [InlineData("[FlatTable] public partial struct A { [«FlatField(0, Default = 5)»] public partial int? B { readonly get; set; } }")]
    public void LW3108_DefaultOfAValueThatCanBeNull(string text) => Reports("LW3108", text, part: "Remove Default");

    [Theory]
    [InlineData("[«FlatUnion(typeof(A))»] public interface IU { } [FlatTable] public partial class A { }", "that has 'IU'")]
    [InlineData("[«FlatUnion(typeof(string))»] public interface IU { }", "'string'")]
    [InlineData("[«FlatUnion(typeof(A))»] public partial struct U { } [FlatTable] public partial class A { }", "an interface or an abstract class")]
    public void LW3115_BadUnionMember(string text, string part) => Reports("LW3115", text, part: part);

    [Theory]
    [InlineData("[LibWire.FlatSharp.FlatBufferTable] public partial class A { [«LibWire.FlatSharp.FlatBufferItem(0, Deprecated = true)»] public int B { get; set; } }", "[FlatReserved]")]
    [InlineData("[LibWire.FlatSharp.FlatBufferTable] public partial class A { [«LibWire.FlatSharp.FlatBufferItem(0, ForceWrite = true)»] public int B { get; set; } }", "null")]
    [InlineData("[FlatTable] public partial class A { } [FlatTable] public partial class «B» : A { }", "The base class 'A'")]
    [InlineData("public abstract class A { [FlatField(0)] public int C { get; set; } } [FlatTable] public partial class «B» : A { }", "The base class 'A'")]
    [InlineData("public class A { [LibWire.FlatSharp.FlatBufferItem(0)] public int C { get; set; } } public class M : A { } [FlatTable] public partial class «B» : M { }", "The base class 'A'")]
    [InlineData("[«LibWire.FlatSharp.FlatBufferStruct»] public class V { [LibWire.FlatSharp.FlatBufferItem(0)] public virtual float X { get; set; } }", "write [FlatStruct] partial struct V with [FlatField(0)]")]
    [InlineData("[«LibWire.FlatSharp.FlatBufferStruct»] public class V { } [LibWire.FlatSharp.FlatBufferTable] public partial class A { [LibWire.FlatSharp.FlatBufferItem(0)] public V? B { get; set; } }", "[FlatBufferStruct]")]
    [InlineData("[LibWire.FlatSharp.FlatBufferTable] public partial class A { [LibWire.FlatSharp.FlatBufferItem(0)] public «FlatBufferUnion<A, string>?» B { get; set; } }", "an interface with [FlatUnion(typeof(A), typeof(String))]")]
    [InlineData("[LibWire.FlatSharp.FlatBufferTable] public partial class A { [LibWire.FlatSharp.FlatBufferItem(0)] public «IList<FlatBufferUnion<A>>?» B { get; set; } }", "FlatBufferUnion has no counterpart")]
    public void LW3114_NotMapped(string text, string part) => Reports("LW3114", text, part: part);

    // The rules of the language are those of .fbs files. The place is in the C#.
    [Theory]
    [InlineData("LW2415", "[FlatTable(FileIdentifier = \"AAAA\")] public partial struct T { [«FlatField(1)»] public partial int A { get; set; } }")]
    [InlineData("", "[FlatStruct] public partial struct «P» { }")]
    [InlineData("", "[FlatTable] public partial struct T { [«FlatField(0, Default = 300)»] public partial byte A { get; set; } }")]
    [InlineData("", "[«FlatTable(FileIdentifier = \"AB\")»] public partial struct T { }")]
    public void Run_ASchemaThatIsWrong_ReportsItInTheCSharp(string id, string text) => Reports(id, text);

    private static string Class(string property) =>
        "[FlatTable] public partial class Table { [FlatField(0)] " + property + " } [FlatTable] public partial struct Order { }";

    private static string Table(string property) =>
        "[FlatTable] public partial struct Table { [FlatField(0)] " + property + " } [FlatStruct] public partial struct Point { [FlatField(0)] public partial int X { get; set; } }";

    private static void Reports(string id, string marked, LanguageVersion version = LanguageVersion.Latest, string part = "")
    {
        const string Head = "using LibWire;\nusing System.Collections.Generic;\n";
        string text = marked.Replace("«", "", StringComparison.Ordinal).Replace("»", "", StringComparison.Ordinal);
        SchemaProject project = new SchemaProject(version).EditCSharp(Head + text).Run();

        var diagnostic = Assert.Single(project.Result.Diagnostics);
        Assert.True(id.Length == 0 ? diagnostic.Id.StartsWith("LW2", StringComparison.Ordinal) : diagnostic.Id == id, diagnostic.ToString());
        Assert.Contains(part, diagnostic.GetMessage(), StringComparison.Ordinal);
        int start = marked.IndexOf('«', StringComparison.Ordinal), end = marked.IndexOf('»', StringComparison.Ordinal) - 1;
        Assert.Equal((Head.Length + start, end - start), (diagnostic.Location.SourceSpan.Start, diagnostic.Location.SourceSpan.Length));
    }
}
