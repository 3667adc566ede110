using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests;

/// <summary>What is wrong with schemas in C#, and where: the marks « and » in the text say it.</summary>
public class DiagnosticTests
{
    [Fact]
    public void LW3101_LanguageTooOld() => Reports(
        "LW3101", "[ProtoMessage] public partial struct «Order» { }", "need C# 13 or later: set <LangVersion>latest</LangVersion>", LanguageVersion.CSharp12);

    [Theory]
    [InlineData("[ProtoMessage] public struct «Order» { }")]
    [InlineData("[ProtoMessage] public partial struct «Order»<T> { }")]
    [InlineData("[ProtoMessage] public readonly partial struct «Order» { }")]
    [InlineData("[ProtoMessage] public ref partial struct «Order» { }")]
    [InlineData("[ProtoMessage] public partial record struct «Order» { }")]
    [InlineData("[ProtoMessage] file partial struct «Order» { }")]
    [InlineData("public partial class Outer { [ProtoMessage] public partial struct «Order» { } }")]
    [InlineData("[ProtoMessage] public partial struct Outer { [ProtoMessage] private partial struct «Order» { } }")]
    public void LW3102_BadType(string text) => Reports("LW3102", text, "'Order' cannot be a message: write a partial struct");

    [Theory]
    [InlineData("[ProtoMessage] public class «Order» { }")]
    [InlineData("[ProtoMessage] public partial class «Order»<T> { }")]
    [InlineData("[ProtoMessage] public static partial class «Order» { }")]
    [InlineData("[ProtoMessage] public abstract partial class «Order» { }")]
    [InlineData("[ProtoMessage] public partial class «Order» { public Order(int a) { } }")]
    [InlineData("[ProtoMessage] file partial record «Order»;")]
    [InlineData("public partial class Outer { [ProtoMessage] public partial class «Order» { } }")]
    public void LW3102_BadClass(string text) => Reports("LW3102", text, "'Order' cannot be a message: write a partial class or record");

    [Theory]
    [InlineData("[ProtoField(1)] public int «A» { get; }", "public int A { get; set; }")]
    [InlineData("[ProtoField(1)] public static int «A» { get; set; }", "public int A { get; set; }")]
    [InlineData("[ProtoField(1)] public int[] «A» { get; } = [];", "public int[] A { get; set; }")]
    [InlineData("[ProtoField(1, Oneof = \"Pay\")] public int «A» { get; set; }", "public int? A { get; set; }")]
    public void LW3103_BadMember(string property, string form) => Reports("LW3103", Class(property), $"Write the property 'A' as '{form}'.");

    [Theory]
    [InlineData("[ProtoField(1)] public «short» A { get; set; }", "'short'")]
    [InlineData("[ProtoField(1)] public «List<int?>» A { get; set; } = [];", "'int?'")]
    [InlineData("[ProtoField(1)] public «List<int[]>» A { get; set; } = [];", "'int[]'")]
    [InlineData("[ProtoField(1)] public «object» A { get; set; } = 1;", "'object'")]
    [InlineData("[ProtoField(1)] public «Utf8String» A { get; set; }", "'Utf8String'")]
    [InlineData("[ProtoField(1)] public «Nowhere» A { get; set; }", "so write both in C#, or both in the file")]
    public void LW3104_BadMemberType(string property, string part) => Reports("LW3104", Class(property), part);

    [Theory]
    [InlineData("[«ProtoField(1, Optional = true)»] public int A { get; set; }", "Remove Optional")]
    [InlineData("[«ProtoField(1, Encoding = ProtoEncoding.Text)»] public int A { get; set; }", "Remove Encoding")]
    [InlineData("[«ProtoField(1, Encoding = ProtoEncoding.Fixed)»] public System.Guid A { get; set; }", "Remove Encoding")]
    [InlineData("[«ProtoField(1, Unpacked = true)»] public int A { get; set; }", "Remove Unpacked")]
    public void LW3108_UselessOptionOfAMember(string property, string part) => Reports("LW3108", Class(property), part);

    [Theory]
    [InlineData("LW1225", "[ProtoField(1)] public int «ToArray» { get; set; }")]
    [InlineData("LW1301", "[ProtoField(1)] public int A { get; set; } [«ProtoField(1)»] public int B { get; set; }")]
    [InlineData("LW1407", "[ProtoField(1)] public «Dictionary<double, int>» A { get; set; } = [];")]
    public void Run_AClassThatIsWrong_ReportsItInTheCSharp(string id, string fields) => Reports(id, Class(fields), "");

    private static string Class(string fields) => "[ProtoMessage] public partial class Order { " + fields + " }";

