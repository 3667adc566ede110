using LibWire.Tests;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Schema.Tests;

/// <summary>Emitted views compile without a warning, in every version of C# that LibWire supports.</summary>
public sealed class FbsCompileTests
{
    public static TheoryData<LanguageVersion, bool> Versions => !TestDepth.IsFull ? new() { { LanguageVersion.CSharp9, false }, { LanguageVersion.Latest, true } } : new()
    {
        { LanguageVersion.CSharp9, false },
        { LanguageVersion.CSharp10, false },
        { LanguageVersion.CSharp11, true },
        { LanguageVersion.CSharp12, false },
        { LanguageVersion.CSharp12, true },
        { LanguageVersion.Latest, true },
        { LanguageVersion.Preview, true },
    };

    [Theory]
    [MemberData(nameof(Versions))]
    public void Generate_OfEveryConstruct_CompilesWithoutARemark(LanguageVersion version, bool hasUnscopedRef) =>
        Assert.Empty(EmittedCode.Complaints(version, FbsEmitted.Texts(EmittedCode.Options(version, hasUnscopedRef), ("everything.fbs", FbsEverything.Schema))));

    [Fact]
    public void Generate_OfInternalTypes_CompilesWithoutARemark() =>
        Assert.Empty(EmittedCode.Complaints(
            LanguageVersion.Latest, FbsEmitted.Texts(EmittedCode.Options(LanguageVersion.Latest, true) with { IsInternal = true }, ("everything.fbs", FbsEverything.Schema))));

    [Fact]
    public void Generate_OfPrivateTypes_HidesWhatHasThem() => Assert.Empty(FbsEmitted.ComplaintsAbout("""
        namespace p;
        enum E : byte (private) { A }
        struct S (private) { a: int (key); }
        struct Both { s: S; e: E; es: [E:3]; ss: [S:2]; i: int; }
        table T (private) { e: E (key); }
        union U { T, Both }
        table Public { t: T; ts: [T]; s: S; ss: [S]; e: E; maybe: E = null; es: [E]; u: U; us: [U]; b: Both; nested: [ubyte] (nested_flatbuffer: "T"); }
        """));

    [Fact]
    public void Members_OfADeprecatedField_WarnTheirUser()
    {
        string text = FbsEmitted.Text("namespace old; table T { a: int (deprecated); b: string (deprecated); c: int; } table Ts { all: [T]; }");
        Assert.Contains(
            EmittedCode.Complaints(LanguageVersion.Latest, text, "class User { static int Use(old.TView view) => view.A + view.B.Length; }"),
            static complaint => complaint.Contains("CS0618", StringComparison.Ordinal) && complaint.Contains("Deprecated in the schema.", StringComparison.Ordinal));
    }

    [Fact]
    public void Generate_OfFilesThatSeeEachOther_CompilesTogether() => Assert.Empty(FbsEmitted.ComplaintsAbout(
        ("types.fbs", "namespace a.b; enum E : ushort { None = 3, Two = 7 } struct S { e: E; } table T { s: S; t: T; } union U { T, S }"),
        ("root.fbs", "include \"types.fbs\"; namespace a; table Root { e: b.E = Two; s: b.S; ts: [b.T]; u: b.U; us: [b.U]; } root_type Root; file_identifier \"ROOT\";")));

    [Fact]
    public void Generate_OfTheSameTypeInFilesThatDoNotSeeEachOther_IsAnError()
    {
        SchemaGeneration generation = FbsCompiler.Generate(
            [new("a.fbs", "a.fbs", "namespace n; table T { a: int; }"), new("b.fbs", "b.fbs", "namespace n;\nenum T : byte { A }")],
            new FbsOptions(), EmittedCode.Options(LanguageVersion.Latest, true));
        SchemaDiagnostic diagnostic = Assert.Single(generation.Diagnostics);
        Assert.Equal(("LW2202", "b.fbs", 1), (diagnostic.Id, diagnostic.Path, diagnostic.Span.Line));
        Assert.Equal("a.fbs", Assert.Single(generation.Sources).ImportPath);
    }

    [Fact]
    public void Generate_OfOneFileByTwoPaths_WritesItsTypesOnce() => Assert.Empty(FbsEmitted.ComplaintsAbout(
        ("one/t.fbs", "table T { a: int; }"), ("two/t.fbs", "table T { a: int; }"), ("root.fbs", "include \"one/t.fbs\"; include \"two/t.fbs\"; table Root { t: T; }")));
}
