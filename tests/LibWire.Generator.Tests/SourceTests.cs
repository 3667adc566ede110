using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Generator.Tests;

/// <summary>The generated files: their names, and that they compile whatever names the schema has.</summary>
public class SourceTests
{
    [Fact]
    public void Run_FilesWhoseNamesMeet_GivesEachANameOfItsOwn()
    {
        SchemaProject project = new();
        string[] paths = ["x/y.proto", "x.y.proto", "A.proto", "a.proto", "one/a.proto", "two/a.proto", "with space.proto", "über.proto"];
        for (int i = 0; i < paths.Length; i++) project.Set(paths[i], $"syntax = \"proto3\"; message M{i} {{ }}");
        project.Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(paths.Length, project.SourceNames.Distinct(StringComparer.OrdinalIgnoreCase).Count());
        Assert.All(project.SourceNames, name => Assert.EndsWith(".g.cs", name, StringComparison.Ordinal));
        Assert.Empty(project.CompileErrors());
    }

    [Theory]
    [InlineData("true", true)]
    [InlineData("", true)]
    [InlineData(" False ", false)]
    public void Run_WithThePropertyForDescriptors_FollowsIt(string value, bool hasDescriptors)
    {
        SchemaProject project = new SchemaProject().Set("a.proto", "syntax = \"proto3\"; message A { }").SetProperty("LibWireDescriptors", value).Run();

        string text = project.Result.GeneratedSources[0].SourceText.ToString();
        Assert.Equal(hasDescriptors, text.Contains("AReflection", StringComparison.Ordinal));
        Assert.Equal(hasDescriptors, text.Contains("MessageDescriptor Descriptor", StringComparison.Ordinal));
        Assert.Empty(project.CompileErrors());
    }

    [Fact]
    public void Run_ItemsWithANamespace_ArePutThere()
    {
        SchemaProject project = new SchemaProject()
            .Set("b.proto", "syntax = \"proto3\"; package b; option csharp_namespace = \"Own\"; message Part { }", space: "My.event")
            .Set("a.proto", "syntax = \"proto3\"; package a; import \"b.proto\"; message Whole { b.Part part = 1; }")
            .Set("d.fbs", "namespace one; struct Point { x: int; } namespace two; table Place { at: one.Point; }", kind: "fbs", space: "My.Map")
            .Set("c.fbs", "include \"d.fbs\"; namespace c; table World { places: [two.Place]; }", kind: "fbs")
            .Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(project.CompileErrors());
        string all = string.Join("\n", project.Result.GeneratedSources.Select(static source => source.SourceText.ToString()));
        foreach (string expected in new[] { "namespace My.@event", "namespace A", "namespace My.Map", "namespace c" }) Assert.Contains(expected, all, StringComparison.Ordinal);
        foreach (string absent in new[] { "namespace Own", "namespace one", "namespace two" }) Assert.DoesNotContain(absent, all, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_AnItemWhoseNamespaceChanges_IsEmittedAgain()
    {
        SchemaProject project = new SchemaProject().Set("a.proto", "syntax = \"proto3\"; message A { }", space: "One").Run();
        Assert.Contains("namespace One", project.Result.GeneratedSources[0].SourceText.ToString(), StringComparison.Ordinal);
        project.Set("a.proto", "syntax = \"proto3\"; message A { }", space: "Two").Run();
        Assert.Contains("namespace Two", project.Result.GeneratedSources[0].SourceText.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(LanguageVersion.CSharp9, false)]
    [InlineData(LanguageVersion.CSharp10, true)]
    [InlineData(LanguageVersion.CSharp11, false)]
    [InlineData(LanguageVersion.CSharp12, true)]
    public void Run_EveryKindOfField_CompilesWithoutWarnings(LanguageVersion version, bool isNet)
    {
        SchemaProject project = new SchemaProject(version, isNet).Set("everything.proto", """
            syntax = "proto3";
            package every.thing;
            enum Level { LEVEL_UNSPECIFIED = 0; LEVEL_HIGH = 1; }
            message Part { int32 number = 1; }
            message Everything {
              message Inner { string text = 1; }
              int32 a = 1; int64 b = 2; uint32 c = 3; uint64 d = 4; sint32 e = 5; sint64 f = 6; fixed32 g = 7; fixed64 h = 8;
              sfixed32 i = 9; sfixed64 j = 10; float k = 11; double l = 12; bool m = 13; string n = 14; bytes o = 15;
              optional int32 p = 16; repeated int32 q = 17; repeated string r = 18; repeated Part s = 19; map<string, Part> t = 20;
              oneof choice { string u = 21; Inner v = 22; Level w = 23; }
              Everything x = 24; map<int32, Level> y = 25; repeated Level z = 26;
            }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(project.CompileErrors());
    }

    [Fact]
    public void Run_NamesThatAreKeywords_Compiles()
    {
        SchemaProject project = new SchemaProject().Set("class.proto", """
            syntax = "proto3";
            package namespace.class.event;
            enum string { void_value = 0; new = 1; }
            message int { int32 class = 1; string base = 2; int this = 3; string ref = 4; oneof switch { bool case = 5; int default = 6; } }
            message Object { int32 get_hash_code = 1; int32 to_string = 2; int32 object = 3; int32 layout = 4; int32 parse = 5; int32 read = 6; int32 equals = 7; }
            """.Replace("string ref", "namespace.class.event.string ref", StringComparison.Ordinal)).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(project.CompileErrors());
    }

    [Fact]
    public void Run_HostileComments_StayComments()
    {
        string hostile = "</summary> & <b> */ int Injected; /* \u2028 int Injected; \u2029 int Injected; \u0085 int Injected; #error {0} @\" \\";
        SchemaProject project = new SchemaProject().Set("hostile.proto", $$"""
            // {{hostile}}
            syntax = "proto3";
            // {{hostile}}
            message Hostile {
              // {{hostile}}
              int32 number = 1; // {{hostile}}
              // {{hostile}}
              oneof choice { string text = 2; }
            }
            // {{hostile}}
            enum Kind {
              // {{hostile}}
              KIND_NONE = 0;
            }
            """).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Empty(project.CompileErrors());
        Assert.DoesNotContain(
            project.Result.GeneratedSources.SelectMany(source => source.SyntaxTree.GetRoot().DescendantTokens()),
            token => token.ValueText == "Injected");
    }
}
