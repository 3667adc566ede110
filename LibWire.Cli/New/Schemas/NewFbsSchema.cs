using LibWire.Reflection;
using LibWire.Schema;

namespace LibWire.Cli;

/// <summary>Reads a <c>.fbs</c> file for a new project.</summary>
internal static class NewFbsSchema
{
    private const int LanguageVersion = 14;
    private const int FieldsMax = 3;

    /// <summary>The schema.</summary>
    /// <inheritdoc cref="NewProtoSchema.Read"/>
    internal static NewSchema Read(string schema, string[] roots, string? type, bool needsRoot, TextWriter error)
    {
        FlatTableType? root = needsRoot ? InspectedSchema.Of(schema, type, roots, error).Table : null;
        var run = new FbsRun(roots, [schema], new FbsOptions());
        FbsLinkage linkage = FbsCompiler.Link(run.Files, run.Options, run.Find);
        SchemaDiagnostic[] faults = [.. run.FileDiagnostics, .. linkage.AllDiagnostics()];
        if (Report.Write(error, faults.Where(static fault => fault.Severity == SchemaSeverity.Error)))
            throw new UsageException($"--schema {schema}: it has errors.");

        // Types of included files get C# too.
        SchemaFile[] files = [.. linkage.AllFiles().Select(static file => file.File).DistinctBy(static file => Path.GetFullPath(file.Path))];
        var options = new EmitOptions(LanguageVersion, HasUnscopedRef: true) { Grpc = GrpcStubs.Server | GrpcStubs.Client };
        FbsTypeCode[] types = [.. FbsFileBinder.Bind([FbsCompiler.Link(files, run.Options, run.Find)], options, static file => file.ImportPath)
            .Select(static file => file.Code).OfType<FbsFileCode>().SelectMany(static file => file.Types)];
        FlatSchema known = FbsCompiler.Load(run.Files[0], run.Options, run.Find);
        string SampleOf(string name) => known.FindTable(name) is { } table ? FbsSample.Of(table, isIndented: false) : "";
        string folder = CommonFolder(files);
        IEnumerable<NewService> services = types.OfType<FbsServiceCode>().Select(code => new NewService(code.Service, code.Namespace) { SampleOf = SampleOf });
        return new NewSchema([.. files.Select(file => Copy(file, folder))], [.. services])
        {
            IsFbs = true,
            Root = root == null ? null : TypeOf(types, root),
            IncludeFolders = [.. roots.Select(one => Path.GetRelativePath(folder, Path.GetFullPath(one)).Replace(Path.DirectorySeparatorChar, '/'))
                .Where(static one => !one.StartsWith("..", StringComparison.Ordinal)).Select(static one => one == "." ? "" : one)],
        };
    }

    private static ProjectFile Copy(SchemaFile file, string folder)
    {
        string path = Path.GetRelativePath(folder, Path.GetFullPath(file.Path)).Replace(Path.DirectorySeparatorChar, '/');
        return new ProjectFile($"{NewSchema.Folder}/{path}", File.ReadAllBytes(file.Path));
    }

    // Includes are relative to the file that includes them, so the files keep their places to each other.
    private static string CommonFolder(SchemaFile[] files)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(files[0].Path))!;
        while (!Array.TrueForAll(files, file => Path.GetFullPath(file.Path).StartsWith(WithEnd(folder), StringComparison.Ordinal)))
            folder = Path.GetDirectoryName(folder)!;
        return folder;
    }

    private static string WithEnd(string folder) => Path.EndsInDirectorySeparator(folder) ? folder : folder + Path.DirectorySeparatorChar;

    private static NewType TypeOf(FbsTypeCode[] types, FlatTableType root)
    {
        FbsObjectCode code = types.OfType<FbsObjectCode>().First(type => type.SchemaName == root.FullName);
        IEnumerable<NewField> fields = code.Fields.Select(field => LiteralOf(root, field) is { } literal
            ? new NewField(field.Name, literal, field.SchemaName, "Set" + CSharpText.Bare(field.Name))
            : null).OfType<NewField>();
        return new NewType(root.FullName, code.Namespace.Length == 0 ? code.Name : $"{code.Namespace}.{code.Name}", FbsSample.Of(root, isIndented: true))
        {
            Fields = [.. fields.Take(FieldsMax)],
            View = code.View.Replace("global::", "", StringComparison.Ordinal),
        };
    }

    private static string? LiteralOf(FlatTableType root, FbsObjectFieldCode field)
    {
        if (root.FindField(field.SchemaName) is not { IsKey: false, IsDeprecated: false, Enum: null } known) return null;
        if (known.Attributes.ContainsKey("hash")) return null;
        return (field.Form, field.Type) switch
        {
            (FbsFieldForm.String, _) => "",
            (FbsFieldForm.Scalar, "bool") => "true",
            (FbsFieldForm.Scalar, "float") => "4.5f",
            (FbsFieldForm.Scalar, "double") => "4.5",
            (FbsFieldForm.Scalar, "sbyte" or "byte" or "short" or "ushort" or "int" or "uint" or "long" or "ulong") => "42",
            _ => null,
        };
    }
}
