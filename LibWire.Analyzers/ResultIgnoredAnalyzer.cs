using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4007: a call of <c>TryX</c> or <c>MutateX</c> whose answer nobody looks at.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ResultIgnoredAnalyzer() : OperationAnalyzer(Descriptor, OperationKind.ExpressionStatement)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4007", "Result of a Try or Mutate method is ignored",
        "'{0}' returns false where nothing was done, and nobody looks at the result; write 'if (!…)', or '_ = …' where it does not matter");

    private protected override void Check(OperationAnalysisContext context, KnownTypes types)
    {
        // A lambda that is one expression gives its value to whoever calls it, even if its type says that nobody takes it.
        if (context.Operation is { IsImplicit: true, Parent.Parent: IAnonymousFunctionOperation }) return;
        if (((IExpressionStatementOperation)context.Operation).Operation is not IInvocationOperation call) return;
        IMethodSymbol method = call.TargetMethod;
        if (method.ReturnType.SpecialType != SpecialType.System_Boolean || !IsAnswer(method) || !types.IsOfLibrary(method) || TellsOtherwise(call)) return;
        Report(context, call.Syntax.GetLocation(), method.Name);
    }

    // TryAdd adds what is missing, so that both answers end in the same map.
    private static bool IsAnswer(IMethodSymbol method) =>
        method.Name != "TryAdd" && (method.Begins("Try") || method.Begins("Mutate"));

    // The error that an out parameter takes is the answer too.
    private static bool TellsOtherwise(IInvocationOperation call) => call.Arguments.Any(
        argument => argument.Parameter is { RefKind: RefKind.Out, Type.Name: "WireError" or "WireFault" } && argument.Value is not IDiscardOperation
            && argument.Value is not IDeclarationExpressionOperation { Expression: IDiscardOperation });
}
