using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Analyzers;

/// <summary>LW4012: a C# type that a schema binds a struct to, with another layout than that struct.</summary>
/// <remarks>The emitted struct names the type in an attribute. Of types in other assemblies the compiler does not tell the layout; their size is compared when
/// the program uses them.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ForeignLayoutAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Error(
        "LW4012", "Type has another layout than the struct of the schema",
        "'{0}' does not have the layout of the struct that the schema binds to it: {1}");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(Descriptor);

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterCompilationStartAction(static start =>
        {
            if (start.Compilation.GetTypeByMetadataName("LibWire.CompilerServices.FlatForeignAttribute") is { } attribute)
                start.RegisterSymbolAction(symbol => Look(symbol, attribute), SymbolKind.NamedType);
        });
    }

    private static void Look(SymbolAnalysisContext context, INamedTypeSymbol attribute)
    {
        if (context.Symbol is not INamedTypeSymbol { TypeKind: TypeKind.Struct } emitted) return;
        AttributeData? found = emitted.GetAttributes().FirstOrDefault(data => SymbolEqualityComparer.Default.Equals(data.AttributeClass, attribute));
        if (found is not { ConstructorArguments: { Length: 1 } arguments } || arguments[0].Value is not INamedTypeSymbol type) return;
        if (StructLayouts.Of(emitted) is not { } expected || StructLayouts.Of(type) is not { } actual) return;
        if (expected.Difference(actual) is not { } difference) return;
        Location place = type.Locations.FirstOrDefault(static location => location.IsInSource) ?? emitted.Locations[0];
        context.ReportDiagnostic(Diagnostic.Create(Descriptor, place, type.ToDisplayString(), difference));
    }
}
