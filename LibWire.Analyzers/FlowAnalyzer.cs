using System;
using System.Collections.Immutable;
using System.Threading;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace LibWire.Analyzers;

/// <summary>An analyzer that follows the paths of a method, but only of methods in which it has seen something to follow.</summary>
/// <param name="rule">The one rule it reports.</param>
/// <param name="kinds">The kinds of operations that may be something to follow.</param>
public abstract class FlowAnalyzer(DiagnosticDescriptor rule, params OperationKind[] kinds) : DiagnosticAnalyzer
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
            if (KnownTypes.Of(start.Compilation) is { } types) start.RegisterOperationBlockStartAction(block => Register(block, types));
        });
    }

    /// <summary>Whether a method with this operation has to be followed.</summary>
    private protected abstract bool IsReason(IOperation operation, KnownTypes types);

    /// <summary>For rules about two operations: whether this is the other one. A method is followed only if it has both. Null for other rules.</summary>
    private protected virtual Func<IOperation, KnownTypes, bool>? IsOtherReason => null;

    /// <summary>Follows one method, lambda or local function.</summary>
    private protected abstract void Analyze(FlowScope scope, ControlFlowGraph graph);

    private void Register(OperationBlockStartAnalysisContext block, KnownTypes types)
    {
        // Operations of one body may be looked at by several threads.
        int hasReason = 0, hasOther = IsOtherReason is null ? 1 : 0;
        block.RegisterOperationAction(
            operation =>
            {
                if (Volatile.Read(ref hasReason) == 0 && IsReason(operation.Operation, types)) Volatile.Write(ref hasReason, 1);
                if (Volatile.Read(ref hasOther) == 0 && IsOtherReason!(operation.Operation, types)) Volatile.Write(ref hasOther, 1);
            },
            kinds);
        block.RegisterOperationBlockEndAction(end =>
        {
            if ((Volatile.Read(ref hasReason) & Volatile.Read(ref hasOther)) != 0) FlowScope.Run(end, SupportedDiagnostics[0], types, Analyze);
        });
    }
}
