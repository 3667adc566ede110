using System.Linq;
using System.Text;
using System.Threading;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace LibWire.Generator;

/// <summary>Compiles the schemas of a project to C#: those among the additional files, and those that its C# declares by attributes.</summary>
/// <remarks>
/// Each step passes on values that are equal if nothing relevant has changed. A reformatted schema is parsed and bound again, but no file is written. The
/// steps of schema files do not depend on the C# of the project, so typing C# does not run them. Those of <see cref="ProtoCodeFirstSteps"/> begin with a search
/// for the attributes, by the compiler's own index of each file.
/// </remarks>
[Generator(LanguageNames.CSharp)]
public sealed class SchemaGenerator : IIncrementalGenerator
{
    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        // The result depends on the files alone. The linker remembers the results of files that did not change, together with all their imports.
        var session = new ProtoLinker(usesThreads: false, isOnePool: false);

        IncrementalValueProvider<ImportRoots> roots = context.AnalyzerConfigOptionsProvider
            .Select(static (options, _) => ImportRoots.Of(options.GlobalOptions))
            .WithTrackingName(StepNames.Roots);

        IncrementalValueProvider<LanguageChoice> language = context.ParseOptionsProvider
            .Combine(context.AnalyzerConfigOptionsProvider)
            .Select(static (pair, _) => LanguageChoice.Of((CSharpParseOptions)pair.Left, pair.Right.GlobalOptions))
            .WithTrackingName(StepNames.Language);

        IncrementalValuesProvider<SchemaInput> inputs = context.AdditionalTextsProvider
            .Combine(context.AnalyzerConfigOptionsProvider)
            .Combine(roots)
            .SelectMany(static (pair, cancel) => Input(pair.Left.Left, pair.Left.Right, pair.Right, cancel))
            .WithTrackingName(StepNames.Input);

        IncrementalValuesProvider<FbsInput> fbsInputs = context.AdditionalTextsProvider
            .Combine(context.AnalyzerConfigOptionsProvider)
            .Combine(roots)
            .SelectMany(static (pair, cancel) => FbsInputs(pair.Left.Left, pair.Left.Right, pair.Right, cancel))
            .WithTrackingName(StepNames.FbsInput);

        IncrementalValuesProvider<ParsedSchema> parsed = inputs
            .Select(static (input, cancel) => SchemaSteps.Parse(input, cancel))
            .WithTrackingName(StepNames.Parse);

        IncrementalValueProvider<BoundSchemas> bound = parsed.Collect()
            .Select((all, cancel) => SchemaSteps.Bind(all, session, cancel))
            .WithTrackingName(StepNames.Bind);

        // Looked up by path for each file, not one by one from a list: adding a file moves no other file's result.
        IncrementalValuesProvider<BoundSchema> files = Once(inputs.Select(static (input, _) => input.Path))
            .WithTrackingName(StepNames.Path)
            .Combine(bound)
            .Select(static (pair, _) => new BoundSchema(pair.Left, pair.Right.Find(pair.Left)))
            .WithTrackingName(StepNames.File);

        IncrementalValuesProvider<EmittedFile> emitted = files.Select(static (schema, _) => new SchemaCode(schema.Path, schema.File.Code))
            .WithTrackingName(StepNames.Model)
            .Combine(language)
            .Select(static (pair, cancel) => SchemaSteps.Emit(pair.Left, pair.Right.Options, cancel))
            .WithTrackingName(StepNames.Emit);

        IncrementalValuesProvider<EmittedFile> emittedViews = EmitViews(context, fbsInputs, language);
        IncrementalValuesProvider<EmittedFile> emittedCode = ProtoCodeFirstSteps.Add(
            context, language, out IncrementalValueProvider<EquatableArray<SchemaDiagnostic>> codeDiagnostics);
        IncrementalValuesProvider<EmittedFile> emittedFlatCode = FlatCodeFirstSteps.Add(
            context, language, out IncrementalValueProvider<EquatableArray<SchemaDiagnostic>> flatCodeDiagnostics);

        IncrementalValueProvider<SchemaDiagnostic?> languageFault = inputs.Select(static (input, _) => input.Path)
            .Collect()
            .Combine(fbsInputs.Select(static (input, _) => input.Path).Collect())
            .Combine(language)
            .Select(static (pair, _) => pair.Left.Left.IsEmpty && pair.Left.Right.IsEmpty ? null : FaultOf(pair.Right))
            .WithTrackingName(StepNames.LanguageCheck);

