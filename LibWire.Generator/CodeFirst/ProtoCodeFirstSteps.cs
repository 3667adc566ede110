using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>
/// The steps of schemas that are written in C#. The attributed types become the text of schemas, and the text goes through the same stages as the text of
/// a file. Places in the C# go another way, so that moving a type writes no file again.
/// </summary>
/// <remarks>
/// These are the only steps that look at the C# of the project. A project without the attributes pays what the compiler needs to see that a changed file
/// has none.
/// </remarks>
internal static class ProtoCodeFirstSteps
{
    private const string Messages = "LibWire." + ProtoTypeReader.MessageAttribute;
    private const string Contracts = ProtobufNetReader.Namespace + "." + ProtobufNetReader.Contract;
    private const string Enums = "LibWire." + ProtoTypeReader.EnumAttribute;

    /// <summary>In front of the names of emitted files. SourceNames makes no comma of any path, so they are no names for schema files.</summary>
    internal const string SourcePrefix = "code,";

    /// <summary>Adds the steps.</summary>
    /// <param name="context">The generator.</param>
    /// <param name="language">What emitted code may use.</param>
    /// <param name="diagnostics">What is wrong, at its place in the C#.</param>
    /// <returns>The emitted files.</returns>
    internal static IncrementalValuesProvider<EmittedFile> Add(
        IncrementalGeneratorInitializationContext context,
        IncrementalValueProvider<LanguageChoice> language,
        out IncrementalValueProvider<EquatableArray<SchemaDiagnostic>> diagnostics)
    {
        var session = new ProtoLinker(usesThreads: false, isOnePool: true);

        IncrementalValuesProvider<ProtoDeclaredType> messages = context.SyntaxProvider.ForAttributeWithMetadataName(
                Messages,
                static (node, _) => node is TypeDeclarationSyntax,
                static (found, cancel) => ProtoTypeReader.Message((INamedTypeSymbol)found.TargetSymbol, (TypeDeclarationSyntax)found.TargetNode, cancel))
            .WithTrackingName(StepNames.CodeMessage);

        IncrementalValuesProvider<ProtoDeclaredType> enums = context.SyntaxProvider.ForAttributeWithMetadataName(
                Enums,
                static (node, _) => node is EnumDeclarationSyntax,
                static (found, _) => ProtoTypeReader.Enum((INamedTypeSymbol)found.TargetSymbol, (EnumDeclarationSyntax)found.TargetNode))
            .WithTrackingName(StepNames.CodeEnum);

        IncrementalValuesProvider<ProtoDeclaredType> contracts = context.SyntaxProvider.ForAttributeWithMetadataName(
                Contracts,
                static (node, _) => node is BaseTypeDeclarationSyntax,
                static (found, cancel) => found.TargetNode is EnumDeclarationSyntax syntax
                    ? ProtoTypeReader.Enum((INamedTypeSymbol)found.TargetSymbol, syntax)
                    : ProtoTypeReader.Message((INamedTypeSymbol)found.TargetSymbol, (TypeDeclarationSyntax)found.TargetNode, cancel))
            .WithTrackingName(StepNames.CodeContract);

        IncrementalValueProvider<EquatableArray<DeclaredSchema>> schemas = messages.Collect()
            .Combine(enums.Collect())
            .Combine(contracts.Collect())
            .Select(static (all, cancel) => Write(all.Left.Left, all.Left.Right.AddRange(all.Right), cancel))
            .WithTrackingName(StepNames.CodeSchema);

        // From here on the places in the C# are gone.
        IncrementalValuesProvider<SchemaFile> files = schemas.SelectMany(static (all, _) => all.Select(static schema => schema.File))
            .WithTrackingName(StepNames.CodeFile);

        IncrementalValueProvider<BoundSchemas> bound = files
            .Select(static (file, cancel) => SchemaSteps.Parse(new SchemaInput(file.Path, file, null), cancel))
            .WithTrackingName(StepNames.CodeParse)
            .Collect()
            .Select((all, cancel) => SchemaSteps.Bind(all, session, cancel))
            .WithTrackingName(StepNames.CodeBind);

        diagnostics = bound.Combine(schemas)
            .Select(static (pair, _) => DeclaredSchema.DiagnosticsOf(pair.Right, path => pair.Left.Find(path).Diagnostics))
            .WithTrackingName(StepNames.CodeDiagnostics);

        return files.Combine(bound)
            .Select(static (pair, _) => new SchemaCode(pair.Left.Path, Named(pair.Right.Find(pair.Left.Path).Code)))
            .WithTrackingName(StepNames.CodeModel)
            .Combine(language)
            .Select(static (pair, cancel) => SchemaSteps.Emit(pair.Left, pair.Right.Options, cancel))
            .WithTrackingName(StepNames.CodeEmit);
    }

    private static EquatableArray<DeclaredSchema> Write(
        ImmutableArray<ProtoDeclaredType> messages, ImmutableArray<ProtoDeclaredType> enums, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        return new(ProtoSchemaWriter.Write(messages.Concat(enums)));
    }

    private static ProtoFileCode? Named(ProtoFileCode? code) => code is null ? null : code with { SourceName = SourcePrefix + code.SourceName };
}
