using LibWire.Schema.Tests.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace LibWire.CodeFirst.Tests;

/// <summary>The wrong and the right C# of each diagnostic of types in C#, which the site shows.</summary>
public class CodeExampleTests
{
    // What every new project of .NET has by ImplicitUsings.
    private const string Usings = "using System;\nusing System.Collections.Generic;\n";

    public static TheoryData<string> Ids => [.. SchemaExamples.All("LW31").Keys];

    [Theory]
    [MemberData(nameof(Ids))]
    public void Wrong_OfEachId_HasThatDiagnosticAlone(string id) =>
        Assert.Equal([id], Run(id, isRight: false).Result.Diagnostics.Select(static found => found.Id).Distinct());

    [Theory]
    [MemberData(nameof(Ids))]
    public void Right_OfEachId_HasNoDiagnosticAndCompiles(string id)
    {
        SchemaProject project = Run(id, isRight: true);
        Assert.Empty(project.Diagnostics);
        Assert.NotEmpty(project.SourceNames);

        // The documentation of what the user has declared is the user's.
        Assert.DoesNotContain(
            project.CompileErrors(),
            static text => !text.StartsWith("Edited.cs(", StringComparison.Ordinal) || !text.Contains("CS1591", StringComparison.Ordinal));
    }

    private static SchemaProject Run(string id, bool isRight)
    {
        SchemaExample example = SchemaExamples.All("LW31")[id];
        var code = isRight ? example.Right : example.Wrong;
        Assert.False(code.IsAbridged);
        if (code.Language == "csharp") return new SchemaProject(LanguageVersion.Latest).EditCSharp(Usings + code.Text).Run();

        // The fault is in the project file. The right struct is the same for both.
        Assert.Equal("xml", code.Language);
        return new ProjectLines(code.Text).Open(new Dictionary<string, string>()).EditCSharp(SchemaExamples.All("LW31")["LW3103"].Right.Text).Run();
    }
}