        context.RegisterSourceOutput(languageFault, static (output, diagnostic) => Report(output, diagnostic));
        context.RegisterSourceOutput(
            files.Select(static (schema, _) => schema.File.Diagnostics).WithTrackingName(StepNames.Diagnostics),
            static (output, diagnostics) => Report(output, diagnostics));
        context.RegisterSourceOutput(emitted, static (output, file) => Write(output, file));
        context.RegisterSourceOutput(emittedViews, static (output, file) => Write(output, file));
        context.RegisterSourceOutput(emittedCode, static (output, file) => Write(output, file));
        context.RegisterSourceOutput(codeDiagnostics, static (output, diagnostics) => Report(output, diagnostics));
        context.RegisterSourceOutput(emittedFlatCode, static (output, file) => Write(output, file));
        context.RegisterSourceOutput(flatCodeDiagnostics, static (output, diagnostics) => Report(output, diagnostics));
    }

    private static SchemaDiagnostic? FaultOf(LanguageChoice language) =>
        language.Options is null ? HostDiagnostics.LanguageTooOld(language.Name) :
        language.BadGrpc is { } text ? HostDiagnostics.BadGrpc("", text) : null;

    // The same steps for FlatBuffers. The code of a type depends on how other files use it too. So its code, including names, is decided where all
    // files are bound.
    private static IncrementalValuesProvider<EmittedFile> EmitViews(
        IncrementalGeneratorInitializationContext context, IncrementalValuesProvider<FbsInput> inputs, IncrementalValueProvider<LanguageChoice> language)
    {
        IncrementalValueProvider<BoundFbsSchemas> bound = inputs
            .Select(static (input, cancel) => FbsSteps.Parse(input, cancel))
            .WithTrackingName(StepNames.FbsParse)
            .Collect()
            .Combine(language)
            .Select(static (pair, cancel) => FbsSteps.Bind(pair.Left, pair.Right.Options, cancel))
            .WithTrackingName(StepNames.FbsBind);

        IncrementalValuesProvider<BoundFbsSchema> files = Once(inputs.Select(static (input, _) => input.Path))
            .Combine(bound)
            .Select(static (pair, _) => pair.Right.Find(pair.Left))
            .WithTrackingName(StepNames.FbsFile);

        context.RegisterSourceOutput(
            files.Select(static (file, _) => file.Diagnostics).WithTrackingName(StepNames.FbsDiagnostics),
            static (output, diagnostics) => Report(output, diagnostics));
        return files.Select(static (file, _) => new FbsCode(file.Path, file.Code))
            .WithTrackingName(StepNames.FbsModel)
            .Combine(language)
            .Select(static (pair, cancel) => FbsSteps.Emit(pair.Left, pair.Right.Options, cancel))
            .WithTrackingName(StepNames.FbsEmit);
    }

    // The compiler can pass a file on twice: after an edit of one file and the addition of another it takes the new one for the edited one.
    private static IncrementalValuesProvider<string> Once(IncrementalValuesProvider<string> paths) =>
        paths.Collect().SelectMany(static (all, _) => all.Distinct(StringComparer.Ordinal));

    // Files of other generators have no kind. The text of a schema is read here, so that it is part of the comparison.
    private static IEnumerable<SchemaInput> Input(AdditionalText text, AnalyzerConfigOptionsProvider provider, ImportRoots roots, CancellationToken cancel)
    {
        AnalyzerConfigOptions options = provider.GetOptions(text);
        if (KindOf(text, options) != SchemaKind.Proto) yield break;

        options.TryGetValue("build_metadata.AdditionalFiles.ProtoRoot", out string? metadata);
        string protoRoot = ImportRoots.Decoded(metadata);
        if (roots.ImportPathOf(text.Path, protoRoot) is not { } importPath)
            yield return new SchemaInput(text.Path, null, HostDiagnostics.OutsideRoot(text.Path, protoRoot));
        else if (ItemChoice.Of(text.Path, options, out SchemaDiagnostic? failure) is not { } item)
            yield return new SchemaInput(text.Path, null, failure);
        else if (text.GetText(cancel) is { } content)
            yield return new SchemaInput(text.Path, item.ApplyTo(new SchemaFile(text.Path, importPath, content.ToString())), null);
        else
            yield return new SchemaInput(text.Path, null, HostDiagnostics.Unreadable(text.Path));
    }

    private static IEnumerable<FbsInput> FbsInputs(AdditionalText text, AnalyzerConfigOptionsProvider provider, ImportRoots roots, CancellationToken cancel)
    {
        AnalyzerConfigOptions options = provider.GetOptions(text);
        if (KindOf(text, options) != SchemaKind.Fbs) yield break;

        options.TryGetValue("build_metadata.AdditionalFiles.IncludePath", out string? includePath);
        EquatableArray<string> searchPaths = roots.SearchPathsOf(includePath);
        string shownPath = roots.ImportPathOf(text.Path, "") ?? text.Path;
        if (ItemChoice.Of(text.Path, options, out SchemaDiagnostic? failure) is not { } item)
            yield return new FbsInput(text.Path, shownPath, null, searchPaths, failure);
        else if (text.GetText(cancel) is { } content)
            yield return new FbsInput(
                text.Path,
                shownPath,
                item.ApplyTo(new SchemaFile(text.Path, SchemaPath.Absolute(text.Path, roots.ProjectFolder), content.ToString())),
                searchPaths,
                null);
        else
            yield return new FbsInput(text.Path, shownPath, null, searchPaths, HostDiagnostics.Unreadable(text.Path));
    }

    // The file name decides the kind, unless the item does.
    private static SchemaKind KindOf(AdditionalText text, AnalyzerConfigOptions options)
    {
        options.TryGetValue("build_metadata.AdditionalFiles.LibWireKind", out string? kind);
        return kind switch
        {
            "fbs" => SchemaKind.Fbs,
            "proto" => text.Path.EndsWith(".fbs", StringComparison.OrdinalIgnoreCase) ? SchemaKind.Fbs : SchemaKind.Proto,
            _ => SchemaKind.None,
        };
    }

    private static void Write(SourceProductionContext output, EmittedFile file)
    {
        Report(output, file.Failure);
        if (file.Source is { } source) output.AddSource(source.Name, SourceText.From(source.Text, Encoding.UTF8));
    }

    private static void Report(SourceProductionContext output, EquatableArray<SchemaDiagnostic> diagnostics)
    {
        foreach (SchemaDiagnostic diagnostic in diagnostics) Report(output, diagnostic);
    }

    private static void Report(SourceProductionContext output, SchemaDiagnostic? diagnostic)
    {
        if (diagnostic != null) output.ReportDiagnostic(DiagnosticReport.Of(diagnostic));
    }

    private enum SchemaKind
    {
        None,
        Proto,
        Fbs,
    }
}