    [Theory]
    [InlineData("public int «A» { get; set; }", "public partial int A { readonly get; set; }")]
    [InlineData("public partial int «A» { get; }", "public partial int A { readonly get; set; }")]
    [InlineData("internal partial int «A» { get; init; }", "internal partial int A { readonly get; set; }")]
    [InlineData("public static partial int «A» { get; set; }", "public partial int A { readonly get; set; }")]
    [InlineData("public partial Other «A» { get; set; }", "public readonly partial ref readonly Other A { get; }")]
    [InlineData("public partial ref readonly Other «A» { get; }", "public readonly partial ref readonly Other A { get; }")]
    [InlineData("public readonly partial ref Other «A» { get; }", "public readonly partial ref readonly Other A { get; }")]
    [InlineData("public partial ref UnmanagedArray<int> «A» { get; }", "public readonly partial ref UnmanagedArray<int> A { get; }")]
    [InlineData("public partial UnmanagedMap<int, int> «A» { get; set; }", "public readonly partial ref UnmanagedMap<int, int> A { get; }")]
    public void LW3103_BadProperty(string property, string form) => Reports("LW3103", Order(property), $"Write the property 'A' as '{form}'.");

    [Theory]
    [InlineData("public partial «string» A { get; set; }", "'string'")]
    [InlineData("public partial «short» A { get; set; }", "'short'")]
    [InlineData("public partial «Utf8String?» A { get; set; }", "numbers, bools and enums can be null")]
    [InlineData("public partial «UnmanagedArray<byte>?» A { get; set; }", "numbers, bools and enums can be null")]
    [InlineData("public partial «Other?» A { get; set; }", "numbers, bools and enums can be null")]
    [InlineData("public partial «UnmanagedArray<int>» A { get; set; }", "'UnmanagedArray<int>'")]
    [InlineData("public readonly partial «ref UnmanagedArray<char>» A { get; }", "'char'")]
    [InlineData("public readonly partial «ref UnmanagedMap<int, UnmanagedArray<int>>» A { get; }", "'UnmanagedArray<int>'")]
    [InlineData("public partial «Nowhere» A { get; set; }", "so write both in C#, or both in the file")]
    public void LW3104_BadFieldType(string property, string part) => Reports("LW3104", Order(property), part);

    [Fact]
    public void LW3104_NullableInAOneof() =>
        Reports("LW3104", Order("public partial «int?» A { get; set; }", "[ProtoField(1, Oneof = \"Pay\")] "), "in a oneof the case says what is there");

    [Theory]
    [InlineData("public readonly partial «ref readonly System.TimeSpan» A { get; }", "'System.TimeSpan' is no type of a schema in the C# of this project: give it the attribute [ProtoMessage]")]
    [InlineData("public partial «System.DayOfWeek» A { get; set; }", "give it the attribute [ProtoEnum]")]
    public void LW3105_UnknownType(string property, string part) => Reports("LW3105", Order(property), part);

    // The type has the attribute that LW3105 would ask for, and a fault of its own.
    [Theory]
    [InlineData("LW3102", "[ProtoMessage] public class «Address» { } [ProtoMessage] public partial class Order { [ProtoField(1)] public Address? A { get; set; } }")]
    [InlineData("LW3106", "[ProtoEnum] public enum «State» : byte { A } [ProtoMessage] public partial class Order { [ProtoField(1)] public State A { get; set; } }")]
    [InlineData("LW3109", "[FlatTable] public class «Address» { } [FlatTable] public partial class Order { [FlatField(0)] public Address? A { get; set; } }")]
    [InlineData("LW3110", "[FlatTable] public partial class Order { [FlatField(0)] public State A { get; set; } [FlatEnum] public enum «State» { A } }")]
    [InlineData("LW3110", "namespace N { [FlatTable] public partial class Order { [FlatField(0)] public State A { get; set; } [FlatEnum] public enum «State» { A } } }")]
    public void Run_AFieldOfATypeWithAFault_ReportsTheTypeAlone(string id, string text) => Reports(id, text, "");

    [Theory]
    [InlineData("[ProtoEnum] public enum «E» : byte { A }")]
    [InlineData("public class Outer { [ProtoEnum] public enum «E» { A } }")]
    public void LW3106_BadEnum(string text) => Reports("LW3106", text, "its base type is int");

    [Theory]
    [InlineData("[ProtoMessage] public partial struct «Größe» { }", "'Größe'")]
    [InlineData("[«ProtoMessage(Package = \"a-b\")»] public partial struct Order { }", "'a-b'")]
    [InlineData("[ProtoMessage, «ProtoName(\"A { } message B\")»] public partial struct Order { }", "'A { } message B'")]
    [InlineData("[ProtoMessage, «ProtoReserved(\"a\\\"; int32 b = 1;\")»] public partial struct Order { }", "write the name of a field that there was")]
    [InlineData("[ProtoMessage] public partial struct Order { [«ProtoField(1, Oneof = \"a b\")»] public partial int A { get; set; } }", "'a b'")]
    [InlineData("[ProtoEnum] public enum E { «Ä» }", "'E_Ä'")]
    public void LW3107_BadName(string text, string part) => Reports("LW3107", text, part);

