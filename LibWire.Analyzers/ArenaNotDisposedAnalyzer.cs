using System.Collections.Generic;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4001: an arena that a method makes or rents, and leaves behind on some path.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ArenaNotDisposedAnalyzer() : FlowAnalyzer(Descriptor, OperationKind.ObjectCreation, OperationKind.Invocation)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4001", "Arena is neither disposed nor returned",
        "This arena is not disposed on every path, so its memory stays taken until the process ends; write 'using var arena = …', or call Dispose");

    private protected override bool IsReason(IOperation operation, KnownTypes types) => IsNewArena(operation, types);

    private protected override void Analyze(FlowScope scope, ControlFlowGraph graph) => new OpenArenas(scope).Run(graph, FlowMap<IOperation>.Empty);

    /// <summary>Whether the operation makes an arena whose owner is the caller.</summary>
    private static bool IsNewArena(IOperation operation, KnownTypes types) => operation switch
    {
        IObjectCreationOperation creation => KnownTypes.Is(creation.Type, types.Arena),
        IInvocationOperation { TargetMethod: { Name: "Rent" or "OverBlock" } method } =>
            KnownTypes.Is(method.ContainingType, types.Pool) || KnownTypes.Is(method.ContainingType, types.Arena),
        _ => false,
    };

    /// <summary>The arenas that nobody has disposed or taken yet, each with the operation that made it.</summary>
    private sealed class OpenArenas(FlowScope scope) : MapFlow<IOperation>
    {
        protected override FlowMap<IOperation> Visit(IOperation operation, FlowMap<IOperation> state)
        {
            if (operation is ISimpleAssignmentOperation { IsRef: false } assignment) return Assign(assignment, state);
            if (operation is ILocalReferenceOperation local && state.Find(local.Local) is not null && !Borrows(local)) return state.Without(local.Local);
            bool isLent = IsNewArena(operation, scope.Types) && operation.User() is IArgumentOperation argument && IsBorrowed(argument);
            if (Reports && isLent) scope.Report(operation);
            return state;
        }

        protected override void Exit(IOperation? value, FlowMap<IOperation> beforeFinally, FlowMap<IOperation> state)
        {
            if (!Reports) return;
            foreach (KeyValuePair<object, IOperation> arena in state.Entries) scope.Report(arena.Value);
        }

        private FlowMap<IOperation> Assign(ISimpleAssignmentOperation assignment, FlowMap<IOperation> state)
        {
            if (assignment.Target is not ILocalReferenceOperation target) return state;
            IOperation value = assignment.Value.Unwrap();
            bool isFollowed = IsNewArena(value, scope.Types) && !scope.IsCaptured(target.Local);
            return isFollowed ? state.With(target.Local, value) : state.Without(target.Local);
        }

        // Whether the arena is still this method's to dispose after the use. A question about IsDisposed guards a Dispose that follows.
        private bool Borrows(ILocalReferenceOperation arena) => arena.User() switch
        {
            IInvocationOperation call => call.TargetMethod.Name != "Dispose",
            IPropertyReferenceOperation property => property.Property.Name != "IsDisposed",
            ISimpleAssignmentOperation assignment => assignment.Target == arena,
            IArgumentOperation argument => IsBorrowed(argument),
            _ => false,
        };

        private bool IsBorrowed(IArgumentOperation argument) => argument.Parameter switch
        {
            null => false,
            { RefKind: RefKind.Ref or RefKind.Out } => false,
            { RefKind: RefKind.None } => argument.Callee() is { } callee && scope.Types.IsOfLibrary(callee),
            _ => true,
        };
    }
}
