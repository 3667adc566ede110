using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace LibWire.Analyzers;

/// <summary>An analyzer that looks at single operations, in code that somebody wrote and that refers to LibWire.</summary>
/// <param name="rule">The one rule it reports.</param>
/// <param name="kinds">The kinds of operations it looks at.</param>
public abstract class OperationAnalyzer(DiagnosticDescriptor rule, params OperationKind[] kinds) : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = ImmutableArray.Create(rule);

    /// <inheritdoc/>
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            if (KnownTypes.Of(start.Compilation) is { } types) start.RegisterOperationAction(operation => Check(operation, types), kinds);
        });
    }

    /// <summary>Looks at one operation, and reports it if it breaks the rule.</summary>
    private protected abstract void Check(OperationAnalysisContext context, KnownTypes types);

    /// <summary>Reports a place.</summary>
    private protected void Report(OperationAnalysisContext context, Location place, params object[] arguments) =>
        context.ReportDiagnostic(Diagnostic.Create(SupportedDiagnostics[0], place, arguments));
}
