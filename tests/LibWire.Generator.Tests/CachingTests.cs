using System.Reflection;
using LibWire.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using static Microsoft.CodeAnalysis.IncrementalStepRunReason;

namespace LibWire.Generator.Tests;

/// <summary>The steps that run again after a change: the reasons that the driver gives for each step.</summary>
public class CachingTests
{
    private const string Order = """
        syntax = "proto3";
        package shop;
        import "line.proto";
        message Order { repeated Line lines = 1; }
        """;

    private const string Line = """
        syntax = "proto3";
        package shop;
        message Line { string sku = 1; }
        """;

    private const string Alone = """
        syntax = "proto3";
        message Alone { int32 number = 1; }
        """;

    // The others are the compiler's own: it looks for attributes in each file that has changed.
    private static readonly HashSet<string> OurSteps =
        [.. typeof(StepNames).GetFields(BindingFlags.Static | BindingFlags.NonPublic).Select(field => (string)field.GetRawConstantValue()!)];

    private static SchemaProject ThreeFiles() => new SchemaProject().Set("order.proto", Order).Set("line.proto", Line).Set("alone.proto", Alone).Run();

    [Fact]
    public void Run_AfterEachOfManyEditsOfCSharp_RunsNoStepOfOurs()
    {
        SchemaProject project = ThreeFiles();
        for (int i = 0; i < TestDepth.Pick(quick: 1_000, deep: 10_000); i++)
        {
            project.EditCSharp($"class Edited {{ int Field = {i}; }}").Run();
            foreach ((string name, var runs) in project.Result.TrackedSteps.Where(step => OurSteps.Contains(step.Key)))
                Assert.All(runs.SelectMany(run => run.Outputs), output => Assert.True(output.Reason == Cached, $"Edit {i}, step {name}: {output.Reason}"));
            Assert.All(project.OutputReasons(), reason => Assert.Equal(Cached, reason));
        }

        Assert.Equal(3, project.Result.GeneratedSources.Length);
    }

    // The compiler passes on a file twice after the last edit: one was edited and another added in one step before.
    [Theory]
    [InlineData("proto", "syntax = \"proto3\"; package NAME; message M { int32 a = NUMBER; }")]
    [InlineData("fbs", "namespace NAME; table T { aNUMBER: int; }")]
    public void Run_AFileIsEditedAfterAnotherWasAdded_GivesTheCodeOfEachOnce(string kind, string text)
    {
        var project = new SchemaProject();
        Set("b", 1).Run();
        Set("a", 1).Run();
        Set("c", 1);
        Set("b", 2).Run();
        Set("b", 3).Run();

        Assert.Empty(project.Diagnostics);
        Assert.Equal([$"a.{kind}.g.cs", $"b.{kind}.g.cs", $"c.{kind}.g.cs"], project.SourceNames);

        SchemaProject Set(string name, int number) => project.Set(
            $"{name}.{kind}",
            text.Replace("NAME", name, StringComparison.Ordinal).Replace("NUMBER", $"{number}", StringComparison.Ordinal),
            kind: kind);
    }

    [Fact]
    public void Run_NothingChangedFirst_TracksEveryStepOfOurs()
    {
        string[] expected =
        [
            StepNames.Bind, StepNames.Diagnostics, StepNames.Emit, StepNames.File, StepNames.Input, StepNames.Language,
            StepNames.LanguageCheck, StepNames.Model, StepNames.Parse, StepNames.Path, StepNames.Roots,
        ];

        Assert.Superset(expected.ToHashSet(), ThreeFiles().Result.TrackedSteps.Keys.ToHashSet());
    }

    [Fact]
    public void Run_AfterWhiteSpaceInASchema_ParsesAndBindsAndWritesNothing()
    {
        SchemaProject project = ThreeFiles().Set("line.proto", "\n\n" + Line.Replace("string", "string  ", StringComparison.Ordinal)).Run();

        Assert.Equal([Modified, Cached, Cached], project.Reasons(StepNames.Parse));
        Assert.DoesNotContain(Modified, project.Reasons(StepNames.Bind));
        Assert.DoesNotContain(Modified, project.Reasons(StepNames.Model));
        Assert.Equal([Cached, Cached, Cached], project.Reasons(StepNames.Emit));
        Assert.All(project.OutputReasons(), reason => Assert.Equal(Cached, reason));
    }

    [Fact]
    public void Run_AfterAFieldIsAdded_WritesThatFileOnly()
    {
        SchemaProject project = ThreeFiles().Set("alone.proto", Alone.Replace("}", "int32 second = 2; }", StringComparison.Ordinal)).Run();

        Assert.Equal([Modified, Cached, Cached], project.Reasons(StepNames.Parse));
        Assert.Single(project.Reasons(StepNames.Model), Modified);
        Assert.Equal([Modified, Cached, Cached], project.Reasons(StepNames.Emit));
        Assert.Single(project.OutputReasons(), Modified);
        Assert.Contains(project.Result.GeneratedSources, source => source.SourceText.ToString().Contains("Second", StringComparison.Ordinal));
    }

    [Fact]
    public void Run_AfterAFileIsAdded_WritesTheNewFileOnly()
    {
        SchemaProject project = ThreeFiles().Set("added.proto", "syntax = \"proto3\"; message Added { }").Run();

        Assert.Equal([New, Cached, Cached, Cached], project.Reasons(StepNames.Emit));
        Assert.Equal(4, project.Result.GeneratedSources.Length);
    }

