using LibWire.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using static Microsoft.CodeAnalysis.IncrementalStepRunReason;

namespace LibWire.CodeFirst.Tests;

/// <summary>The steps that run again after a change of the C#.</summary>
public class CachingTests
{
    private const string Cart = """
        using LibWire;
        namespace Shop;
        [ProtoMessage] public partial struct Cart { [ProtoField(1)] public partial int Number { readonly get; set; } }
        """;

    [Fact]
    public void Run_AfterEditsOfCSharpWithoutSchemas_RunsNoStepOfOurs()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).Set("a.proto", "syntax = \"proto3\"; message A { }").Run();
        for (int i = 0; i < TestDepth.Pick(quick: 200, deep: 2_000); i++)
        {
            project.EditCSharp($"class Edited {{ [System.Obsolete] int Field = {i}; }}").Run();
            Assert.All(OurReasons(project), static step => Assert.True(step.Reason == Cached, step.ToString()));
            Assert.All(project.OutputReasons(), static reason => Assert.Equal(Cached, reason));
        }
    }

    [Theory]
    [InlineData("\n\n", "")]
    [InlineData("", "// A comment.")]
    [InlineData("class Before { void M() { } }\n", "class Behind { int X; }")]
    public void Run_AfterATypeHasMoved_WritesNothing(string before, string behind)
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(Cart).Run();
        project.EditCSharp(Cart.Replace("[ProtoMessage]", before + "[ProtoMessage]", StringComparison.Ordinal) + behind).Run();

        Assert.All(project.Reasons(StepNames.CodeFile), static reason => Assert.True(reason is Unchanged or Cached));
        foreach (string step in (string[])[StepNames.CodeParse, StepNames.CodeBind, StepNames.CodeEmit]) Assert.All(project.Reasons(step), static reason => Assert.Equal(Cached, reason));
        Assert.All(project.OutputReasons(), static reason => Assert.Equal(Cached, reason));
    }

    [Fact]
    public void Run_AfterATableHasMoved_WritesNothing()
    {
        const string Table = "[LibWire.FlatTable] public partial struct Cart { [LibWire.FlatField(0)] public partial int Number { readonly get; set; } }";
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(Table).Run();
        Assert.Equal(["code,types.fbs.g.cs"], project.SourceNames);

        project.EditCSharp("class Before { }\n" + Table + "// behind").Run();
        foreach (string step in (string[])[StepNames.FlatCodeParse, StepNames.FlatCodeBind, StepNames.FlatCodeEmit]) Assert.All(project.Reasons(step), static reason => Assert.Equal(Cached, reason));
        Assert.All(project.OutputReasons(), static reason => Assert.Equal(Cached, reason));

        project.EditCSharp(Table.Replace("Number", "Count", StringComparison.Ordinal)).Run();
        Assert.Single(project.OutputReasons(), Modified);
        Assert.Empty(project.CompileErrors().Where(static text => !text.Contains("CS1591", StringComparison.Ordinal)).ToArray());
    }

    [Fact]
    public void Run_AfterAFieldIsAdded_WritesItsFileOnly()
    {
        const string Other = "namespace Other { [LibWire.ProtoMessage] public partial struct Thing { } }";
        string shop = Cart.Replace("namespace Shop;", "namespace Shop {", StringComparison.Ordinal) + "}";
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(shop + Other).Run();
        project.EditCSharp(shop.Replace("Number", "Count", StringComparison.Ordinal) + Other).Run();

        Assert.Equal([Modified, Cached], project.Reasons(StepNames.CodeEmit));
        Assert.Single(project.OutputReasons(), Modified);
        Assert.Contains(project.Result.GeneratedSources, static source => source.SourceText.ToString().Contains("int Count", StringComparison.Ordinal));
    }

    [Fact]
    public void Run_AfterAnAccessorChanges_WritesTheFile()
    {
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(Cart).Run();
        project.EditCSharp(Cart.Replace("readonly get", "get", StringComparison.Ordinal)).Run();

        // The text of the schema is the same; the emitted half of the property is not.
        Assert.Empty(project.CompileErrors());
        Assert.Equal([Modified], project.Reasons(StepNames.CodeEmit));
    }

    [Fact]
    public void Run_AFaultThatHasMoved_IsReportedAtItsNewPlace()
    {
        string wrong = Cart.Replace("(1)", "(0)", StringComparison.Ordinal);
        SchemaProject project = new SchemaProject(LanguageVersion.Latest).EditCSharp(wrong).Run();
        Assert.StartsWith("Edited.cs(3,", Assert.Single(project.Diagnostics), StringComparison.Ordinal);

        project.EditCSharp("\n\n" + wrong).Run();
        Assert.StartsWith("Edited.cs(5,", Assert.Single(project.Diagnostics), StringComparison.Ordinal);
    }

    private static IEnumerable<(string Step, IncrementalStepRunReason Reason)> OurReasons(SchemaProject project)
    {
        HashSet<string> ours = [.. typeof(StepNames).GetFields(System.Reflection.BindingFlags.Static | System.Reflection.BindingFlags.NonPublic).Select(static field => (string)field.GetRawConstantValue()!)];
        return project.Result.TrackedSteps.Where(step => ours.Contains(step.Key))
            .SelectMany(static step => step.Value.SelectMany(static run => run.Outputs).Select(output => (step.Key, output.Reason)));
    }
}
