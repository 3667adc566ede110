using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4009: the arena of a thread, used after an await, where another thread may go on.</summary>
/// <remarks>A thread's arena comes from a field with <c>[ThreadStatic]</c> or from a <c>ThreadLocal</c>. A rented arena may go on to another thread.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ArenaAcrossAwaitAnalyzer()
    : FlowAnalyzer(Descriptor, OperationKind.Await, OperationKind.Loop, OperationKind.Using, OperationKind.UsingDeclaration)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4009", "Arena of a thread is used after an await",
        "'{0}' is the arena of the thread before the await; another thread may run this line while that thread uses the arena; rent one from an ArenaPool");

    private protected override bool IsReason(IOperation operation, KnownTypes types) => operation is IAwaitOperation
        or IForEachLoopOperation { IsAsynchronous: true } or IUsingOperation { IsAsynchronous: true } or IUsingDeclarationOperation { IsAsynchronous: true };

    private protected override void Analyze(FlowScope scope, ControlFlowGraph graph) => new ThreadArenas(scope).Run(graph, FlowMap<IOperation>.Empty);

    /// <summary>The variables that hold the arena of a thread, each with what it came from: the read of the field, or the await since.</summary>
    private sealed class ThreadArenas(FlowScope scope) : MapFlow<IOperation>
    {
        protected override IOperation JoinValues(IOperation left, IOperation right) => right is IAwaitOperation && left is not IAwaitOperation ? right : left;

        protected override FlowMap<IOperation> Visit(IOperation operation, FlowMap<IOperation> state)
        {
            switch (operation)
            {
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment:
                    return IsOfThread(assignment.Value.Unwrap()) ? state.With(target.Local, assignment.Value) : state.Without(target.Local);
                case IAwaitOperation:
                    return state.Entries.Aggregate(state, (map, arena) => map.With(arena.Key, operation));
                case ILocalReferenceOperation local when Reports && state.Find(local.Local) is IAwaitOperation && !IsTarget(local):
                    scope.Report(local, local.Local.Name);
                    return state;
                default:
                    return state;
            }
        }

        private static bool IsTarget(ILocalReferenceOperation local) => local.Parent is ISimpleAssignmentOperation assignment && assignment.Target == local;

        private bool IsOfThread(IOperation value) => KnownTypes.Is(value.Type, scope.Types.Arena) && value switch
        {
            IFieldReferenceOperation { Field: { IsStatic: true } field } =>
                field.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == "ThreadStaticAttribute"),
            IPropertyReferenceOperation { Property: { Name: "Value", ContainingType.Name: "ThreadLocal" } } => true,
            _ => false,
        };
    }
}
