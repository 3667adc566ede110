using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using LibWire.Schema;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LibWire.Generator;

/// <summary>The steps of schemas of FlatBuffers that are written in C#: as those of <see cref="ProtoCodeFirstSteps"/>.</summary>
internal static class FlatCodeFirstSteps
{
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
        IncrementalValueProvider<EquatableArray<DeclaredSchema>> schemas = Find(context, FlatTypeReader.TableAttribute, FlatDeclaredKind.Table)
            .Combine(Find(context, FlatTypeReader.StructAttribute, FlatDeclaredKind.Struct))
            .Combine(Find(context, FlatTypeReader.EnumAttribute, FlatDeclaredKind.Enum))
            .Combine(Find(context, FlatTypeReader.UnionAttribute, FlatDeclaredKind.Union))
            .Combine(Find(context, FlatSharpReader.Table, FlatDeclaredKind.Table, FlatSharpReader.Namespace))
            .Combine(Find(context, FlatSharpReader.Enum, FlatDeclaredKind.Enum, FlatSharpReader.Namespace))
            .Combine(Find(context, FlatSharpReader.Struct, FlatDeclaredKind.Struct, FlatSharpReader.Namespace))
            .Select(static (all, cancel) =>
            {
                ((((((var tables, var structs), var enums), var unions), var otherTables), var otherEnums), var otherStructs) = all;
                return Write(All(tables, structs, enums, unions, otherTables, otherEnums, otherStructs), cancel);
            })
            .WithTrackingName(StepNames.FlatCodeSchema);

        IncrementalValuesProvider<SchemaFile> files = schemas.SelectMany(static (all, _) => all.Select(static schema => schema.File))
            .WithTrackingName(StepNames.FlatCodeFile);

        // The namespaces that a file includes are named from the folder above all.
        IncrementalValueProvider<BoundFbsSchemas> bound = files
            .Select(static (file, cancel) => FbsSteps.Parse(new FbsInput(file.Path, file.ImportPath, file, new(["."]), null), cancel))
            .WithTrackingName(StepNames.FlatCodeParse)
            .Collect()
            .Combine(language)
            .Select(static (pair, cancel) => FbsSteps.Bind(pair.Left, pair.Right.Options, cancel))
            .WithTrackingName(StepNames.FlatCodeBind);

        diagnostics = bound.Combine(schemas)
            .Select(static (pair, _) => DeclaredSchema.DiagnosticsOf(pair.Right, path => pair.Left.Find(path).Diagnostics))
            .WithTrackingName(StepNames.FlatCodeDiagnostics);

        return files.Combine(bound)
            .Select(static (pair, _) => new FbsCode(pair.Left.Path, Named(pair.Right.Find(pair.Left.Path).Code)))
            .WithTrackingName(StepNames.FlatCodeModel)
            .Combine(language)
            .Select(static (pair, cancel) => FbsSteps.Emit(pair.Left, pair.Right.Options, cancel))
            .WithTrackingName(StepNames.FlatCodeEmit);
    }

    private static IncrementalValueProvider<ImmutableArray<FlatDeclaredType>> Find(
        IncrementalGeneratorInitializationContext context, string attribute, FlatDeclaredKind kind, string space = "LibWire") =>
        context.SyntaxProvider.ForAttributeWithMetadataName(
                space + "." + attribute,
                static (node, _) => node is BaseTypeDeclarationSyntax,
                (found, cancel) => FlatTypeReader.Read(
                    (INamedTypeSymbol)found.TargetSymbol, (BaseTypeDeclarationSyntax)found.TargetNode, found.Attributes[0], kind, cancel))
            .WithTrackingName(StepNames.FlatCodeType)
            .Collect();

    private static IEnumerable<FlatDeclaredType> All(params ImmutableArray<FlatDeclaredType>[] types) => types.SelectMany(static some => some);

    private static EquatableArray<DeclaredSchema> Write(IEnumerable<FlatDeclaredType> types, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        return new(FlatSchemaWriter.Write(types));
    }

    // The paths have no folders, so the dots of namespaces need no escape.
    private static FbsFileCode? Named(FbsFileCode? code) =>
        code is null ? null : code with { SourceName = ProtoCodeFirstSteps.SourcePrefix + code.SourceName.Replace("+2e", ".") };
}
