namespace LibWire.Schema;

/// <summary>What came of a compilation.</summary>
/// <param name="Files">The models of the files without errors, in the order of the input.</param>
/// <param name="Sources">Their C#, in the same order.</param>
/// <param name="Diagnostics">What is wrong, file by file in the order of the input and by position.</param>
public sealed record SchemaCompilation(
    EquatableArray<ProtoFileModel> Files,
    EquatableArray<GeneratedSource> Sources,
    EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>What one file came to when it was bound with the files it imports.</summary>
/// <param name="Model">The model; null where there are errors, and where a type could be in an imported file that has errors and is not found in what is left of it.</param>
/// <param name="Diagnostics">What is wrong with the file, lexer and parser included, by position.</param>
public sealed record BoundFile(ProtoFileModel? Model, EquatableArray<SchemaDiagnostic> Diagnostics);

/// <summary>Compiles schemas: a pure function of files and options, in stages that a build can cache one by one.</summary>
public static partial class SchemaCompiler
{
    /// <summary>Compiles files together: they see each other through imports.</summary>
    /// <param name="files">The files; each import path once.</param>
    /// <param name="options">What the C# may use.</param>
    public static SchemaCompilation Compile(IReadOnlyList<SchemaFile> files, EmitOptions options)
    {
        var syntaxes = new List<ProtoFileSyntax>();
        foreach (SchemaFile file in files) syntaxes.Add(Parse(file));

        var models = new List<ProtoFileModel>();
        var sources = new List<GeneratedSource>();
        var diagnostics = new List<SchemaDiagnostic>();
        foreach (BoundFile bound in Bind(syntaxes))
        {
            diagnostics.AddRange(bound.Diagnostics);
            if (bound.Model is null) continue;
            models.Add(bound.Model);
            sources.Add(Emit(bound.Model, options));
        }

        return new SchemaCompilation(new(models), new(sources), new(diagnostics));
    }

    /// <summary>Reads one file. Never throws: what is wrong is in the tree.</summary>
    /// <param name="file">The file.</param>
    /// <param name="keepsLocations">Whether the tree has the list that <c>SourceCodeInfo</c> is made of.</param>
    internal static ProtoFileSyntax Parse(SchemaFile file, bool keepsLocations = false) => ProtoParser.Parse(file, keepsLocations);

    /// <summary>Applies the rules of the language to files that see each other. The results are in the order of the files.</summary>
    internal static IReadOnlyList<BoundFile> Bind(IReadOnlyList<ProtoFileSyntax> files) => Bind(files, new ProtoLinker(isOnePool: false));

    /// <summary>As the other overload, in a session: files that are the same as before, with all they import, are not looked at again.</summary>
    internal static IReadOnlyList<BoundFile> Bind(IReadOnlyList<ProtoFileSyntax> files, ProtoLinker session) => ProtoBinder.Bind(session.Link(files));

    /// <summary>Writes the C# of one file.</summary>
    internal static GeneratedSource Emit(ProtoFileModel model, EmitOptions options) =>
        new(model.ImportPath, model.SourceName, ProtoEmitter.Emit(model, options));
}
