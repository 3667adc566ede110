using LibWire.Tests;
using Microsoft.CodeAnalysis;

namespace LibWire.Generator.Tests;

/// <summary>Public schemas in a build that has warnings as errors and suppresses none: nothing of them is a warning, and neither is the C#.</summary>
public class FlatSharpTests
{
    /// <summary>The folders of the test data, each a root with what it includes.</summary>
    public static TheoryData<string> Roots =>
    [
        .. Directory.GetFiles(TestData.PathOf("flatbuffers/flatsharp"), "*.fbs", SearchOption.AllDirectories)
            .Select(static path => Path.GetRelativePath(TestData.PathOf("flatbuffers"), path).Replace('\\', '/'))
            .Where(static path => !path.Contains("Example06", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)
            .Where(static (_, index) => index % TestDepth.Pick(quick: 6, deep: 1) == 0),
        "flatsharp/samples/Example06-Includes", "monster", "annotated", "evolution/evolution_v1.fbs", "evolution/evolution_v2.fbs", "bench.fbs", "proto2fbs/test.golden.fbs", "proto2fbs/test_id.golden.fbs", "proto2fbs/test_union.golden.fbs",
        "../arrow", "../flatgeobuf",
    ];

    [Theory]
    [MemberData(nameof(Roots))]
    public void Run_PublicSchema_HasNoWarnings(string root)
    {
        string path = TestData.PathOf("flatbuffers/" + root);
        string folder = Directory.Exists(path) ? path : Path.GetDirectoryName(path)!;
        string[] files = Directory.Exists(path) ? Directory.GetFiles(path, "*.fbs", SearchOption.AllDirectories) : [path];
        SchemaProject project = new SchemaProject().SetProperty("LibWireFbsIncludePaths", ".|include_test|include_test/sub");
        foreach (string file in files) project.Set(Path.GetRelativePath(folder, file).Replace('\\', '/'), File.ReadAllText(file));
        project.Run();

        Assert.DoesNotContain(project.Result.Diagnostics, static diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning);
        Assert.Equal(files.Length, project.SourceNames.Length);
        Assert.True(project.CompileErrors().Length == 0, string.Join('\n', project.CompileErrors()));
    }

    /// <summary>A struct that is bound to a type of the project: it is the type everywhere, and that type must have no references.</summary>
    [Fact]
    public void Run_BoundStruct_IsTheTypeOfTheProject()
    {
        SchemaProject project = new SchemaProject()
            .Set("a.fbs", """
                attribute "libwire_type"; attribute "fs_unsafeExternal";
                namespace N;
                struct Vec3 (libwire_type: "System.Numerics.Vector3") { x: float; y: float; z: float; }
                struct Own (fs_unsafeExternal) { a: ubyte; b: int; }
                struct Pair { v: Vec3; vs: [Vec3:2]; o: Own; }
                union U { Vec3, Own, T }
                table T { v: Vec3; vs: [Vec3]; o: Own (required); u: U; us: [U]; p: Pair; wide: [Own] (vector64); }
                """)
            .EditCSharp("""
                #pragma warning disable CS1591
                namespace N { public struct Own { public byte A; public int B; } }
                class Edited
                {
                    static System.ReadOnlySpan<System.Numerics.Vector3> Path(N.TView t) => t.Vs.AsSpan();
                    static float Sum(N.T t, N.Pair p) => System.Numerics.Vector3.Dot(t.V, p.V) + t.Vs[0].X + t.O.B + p.GetVs(0).Y + t.U.Own.A;
                }
                """)
            .Run();

        Assert.Empty(project.Diagnostics);
        Assert.True(project.CompileErrors().Length == 0, string.Join('\n', project.CompileErrors()));

        project.EditCSharp("namespace N { public struct Own { public byte A; public string B; } }").Run();
        Assert.Contains(project.CompileErrors(), static error => error.Contains("CS8377", StringComparison.Ordinal)); // not unmanaged
    }

    /// <summary>Names of FlatSharp's fs_literalName stay as they are, among them those that C# needs in another form.</summary>
    [Fact]
    public void Run_LiteralNames_AreTheMembers()
    {
        SchemaProject project = new SchemaProject()
            .Set("a.fbs", """
                attribute "fs_literalName";
                namespace N;
                struct S (fs_literalName) { item_one: int; value: [bool:2]; length: [int:3] (fs_literalName: "false"); }
                table T (fs_literalName) {
                  item_one: int; class: int; _mp: int; hp: int; view: string; arena: [T]; value: S; table: [S]; builder: [string]; Hp: short = null;
                }
                """)
            .EditCSharp("""
                class Edited
                {
                    static int Sum(N.T t, N.S s) => t.item_one + t.Class + t.Mp + t.hp + t.Hp_.GetValueOrDefault() + s.item_one;
                }
                """)
            .Run();

        Assert.DoesNotContain(project.Result.Diagnostics, static diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning);
        Assert.True(project.CompileErrors().Length == 0, string.Join('\n', project.CompileErrors()));
    }
}
