using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace LibWire.Analyzers.Tests;

/// <summary>A text with the places that an analyzer must report, marked like <c>[|this|]</c>.</summary>
internal static class AnalyzedCode
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;
        using Game;
        using LibWire;
        using Store;

        """;

    private static readonly ImmutableArray<MetadataReference> References =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is string name && (name.StartsWith("System.", StringComparison.Ordinal) || name is "LibWire.dll" or "LibWire.Analyzers.Tests.dll"))
            .Select(path => MetadataReference.CreateFromFile(path)),
    ];

    private static readonly CSharpParseOptions Language = new(LanguageVersion.CSharp12);

    /// <summary>Analyzes statements of a method.</summary>
    internal static void Check<TAnalyzer>(string statements, string signature = "void Run(byte[] bytes, bool flag)")
        where TAnalyzer : DiagnosticAnalyzer, new() => CheckMembers<TAnalyzer>($"static {signature}\n{{\n{statements}\n}}");

    /// <summary>Analyzes members of a class.</summary>
    /// <param name="members">The members, with marks.</param>
    /// <param name="isError">Whether the compiler refuses them.</param>
    /// <param name="says">What each message ends with, if not null.</param>
    internal static void CheckMembers<TAnalyzer>(string members, bool isError = false, string? says = null)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        (string text, List<TextSpan> expected) = ReadMarks(Usings + "class Program\n{\n" + members + "\n}\n");
        IEnumerable<Diagnostic> found = Analyze(text, isError, new TAnalyzer());
        if (says is not null) Assert.All(found, each => Assert.EndsWith(says, each.GetMessage(CultureInfo.InvariantCulture), StringComparison.Ordinal));
        Assert.Equal(
            expected.Select(span => text.Substring(span.Start, span.Length) + " at " + span.Start),
            found.Select(each => each.Location.SourceSpan).OrderBy(span => span.Start).Select(span => text.Substring(span.Start, span.Length) + " at " + span.Start));
    }

    /// <summary>A project with one document that has the statements in a method, in a class with these other members.</summary>
    internal static Project ProjectOf(Workspace workspace, string statements, string members)
    {
        string text = Usings + "class Program\n{\n" + members + "\nstatic void Run(byte[] bytes, bool flag)\n{\n" + statements + "\n}\n}\n";
        ProjectId id = ProjectId.CreateNewId();
        Solution solution = workspace.CurrentSolution
            .AddProject(ProjectInfo.Create(id, VersionStamp.Default, "Fixed", "Fixed", LanguageNames.CSharp, parseOptions: Language, metadataReferences: References,
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)))
            .AddDocument(DocumentId.CreateNewId(id), "Program.cs", text);
        return solution.GetProject(id)!;
    }

    /// <summary>The ids that all analyzers together report in the members of a class.</summary>
    internal static IEnumerable<string> IdsIn(string members) =>
        Analyze(Usings + "class Program\n{\n" + members + "\n}\n", isError: false, AllAnalyzers()).Select(each => each.Id).Distinct().Order(StringComparer.Ordinal);

    /// <summary>The ids that all analyzers together report in the members of a class, each with the text of its line.</summary>
    internal static IEnumerable<(string Id, string Line)> LinesIn(string members)
    {
        string text = Usings + "class Program\n{\n" + members + "\n}\n";
        foreach (Diagnostic each in Analyze(text, isError: false, AllAnalyzers()))
            yield return (each.Id, each.Location.SourceTree!.GetText().Lines[each.Location.GetLineSpan().StartLinePosition.Line].ToString());
    }

    /// <summary>Every analyzer of the assembly.</summary>
    internal static DiagnosticAnalyzer[] AllAnalyzers() =>
    [
        .. typeof(ResultIgnoredAnalyzer).Assembly.GetTypes().Where(type => !type.IsAbstract && type.IsSubclassOf(typeof(DiagnosticAnalyzer)))
            .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    private static ImmutableArray<Diagnostic> Analyze(string text, bool isError, params DiagnosticAnalyzer[] analyzers)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Analyzed",
            [CSharpSyntaxTree.ParseText(text, Language)],
            References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));
        Assert.Equal(isError, compilation.GetDiagnostics().Any(each => each.Severity == DiagnosticSeverity.Error));

        ImmutableArray<Diagnostic> found = compilation.WithAnalyzers([.. analyzers]).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult();
        Assert.DoesNotContain(found, each => each.Id == "AD0001");
        return found;
    }

    private static (string Text, List<TextSpan> Spans) ReadMarks(string marked)
    {
        var text = new StringBuilder();
        List<TextSpan> spans = [];
        int start = 0;
        for (int i = 0; i < marked.Length; i++)
        {
            if (string.CompareOrdinal(marked, i, "[|", 0, 2) == 0)
            {
                start = text.Length;
                i++;
            }
            else if (string.CompareOrdinal(marked, i, "|]", 0, 2) == 0)
            {
                spans.Add(TextSpan.FromBounds(start, text.Length));
                i++;
            }
            else
            {
                text.Append(marked[i]);
            }
        }

        return (text.ToString(), spans);
    }
}
