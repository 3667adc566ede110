using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>One FlatBuffers schema among the additional files.</summary>
/// <param name="Path">The path of the file, as the compiler gives it.</param>
/// <param name="ShownPath">The path that its C# shows, which reveals nothing of the machine.</param>
/// <param name="File">The file. Includes refer to it by its absolute path. Null if there is a failure.</param>
/// <param name="SearchPaths">The absolute paths of the folders to search for its includes.</param>
/// <param name="Failure">Why it cannot be compiled at all.</param>
internal sealed record FbsInput(string Path, string ShownPath, SchemaFile? File, EquatableArray<string> SearchPaths, SchemaDiagnostic? Failure);

/// <summary>A FlatBuffers schema that was parsed.</summary>
/// <param name="Input">The file.</param>
/// <param name="Syntax">Its tree; null where there is a failure.</param>
/// <param name="Failure">Why there is no tree.</param>
internal sealed record ParsedFbs(FbsInput Input, FbsFileSyntax? Syntax, SchemaDiagnostic? Failure);

/// <summary>The result of binding a FlatBuffers schema with the others.</summary>
/// <param name="Path">The path of the file, as the compiler gives it.</param>
/// <param name="Code">Its C#; null if there are errors.</param>
/// <param name="Diagnostics">What is wrong with it.</param>
internal sealed record BoundFbsSchema(string Path, FbsFileCode? Code, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>The part of a bound schema that its emitted text depends on.</summary>
/// <param name="Path">The path of the file, as the compiler gives it; for failures only.</param>
/// <param name="Code">Its C#; null if there are errors.</param>
internal sealed record FbsCode(string Path, FbsFileCode? Code);

/// <summary>The stages of the FlatBuffers compiler as steps of a build. An exception in one becomes a diagnostic that names the file.</summary>
internal static class FbsSteps
{
    // Binding needs a language version even if the project's is too old and no C# is written.
    private static readonly EmitOptions Oldest = new(9, false);

    /// <summary>Parses one file.</summary>
    internal static ParsedFbs Parse(FbsInput input, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        if (input.File is not { } file) return new ParsedFbs(input, null, input.Failure);
        try
        {
            return new ParsedFbs(input, FbsParser.Parse(file), null);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return new ParsedFbs(input, null, HostDiagnostics.Bug(input.Path, "reading", exception));
        }
    }

    /// <summary>Binds all parsed files, in the order of their paths. Files with the same search paths are bound together; they see the others through
    /// their includes.</summary>
    internal static BoundFbsSchemas Bind(ImmutableArray<ParsedFbs> all, EmitOptions? options, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        var bound = new Dictionary<string, BoundFbsSchema>(StringComparer.Ordinal);
        foreach (ParsedFbs schema in all)
            if (schema.Failure != null) bound[schema.Input.Path] = Failed(schema.Input.Path, schema.Failure);

        // The compiler can pass on a path twice.
        ParsedFbs[] files =
        [
            .. all.Where(static schema => schema.Syntax != null).GroupBy(static schema => schema.Input.Path, StringComparer.Ordinal)
                .Select(static same => same.First()).OrderBy(static schema => schema.Input.Path, StringComparer.Ordinal),
        ];
        if (files.Length == 0) return new BoundFbsSchemas(bound);
        try
        {
            foreach (BoundFbsSchema schema in BindFiles(files, options ?? Oldest, cancel)) bound[schema.Path] = schema;
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            // Binding concerns all files at once: the first one stands for them.
            string path = files[0].Input.Path;
            bound[path] = Failed(path, HostDiagnostics.Bug(path, "binding", exception));
        }

        return new BoundFbsSchemas(bound);
    }

    /// <summary>Writes the C# of one file.</summary>
    internal static EmittedFile Emit(FbsCode schema, EmitOptions? options, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        if (schema.Code is not { } code || options is null) return new EmittedFile(null, null);
        bool hasStubs = code.Types.Any(static type => type is FbsServiceCode);
        if (hasStubs && options.LanguageVersion < CSharpLanguage.StubsVersion)
            return new EmittedFile(null, HostDiagnostics.LanguageTooOldForStubs(schema.Path));
        try
        {
            return new EmittedFile(new GeneratedSource(code.ImportPath, code.SourceName, FbsEmitter.Emit(code, options)), null);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return new EmittedFile(null, HostDiagnostics.Bug(schema.Path, "writing the code of", exception));
        }
    }

    private static IEnumerable<BoundFbsSchema> BindFiles(ParsedFbs[] files, EmitOptions options, CancellationToken cancel)
    {
        var byImportPath = new Dictionary<string, SchemaFile>(StringComparer.Ordinal);
        var shownPaths = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (ParsedFbs file in files)
        {
            byImportPath[FbsPath.Normalize(file.Input.File!.ImportPath)] = file.Input.File;
            shownPaths[file.Input.Path] = file.Input.ShownPath;
        }

        var linkages = new List<FbsLinkage>();
        var paths = new List<string>();
        foreach (IGrouping<EquatableArray<string>, ParsedFbs> group in files.GroupBy(static file => file.Input.SearchPaths))
        {
            cancel.ThrowIfCancellationRequested();
            linkages.Add(FbsLinker.Link(
                [.. group.Select(static file => file.Syntax!)],
                new FbsOptions { SearchPaths = group.Key },
                path => byImportPath.TryGetValue(path, out SchemaFile file) ? file : null));
            paths.AddRange(group.Select(static file => file.Input.Path));
        }

        IReadOnlyList<FbsBoundFile> code = FbsFileBinder.Bind(linkages, options, file => shownPaths[file.Path]);
        return paths.Zip(code, static (path, file) => new BoundFbsSchema(path, file.Code, file.Diagnostics));
    }

    private static BoundFbsSchema Failed(string path, SchemaDiagnostic diagnostic) => new(path, null, new EquatableArray<SchemaDiagnostic>([diagnostic]));
}
