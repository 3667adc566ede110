using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.Generator.Tests;

/// <summary>The diagnostics of a build: the host's own, and those of schemas.</summary>
public class DiagnosticTests
{
    private const string Good = "syntax = \"proto3\"; message Good { int32 number = 1; }";

    [Theory]
    [InlineData(LanguageVersion.CSharp7_3, "7.3")]
    [InlineData(LanguageVersion.CSharp8, "8.0")]
    public void LW3001_LanguageTooOld(LanguageVersion version, string name)
    {
        SchemaProject project = new SchemaProject(version, isNet: false).Set("a.proto", Good).Set("b.proto", Good.Replace("Good", "Better", StringComparison.Ordinal)).Run();

        Assert.Equal(
            [$"error LW3001: The code of LibWire.Generator needs C# 9 or later, and this project compiles with C# {name}. Set <LangVersion>latest</LangVersion> in the project file."],
            project.Diagnostics);
        Assert.Empty(project.Result.GeneratedSources);
    }

    [Fact]
    public void LW3001_NotWithoutSchemas() => Assert.Empty(new SchemaProject(LanguageVersion.CSharp7_3, isNet: false).Run().Diagnostics);

    [Fact]
    public void LW3002_SameImportPath()
    {
        SchemaProject project = new SchemaProject().Set("x/a.proto", Good, protoRoot: "x").Set("y/a.proto", Good, protoRoot: "y").Run();

        Assert.Equal(
            ["/project/y/a.proto(1,1): error LW3002: Both this file and '/project/x/a.proto' have the import path 'a.proto'. Give one of them a ProtoRoot that sets them apart, or exclude it: <LibWireSchema Remove=\"...\" />."],
            project.Diagnostics);
        Assert.Equal(["a.proto.g.cs"], project.SourceNames);
    }

    [Fact]
    public void LW3003_Unreadable()
    {
        SchemaProject project = new SchemaProject().Set("a.proto", null).Run();

        Assert.Equal(["/project/a.proto(1,1): error LW3003: The file cannot be read."], project.Diagnostics);
        Assert.Empty(project.Result.GeneratedSources);
    }

    [Fact]
    public void LW3004_OutsideRoot()
    {
        SchemaProject project = new SchemaProject().Set("a.proto", Good, protoRoot: "protos").Run();

        Assert.Equal(
            ["/project/a.proto(1,1): error LW3004: The file does not lie in its ProtoRoot 'protos'. ProtoRoot is the folder that imports start from, relative to the project file."],
            project.Diagnostics);
    }

    [Theory]
    [InlineData("a.proto", "proto", Good)]
    [InlineData("a.fbs", "fbs", "table Good { }")]
    public void LW3005_BadNamespace(string path, string kind, string text)
    {
        SchemaProject project = new SchemaProject().Set(path, text, kind: kind, space: "My Shop").Run();

        Assert.Equal(
            [$"/project/{path}(1,1): error LW3005: The Namespace 'My Shop' of this file's item is no namespace of C#: write names with dots between them, such as Shop.Orders."],
            project.Diagnostics);
        Assert.Empty(project.Result.GeneratedSources);
    }

    [Fact]
    public void LW3999_Bug_InReading()
    {
        ParsedSchema parsed = SchemaSteps.Parse(new SchemaInput("/a.proto", new SchemaFile("/a.proto", "a.proto", null!), null), CancellationToken.None);

        Assert.Null(parsed.Syntax);
        AssertBug("reading", parsed.Failure);
    }

    [Fact]
    public void LW3999_Bug_InBinding()
    {
        ProtoBoundFile bound = SchemaSteps.Bind([new ParsedSchema("/a.proto", "a.proto", null, null)], new ProtoLinker(), CancellationToken.None).Find("/a.proto");

        Assert.Null(bound.Code);
        AssertBug("binding", Assert.Single(bound.Diagnostics));
    }

    [Fact]
    public void LW3999_Bug_InWriting()
    {
        var broken = new ProtoFileCode
        {
            ImportPath = "a.proto",
            SourceName = "a.proto.g.cs",
            Package = null!,
            CSharpNamespace = null!,
            Messages = new EquatableArray<ProtoMessageCode>([null!]),
        };
        EmittedFile emitted = SchemaSteps.Emit(new SchemaCode("/a.proto", broken), new EmitOptions(12, true), CancellationToken.None);

        Assert.Null(emitted.Source);
        AssertBug("writing the code of", emitted.Failure);
    }

    [Fact]
    public void Steps_Cancelled_Stop()
    {
        var cancelled = new CancellationToken(canceled: true);

        Assert.Throws<OperationCanceledException>(() => SchemaSteps.Parse(new SchemaInput("/a.proto", null, null), cancelled));
        Assert.Throws<OperationCanceledException>(() => SchemaSteps.Bind([], new ProtoLinker(), cancelled));
        Assert.Throws<OperationCanceledException>(() => SchemaSteps.Emit(new SchemaCode("/a.proto", null), null, cancelled));
    }

    [Fact]
    public void Run_SchemaWithMistakes_ReportsEachAtItsPlaceAndCompilesTheOthers()
    {
        SchemaProject project = new SchemaProject()
            .Set("protos/sub/bad.proto", "syntax = \"proto3\";\nmessage Bad {\n  int32 one = 1;\n  Missing two = 2;\n}\n")
            .Set("good.proto", Good)
            .Run();

        Diagnostic diagnostic = Assert.Single(project.Result.Diagnostics);
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        Assert.Equal("/project/protos/sub/bad.proto", span.Path);
        Assert.Equal((3, 2), (span.StartLinePosition.Line, span.StartLinePosition.Character));
        Assert.Equal((3, 9), (span.EndLinePosition.Line, span.EndLinePosition.Character));
        Assert.Equal(DiagnosticSeverity.Error, diagnostic.Severity);
        Assert.Equal("LibWire.Schema", diagnostic.Descriptor.Category);
        Assert.Contains("Missing", diagnostic.GetMessage(), StringComparison.Ordinal);
        Assert.Equal(["good.proto.g.cs"], project.SourceNames);
    }

    [Fact]
    public void DiagnosticReport_TextWithBraces_IsNotAFormat()
    {
        var diagnostic = new SchemaDiagnostic("LW1000", SchemaSeverity.Warning, "/a.proto", new SchemaSpan(3, 2, 1, 1, 1, 3), "Write {0} or { } instead of {1:x}.");

        Assert.Equal("/a.proto(2,2): warning LW1000: Write {0} or { } instead of {1:x}.", DiagnosticReport.Of(diagnostic).ToString());
    }

    [Fact]
    public void Run_FilesOfOtherGenerators_AreLeftAlone()
    {
        SchemaProject project = new SchemaProject().Set("a.proto", "not a schema", kind: null).Set("b.fbs", "table", kind: "other").Set("c.proto", Good).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal(["c.proto.g.cs"], project.SourceNames);
    }

    private static void AssertBug(string activity, SchemaDiagnostic? diagnostic)
    {
        Assert.NotNull(diagnostic);
        Assert.Equal(("LW3999", SchemaSeverity.Error, "/a.proto"), (diagnostic.Id, diagnostic.Severity, diagnostic.Path));
        Assert.StartsWith($"This is a bug in LibWire.Generator: {activity} this file ended in ", diagnostic.Message, StringComparison.Ordinal);
        Assert.DoesNotContain('\n', diagnostic.Message);
    }
}