    [Fact]
    public void Run_AfterAFileIsRemoved_KeepsTheOthers()
    {
        SchemaProject project = ThreeFiles().Remove("alone.proto").Run();

        Assert.Equal(["line.proto.g.cs", "order.proto.g.cs"], project.SourceNames);
        Assert.DoesNotContain(Modified, project.OutputReasons());
        Assert.DoesNotContain(New, project.OutputReasons());
    }

    [Fact]
    public void Run_AfterTheImportedFileIsRemoved_ReportsTheImportAndWritesNothingForTheImporter()
    {
        SchemaProject project = ThreeFiles().Remove("line.proto").Run();

        Assert.Equal(["alone.proto.g.cs"], project.SourceNames);
        Assert.Contains(project.Diagnostics, text => text.StartsWith("/project/order.proto(3,", StringComparison.Ordinal) && text.Contains("line.proto", StringComparison.Ordinal));
        Assert.Equal(["alone.proto.g.cs", "line.proto.g.cs", "order.proto.g.cs"], project.Set("line.proto", Line).Run().SourceNames);
        Assert.Empty(project.Diagnostics);
    }

    [Fact]
    public void Run_AfterProtoRootChanges_BindsUnderTheNewNames()
    {
        SchemaProject project = new SchemaProject().Set("protos/order.proto", Order).Set("protos/line.proto", Line).Run();
        Assert.Contains(project.Diagnostics, text => text.Contains("line.proto", StringComparison.Ordinal));

        project.SetProperty("LibWireProtoRoots", "protos").Run();
        Assert.Empty(project.Diagnostics);
        Assert.Equal(["line.proto.g.cs", "order.proto.g.cs"], project.SourceNames);

        project.Set("protos/order.proto", Order, protoRoot: ".").Run();
        Assert.Equal(["line.proto.g.cs", "protos.order.proto.g.cs"], project.SourceNames);
        Assert.Empty(project.Diagnostics);
    }

    [Fact]
    public void Run_AfterAnUnrelatedPropertyChanges_WritesNothing()
    {
        SchemaProject project = ThreeFiles().SetProperty("RootNamespace", "Other").Run();

        Assert.All(project.Reasons(StepNames.Input), reason => Assert.Equal(Unchanged, reason));
        Assert.All(project.Reasons(StepNames.Parse), reason => Assert.Equal(Cached, reason));
        Assert.All(project.OutputReasons(), reason => Assert.Equal(Cached, reason));
    }

    [Fact]
    public void Run_FilesInAnyOrder_GivesTheSameSources()
    {
        SchemaProject forward = ThreeFiles();
        SchemaProject backward = new SchemaProject().Set("alone.proto", Alone).Set("line.proto", Line).Set("order.proto", Order).Run();

        Assert.Equal(
            forward.Result.GeneratedSources.OrderBy(source => source.HintName, StringComparer.Ordinal).Select(source => source.SourceText.ToString()),
            backward.Result.GeneratedSources.OrderBy(source => source.HintName, StringComparer.Ordinal).Select(source => source.SourceText.ToString()));
    }

    [Fact]
    public void Run_ManyFiles_AnEditWritesOneFile()
    {
        int fileCount = TestDepth.Pick(quick: 400, deep: 2000), edited = fileCount / 4;

        // Each imports the one before, so that all later files see an edit.
        static string Text(int i, string field) => $"syntax = \"proto3\"; {(i == 0 ? "" : $"import \"folder{(i - 1) % 7}/file{i - 1}.proto\";")} message M{i} {{ {field} {(i == 0 ? "" : $"M{i - 1} previous = 2;")} }}";
        static string Path(int i) => $"folder{i % 7}/file{i}.proto";

        SchemaProject project = new SchemaProject().SetAll(Enumerable.Range(0, fileCount).Select(i => (Path(i), Text(i, "int32 number = 1;")))).Run();
        Assert.Empty(project.Diagnostics);
        Assert.Equal(fileCount, project.Result.GeneratedSources.Length);

        project.Set(Path(edited), Text(edited, "int64 number = 1;")).Run();
        Assert.Single(project.Reasons(StepNames.Parse), Modified);
        Assert.Single(project.Reasons(StepNames.Model), Modified);
        Assert.Single(project.OutputReasons(), Modified);
        Assert.Equal(fileCount - 1, project.Reasons(StepNames.Emit).Count(reason => reason == Cached));
        Assert.Single(project.Result.TrackedSteps[StepNames.Bind]);
    }

    [Fact]
    public void Bind_AfterAnEdit_BindsTheFileAndItsDependentsOnly()
    {
        var session = new ProtoLinker(usesThreads: false, isOnePool: false);
        ParsedSchema line = Parsed("line.proto", Line);
        ParsedSchema order = Parsed("order.proto", Order);
        ParsedSchema alone = Parsed("alone.proto", Alone);
        BoundSchemas before = SchemaSteps.Bind([line, order, alone], session, CancellationToken.None);
        BoundSchemas after = SchemaSteps.Bind([Parsed("line.proto", Line + "// edited"), order, alone], session, CancellationToken.None);

        // The same instance, not only an equal model: it was not made again.
        Assert.Same(before.Find("alone.proto").Code, after.Find("alone.proto").Code);
        Assert.NotSame(before.Find("line.proto").Code, after.Find("line.proto").Code);
        Assert.NotSame(before.Find("order.proto").Code, after.Find("order.proto").Code);
        Assert.Equal(before, after);

        static ParsedSchema Parsed(string path, string text) => SchemaSteps.Parse(new SchemaInput(path, new SchemaFile(path, path, text), null), CancellationToken.None);
    }
}
