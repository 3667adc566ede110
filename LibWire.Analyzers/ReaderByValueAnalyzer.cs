using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4006: a copy of a reader moves where the reader itself was meant to.</summary>
/// <remarks>
/// Two places are sure. A field is passed on by a copy of the reader, and the reader goes to the next field without having read this one. Or a
/// member that moves is called on a reader that cannot be changed (an <c>in</c> parameter): the compiler then calls it on a copy.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReaderByValueAnalyzer() : FlowAnalyzer(Descriptor, OperationKind.Argument, OperationKind.Invocation)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4006", "Copy of a reader moves",
        "Only a copy of '{0}' moves here, and '{0}' stays where it is; pass the reader by 'ref'");

    private protected override bool IsReason(IOperation operation, KnownTypes types) => operation switch
    {
        IArgumentOperation { Parameter.RefKind: RefKind.None } argument => KnownTypes.Is(argument.Value.Type, types.Reader),
        IInvocationOperation call => MovesCopy(call, types),
        _ => false,
    };

    private protected override void Analyze(FlowScope scope, ControlFlowGraph graph) => new OpenFields(scope).Run(graph, FlowMap<IOperation>.Empty);

    /// <summary>Whether the call moves a reader that cannot be changed.</summary>
    private static bool MovesCopy(IInvocationOperation call, KnownTypes types) =>
        call is { TargetMethod.IsReadOnly: false, Instance: { } instance } && KnownTypes.Is(call.TargetMethod.ContainingType, types.Reader)
        && instance is IParameterReferenceOperation { Parameter.RefKind: RefKind.In or RefKind.RefReadOnlyParameter };

    /// <summary>For each reader that is at a field: the call of Next, or the argument by which a copy was passed on since.</summary>
    private sealed class OpenFields(FlowScope scope) : MapFlow<IOperation>
    {
        protected override IOperation JoinValues(IOperation left, IOperation right) =>
            right is IArgumentOperation && left is not IArgumentOperation ? right : left;

        protected override FlowMap<IOperation> Visit(IOperation operation, FlowMap<IOperation> state)
        {
            switch (operation)
            {
                case IInvocationOperation { Instance: { } instance } call when KnownTypes.Is(instance.Type, scope.Types.Reader):
                    return instance.Variable() is { } called ? Call(call, called, state) : state;
                case IArgumentOperation argument when argument.Value.Variable() is { } reader && state.Find(reader) is IInvocationOperation:
                    return CalleeMoves(argument) && !LooksAhead(argument.Callee()) ? state.With(reader, argument) : state.Without(reader);
                case ISimpleAssignmentOperation { Target: { } target } when target.Variable() is { } reader:
                    return state.Without(reader);
                default:
                    return state;
            }
        }

        private FlowMap<IOperation> Call(IInvocationOperation call, ISymbol reader, FlowMap<IOperation> state)
        {
            if (call.TargetMethod.IsReadOnly) return state;
            if (Reports && MovesCopy(call, scope.Types)) scope.Report(call, reader.Name);
            if (call.TargetMethod.Name is not ("Next" or "TryNext")) return state.Without(reader);
            if (Reports && state.Find(reader) is IArgumentOperation copy) scope.Report(copy, reader.Name);
            return scope.IsCaptured(reader) ? state : state.With(reader, call);
        }

        // The method that gets the copy calls members on it or passes it on by reference. What only looks at the reader does neither.
        private static bool CalleeMoves(IArgumentOperation argument)
        {
            if (argument.Parameter is not { RefKind: RefKind.None } parameter) return false;
            if (parameter.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()?.Parent?.Parent is not { } method) return false;
            return method.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == parameter.Name && name.Parent switch
            {
                MemberAccessExpressionSyntax member => member.Expression == name && member.Parent is InvocationExpressionSyntax,
                ArgumentSyntax passed => passed.RefKindKeyword.IsKind(SyntaxKind.RefKeyword),
                _ => false,
            });
        }

        // A copy that is taken to look ahead is right.
        private static bool LooksAhead(IMethodSymbol? method) =>
            method is null || method.Name.Contains("Peek") || method.Name.Contains("Fork") || method.Name.Contains("Ahead");
    }
}