    [Theory]
    [InlineData("[«ProtoField(1, Optional = true)»] public readonly partial ref readonly Other A { get; }", "Remove Optional")]
    [InlineData("[«ProtoField(1, Optional = true)»] public readonly partial ref UnmanagedArray<int> A { get; }", "Remove Optional")]
    [InlineData("[«ProtoField(1, Optional = true, Oneof = \"Pay\")»] public partial int A { get; set; }", "Remove Optional")]
    [InlineData("[«ProtoField(1, Oneof = \"Pay\")»] public readonly partial ref UnmanagedArray<int> A { get; }", "Remove Oneof")]
    [InlineData("[«ProtoField(1, Unpacked = true)»] public partial int A { get; set; }", "Remove Unpacked")]
    [InlineData("[«ProtoField(1, Encoding = ProtoEncoding.Fixed)»] public partial double A { get; set; }", "Remove Encoding")]
    [InlineData("[«ProtoField(1, Encoding = ProtoEncoding.ZigZag)»] public partial uint A { get; set; }", "Remove Encoding")]
    [InlineData("[«ProtoField(1, KeyEncoding = ProtoEncoding.Fixed)»] public readonly partial ref UnmanagedMap<Utf8String, int> A { get; }", "Remove KeyEncoding")]
    public void LW3108_UselessOption(string property, string part) => Reports("LW3108", Order(property, attribute: ""), part);

    // The rules of the language are those of .proto files. The place is in the C#.
    [Theory]
    [InlineData("LW1301", "[ProtoField(1)] public partial int A { get; set; } [«ProtoField(1)»] public partial int B { get; set; }")]
    [InlineData("LW1302", "[«ProtoField(0)»] public partial int A { get; set; }")]
    [InlineData("LW1225", "[ProtoField(1)] public partial int «Layout» { get; set; }")]
    [InlineData("LW1205", "[ProtoField(1)] public partial int AB { get; set; } [ProtoField(2)] public partial int «Ab» { get; set; }")]
    public void Run_ASchemaThatIsWrong_ReportsItInTheCSharp(string id, string fields) => Reports(id, Order(fields, attribute: ""), "");

    [Fact]
    public void Run_AReservedNumber_IsReportedInTheCSharp() => Reports(
        "LW1304", "[ProtoMessage, «ProtoReserved(1)»] public partial struct Order { [ProtoField(1)] public partial int A { get; set; } }", "");

    [Fact]
    public void Run_AnEnumWithoutZero_IsReportedInTheCSharp() => Reports("LW1311", "[ProtoEnum] public enum E { «One» = 1 }", "");

    [Fact]
    public void Run_AMapWithAKeyThatIsNone_IsReportedInTheCSharp() =>
        Reports("LW1407", Order("public readonly partial «ref UnmanagedMap<float, int>» A { get; }"), "");

    [Fact]
    public void Run_NamespacesInACircle_AreReported() => Reports(
        "LW1204",
        "namespace A { [ProtoMessage] public partial struct X { [ProtoField(1)] public readonly partial «ref readonly B.Y» Y { get; } } } "
        + "namespace B { [ProtoMessage] public partial struct Y { [ProtoField(1)] public readonly partial ref readonly A.X X { get; } } }",
        "",
        isOnly: false);

    private static string Order(string property, string attribute = "[ProtoField(1)] ") =>
        "[ProtoMessage] public partial struct Order { " + attribute + property + " } [ProtoMessage] public partial struct Other { }";

    internal static void Reports(string id, string marked, string part, LanguageVersion version = LanguageVersion.Latest, bool isOnly = true)
    {
        const string Head = "using LibWire; using System.Collections.Generic;\n";
        string text = marked.Replace("«", "", StringComparison.Ordinal).Replace("»", "", StringComparison.Ordinal);
        SchemaProject project = new SchemaProject(version).EditCSharp(Head + text).Run();

        string[] found = [.. project.Result.Diagnostics.Select(static item => item.ToString())];
        var diagnostic = isOnly ? Assert.Single(project.Result.Diagnostics) : project.Result.Diagnostics.First(item => item.Id == id);
        Assert.True(diagnostic.Id == id, string.Join('\n', found));
        Assert.Contains(part, diagnostic.GetMessage(), StringComparison.Ordinal);
        int start = marked.IndexOf('«', StringComparison.Ordinal), end = marked.IndexOf('»', StringComparison.Ordinal) - 1;
        Assert.Equal((Head.Length + start, end - start), (diagnostic.Location.SourceSpan.Start, diagnostic.Location.SourceSpan.Length));
        Assert.Equal("Edited.cs", diagnostic.Location.GetLineSpan().Path);
        Assert.Equal(1, diagnostic.Location.GetLineSpan().StartLinePosition.Line);
    }
}
