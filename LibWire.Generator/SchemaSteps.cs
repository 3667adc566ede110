using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>One Protocol Buffers schema among the additional files.</summary>
/// <param name="Path">The path of the file, as the compiler gives it.</param>
/// <param name="File">The file; null if there is a failure.</param>
/// <param name="Failure">Why it cannot be compiled at all.</param>
internal sealed record SchemaInput(string Path, SchemaFile? File, SchemaDiagnostic? Failure);

/// <summary>A schema that was parsed.</summary>
/// <param name="Path">The path of the file, as the compiler gives it.</param>
/// <param name="ImportPath">Its import path; null if there is a failure.</param>
/// <param name="Syntax">Its tree; null if there is a failure.</param>
/// <param name="Failure">Why there is no tree.</param>
internal sealed record ParsedSchema(string Path, string? ImportPath, ProtoFileSyntax? Syntax, SchemaDiagnostic? Failure);

/// <summary>A schema that was bound with the others.</summary>
/// <param name="Path">The path of the file, as the compiler gives it.</param>
/// <param name="File">The result.</param>
internal sealed record BoundSchema(string Path, ProtoBoundFile File);

/// <summary>The part of a bound schema that its C# depends on.</summary>
/// <param name="Path">The path of the file, as the compiler gives it; for failures only.</param>
/// <param name="Code">Its names, storage and order in C#; null if there are errors.</param>
internal sealed record SchemaCode(string Path, ProtoFileCode? Code);

/// <summary>The generated C# of one schema.</summary>
/// <param name="Source">The file to add; null if there is none.</param>
/// <param name="Failure">Why there is none although the schema is good.</param>
internal sealed record EmittedFile(GeneratedSource? Source, SchemaDiagnostic? Failure);

/// <summary>
/// The stages of the schema compiler as steps of a build. An exception in one becomes a diagnostic that names the file.
/// </summary>
/// <remarks>The compiler would report the exception as CS8785, a warning without a place, and drop all generated files.</remarks>
internal static class SchemaSteps
{
    /// <summary>Parses one file.</summary>
    internal static ParsedSchema Parse(SchemaInput input, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        if (input.File is not { } file) return new ParsedSchema(input.Path, null, null, input.Failure);
        try
        {
            return new ParsedSchema(input.Path, file.ImportPath, ProtoParser.Parse(file, keepsLocations: false), null);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return new ParsedSchema(input.Path, null, null, HostDiagnostics.Bug(input.Path, "reading", exception));
        }
    }

    /// <summary>Binds all parsed files. Files that the session knows unchanged, with all their imports, keep their results.</summary>
    /// <remarks>Of files with the same import path the first is bound; the others get a diagnostic. The order is that of the paths, whatever order
    /// the build lists them in. The compiler can pass on a path twice.</remarks>
    internal static BoundSchemas Bind(ImmutableArray<ParsedSchema> all, ProtoLinker session, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        var bound = new Dictionary<string, ProtoBoundFile>(StringComparer.Ordinal);
        var firsts = new Dictionary<string, ParsedSchema>(StringComparer.Ordinal);
        var files = new List<ParsedSchema>();
        string last = "";
        foreach (ParsedSchema schema in all.OrderBy(schema => schema.Path, StringComparer.Ordinal))
        {
            if (schema.Path == last) continue;
            last = schema.Path;
            if (schema.Failure != null)
            {
                bound[schema.Path] = Failed(schema.Failure);
            }
            else if (!firsts.TryGetValue(schema.ImportPath!, out ParsedSchema first))
            {
                firsts.Add(schema.ImportPath!, schema);
                files.Add(schema);
            }
            else
            {
                bound[schema.Path] = Failed(HostDiagnostics.SameImportPath(schema.Path, first.Path, schema.ImportPath!));
            }
        }

        foreach ((ParsedSchema schema, ProtoBoundFile file) in BindFiles(files, session)) bound[schema.Path] = file;
        return new BoundSchemas(bound);
    }

    /// <summary>Writes the C# of one file.</summary>
    internal static EmittedFile Emit(SchemaCode schema, EmitOptions? options, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        if (schema.Code is not { } code || options is null) return new EmittedFile(null, null);
        bool hasStubs = code.Services.Count > 0 && (code.Grpc ?? options.Grpc) != GrpcStubs.None;
        if (hasStubs && options.LanguageVersion < CSharpLanguage.StubsVersion)
            return new EmittedFile(null, HostDiagnostics.LanguageTooOldForStubs(schema.Path));
        try
        {
            return new EmittedFile(new GeneratedSource(code.ImportPath, code.SourceName, ProtoEmitter.Emit(code, options)), null);
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            return new EmittedFile(null, HostDiagnostics.Bug(schema.Path, "writing the code of", exception));
        }
    }

    private static IEnumerable<(ParsedSchema Schema, ProtoBoundFile File)> BindFiles(List<ParsedSchema> files, ProtoLinker session)
    {
        IReadOnlyList<ProtoBoundFile> results;
        try
        {
            results = ProtoFileBinder.Bind(session.Link([.. files.Select(file => file.Syntax!)]));
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            // Binding concerns all files at once: the first one stands for them.
            var nothing = new ProtoBoundFile(null, default);
            results = [.. files.Select((file, index) => index == 0 ? Failed(HostDiagnostics.Bug(file.Path, "binding", exception)) : nothing)];
        }

        return files.Zip(results, (file, result) => (file, result));
    }

    private static ProtoBoundFile Failed(SchemaDiagnostic diagnostic) => new(null, new EquatableArray<SchemaDiagnostic>([diagnostic]));
}
