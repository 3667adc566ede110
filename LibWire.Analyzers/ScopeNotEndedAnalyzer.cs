using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4011: the scope of an ambient arena that nobody keeps, so that nobody can end it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScopeNotEndedAnalyzer() : OperationAnalyzer(Descriptor, OperationKind.Invocation)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4011", "Scope of an ambient arena is not ended",
        "The arena stays the ambient one of the thread, because nobody disposes the scope; write 'using (…)' or 'using ArenaScope scope = …'");

    private protected override void Check(OperationAnalysisContext context, KnownTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        if (!KnownTypes.Is(call.Type, types.Scope) || !types.IsOfLibrary(call.TargetMethod)) return;
        bool isKept = call.User() switch
        {
            IExpressionStatementOperation => false,
            ISimpleAssignmentOperation { Target: IDiscardOperation } => false,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { IsUsing: false } scope } } => IsDisposed(scope, call),
            _ => true,
        };
        if (!isKept) Report(context, call.Syntax.GetLocation());
    }

    // Any use of the variable may end the scope: only a variable that nobody looks at again surely does not.
    private static bool IsDisposed(ILocalSymbol scope, IOperation operation)
    {
        IOperation root = operation;
        while (root.Parent is { } parent) root = parent;
        foreach (IOperation each in root.Descendants())
            if (each is ILocalReferenceOperation local && SymbolEqualityComparer.Default.Equals(local.Local, scope) && Ends(local)) return true;
        return false;
    }

    private static bool Ends(ILocalReferenceOperation scope) => scope.Parent switch
    {
        IInvocationOperation call => call.TargetMethod.Name == "Dispose",
        IPropertyReferenceOperation => false,
        _ => true,
    };
}
