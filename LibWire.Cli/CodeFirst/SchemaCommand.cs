using System.Globalization;
using LibWire.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Cli;

/// <summary>
/// Writes the schemas that C# files declare, by the same code as the generator. It reads the files, not an assembly: an assembly has neither the order of
/// declarations nor their comments, and nothing of a program need be run or built.
/// </summary>
internal static class SchemaCommand
{
    // The files that a file includes are named from the folder above all.
    private static readonly FbsOptions FbsOptions = new() { SearchPaths = new(["."]) };

    // What the files use beside LibWire and .NET need not be known: it is not in a schema.
    private static readonly CSharpParseOptions ParseOptions = new(LanguageVersion.Preview, DocumentationMode.None);

    /// <summary>Writes the schemas.</summary>
    /// <param name="paths">The C# files. Those that declare no types of a schema are allowed.</param>
    /// <param name="folder">The folder to write to. It is made if it is not there, with the folders of import paths.</param>
    /// <param name="error">Receives what is wrong.</param>
    /// <returns>The exit code. If something is wrong no file is written.</returns>
    internal static int Run(IReadOnlyList<string> paths, string folder, TextWriter error)
    {
        SyntaxTree[] trees = [.. paths.Select(Parse)];
        SchemaDiagnostic[] faults = [.. trees.SelectMany(Faults)];
        if (Report.Write(error, faults)) return ExitCode.BadInput;

        CSharpCompilation compilation = Compile(trees);
        DeclaredSchema[] protos = [.. ProtoSchemaWriter.Write(ProtoTypes(compilation))], fbs = [.. FlatSchemaWriter.Write(FlatTypes(compilation))];
        DeclaredSchema[] schemas = [.. protos, .. fbs];
        if (schemas.Length == 0) throw new UsageException("The files declare no type with [ProtoMessage], [FlatTable] or another attribute of a schema.");
        IEnumerable<SchemaDiagnostic> found = ProtoCompiler.Check(FilesOf(protos)).Concat(FbsCompiler.Check(FilesOf(fbs), FbsOptions))
            .Select(item => schemas.FirstOrDefault(schema => schema.File.Path == item.Path)?.InCSharp(item) ?? item);
        if (Report.Write(error, [.. schemas.SelectMany(static schema => schema.Diagnostics), .. found])) return ExitCode.BadInput;

        foreach (SchemaFile file in FilesOf(schemas))
        {
            string path = Path.Combine(folder, file.ImportPath);
            OutputFile.Write(
                path,
                stream =>
                {
                    using var writer = new StreamWriter(stream, leaveOpen: true);
                    writer.Write(file.Text);
                });
        }

        return ExitCode.Fine;
    }

    private static SchemaFile[] FilesOf(DeclaredSchema[] schemas) => [.. schemas.Select(static schema => schema.File)];

    private static SyntaxTree Parse(string path)
    {
        try
        {
            return CSharpSyntaxTree.ParseText(File.ReadAllText(path), ParseOptions, path);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"{path} cannot be read: {failure.Message}");
        }
    }

    private static IEnumerable<SchemaDiagnostic> Faults(SyntaxTree tree) =>
        tree.GetDiagnostics().Where(static item => item.Severity == DiagnosticSeverity.Error).Select(static item =>
        {
            var place = DeclaredPlace.Of(item.Location);
            return new SchemaDiagnostic(item.Id, SchemaSeverity.Error, place.Path, place.Span, item.GetMessage(CultureInfo.InvariantCulture));
        });

    // The attributes and the arena types are in this program.
    private static CSharpCompilation Compile(SyntaxTree[] trees)
    {
        IEnumerable<string> assemblies = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal))
            .Append(typeof(ProtoMessageAttribute).Assembly.Location);
        return CSharpCompilation.Create(
            "Schemas",
            trees,
            assemblies.Select(static path => MetadataReference.CreateFromFile(path)),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
    }

    private static IEnumerable<ProtoDeclaredType> ProtoTypes(CSharpCompilation compilation)
    {
        foreach ((INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax) in Declarations(compilation))
        {
            if (AttributeAt(type, ProtoTypeReader.MessageAttribute, syntax) != null) yield return ProtoTypeReader.Message(type, syntax, default);
            else if (AttributeAt(type, ProtoTypeReader.EnumAttribute, syntax) != null) yield return ProtoTypeReader.Enum(type, syntax);
            else if (!IsAt(ProtobufNetReader.AttributeOf(type, ProtobufNetReader.Contract), syntax)) continue;
            else if (syntax is EnumDeclarationSyntax) yield return ProtoTypeReader.Enum(type, syntax);
            else yield return ProtoTypeReader.Message(type, syntax, default);
        }
    }

    private static IEnumerable<FlatDeclaredType> FlatTypes(CSharpCompilation compilation)
    {
        foreach ((INamedTypeSymbol type, BaseTypeDeclarationSyntax syntax) in Declarations(compilation))
        {
            foreach ((string name, FlatDeclaredKind kind) in FlatTypeReader.Kinds)
                if (AttributeAt(type, name, syntax) is { } attribute) yield return FlatTypeReader.Read(type, syntax, attribute, kind, default);
            foreach ((string name, FlatDeclaredKind kind) in FlatSharpReader.Kinds)
            {
                AttributeData? attribute = FlatSharpReader.AttributeOf(type, name);
                if (IsAt(attribute, syntax)) yield return FlatTypeReader.Read(type, syntax, attribute!, kind, default);
            }
        }
    }

    private static IEnumerable<(INamedTypeSymbol Type, BaseTypeDeclarationSyntax Syntax)> Declarations(CSharpCompilation compilation)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            foreach (BaseTypeDeclarationSyntax syntax in tree.GetRoot().DescendantNodes().OfType<BaseTypeDeclarationSyntax>())
                if (model.GetDeclaredSymbol(syntax) is { } type) yield return (type, syntax);
        }
    }

    // A partial type has several declarations; one has the attribute.
    private static AttributeData? AttributeAt(INamedTypeSymbol type, string name, BaseTypeDeclarationSyntax syntax) =>
        CSharpSymbols.AttributeOf(type, name) is { } attribute && IsAt(attribute, syntax) ? attribute : null;

    private static bool IsAt(AttributeData? attribute, BaseTypeDeclarationSyntax syntax) =>
        attribute?.ApplicationSyntaxReference is { } reference
        && reference.SyntaxTree == syntax.SyntaxTree && syntax.AttributeLists.Any(list => list.Span.Contains(reference.Span));
}
