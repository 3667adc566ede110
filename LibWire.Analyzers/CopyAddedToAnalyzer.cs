using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4004: an array and a copy of it that are both added to: they share the block, and each has a count of its own.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CopyAddedToAnalyzer()
    : FlowAnalyzer(Descriptor, OperationKind.Invocation, OperationKind.VariableDeclarator, OperationKind.SimpleAssignment)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4004", "Copy of an array is added to",
        "'{0}' and '{1}' share items but not the count, and both are added to, so one item overwrites the other; copy by Clone, or an array by AddRange");

    private protected override bool IsReason(IOperation operation, KnownTypes types) => (operation as IInvocationOperation)?.AddsTo(types) is not null;

    private protected override Func<IOperation, KnownTypes, bool> IsOtherReason => static (operation, types) => operation switch
    {
        IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } copy } declarator => IsCopy(copy, declarator.GetVariableInitializer()?.Value, types),
        ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { RefKind: RefKind.None } copy } } assignment =>
            IsCopy(copy, assignment.Value, types),
        _ => false,
    };

    private protected override void Analyze(FlowScope scope, ControlFlowGraph graph) => new Copies(scope).Run(graph, FlowMap<SharedCopy>.Empty);

    private static bool IsCopy(ILocalSymbol copy, IOperation? value, KnownTypes types) =>
        value is not null && types.HoldsArrays(copy.Type) && AccessPath.Of(value) is not null;

    /// <summary>A copy: what it was copied from, and the arrays that were added to since, on each side.</summary>
    private sealed record SharedCopy(AccessPath Source, ImmutableHashSet<string> GrownInSource, ImmutableHashSet<string> GrownInCopy)
    {
        public bool Equals(SharedCopy? other) =>
            other is not null && Source.Equals(other.Source) && GrownInSource.SetEquals(other.GrownInSource) && GrownInCopy.SetEquals(other.GrownInCopy);

        public override int GetHashCode() => Source.GetHashCode();
    }

    /// <summary>The copies that share arrays with what they were copied from, by the variable that holds the copy.</summary>
    private sealed class Copies(FlowScope scope) : MapFlow<SharedCopy>
    {
        protected override SharedCopy JoinValues(SharedCopy left, SharedCopy right) =>
            left with { GrownInSource = left.GrownInSource.Union(right.GrownInSource), GrownInCopy = left.GrownInCopy.Union(right.GrownInCopy) };

        protected override FlowMap<SharedCopy> Visit(IOperation operation, FlowMap<SharedCopy> state) => operation switch
        {
            ISimpleAssignmentOperation assignment => Assign(assignment, Forget(AccessPath.Of(assignment.Target), state)),
            IInvocationOperation call when call.AddsTo(scope.Types) is { } array => Add(call, array, state),
            IInvocationOperation { TargetMethod: { IsReadOnly: false } method, Instance: { } instance } when !method.Begins("Set") =>
                Forget(AccessPath.Of(instance), state),
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } argument when argument.Callee() is { IsExtensionMethod: false } =>
                Forget(AccessPath.Of(argument.Value), state),
            _ => state,
        };

        private FlowMap<SharedCopy> Assign(ISimpleAssignmentOperation assignment, FlowMap<SharedCopy> state)
        {
            if (assignment.Target is not ILocalReferenceOperation { Local: { RefKind: RefKind.None } copy }) return state;
            if (!scope.Types.HoldsArrays(copy.Type) || scope.IsCaptured(copy)) return state;
            if (AccessPath.Of(assignment.Value) is not { } source || scope.IsCaptured(source.Root)) return state;
            return state.With(copy, new SharedCopy(source, ImmutableHashSet<string>.Empty, ImmutableHashSet<string>.Empty));
        }

        // Both sides are compared with the place that is added to; what follows the side's own place names the array.
        private FlowMap<SharedCopy> Add(IInvocationOperation call, AccessPath array, FlowMap<SharedCopy> state)
        {
            foreach (KeyValuePair<object, SharedCopy> entry in state.Entries)
            {
                SharedCopy copy = entry.Value;
                bool isCopy = SymbolEqualityComparer.Default.Equals(array.Root, (ISymbol)entry.Key);
                if (!isCopy && !array.IsIn(copy.Source)) continue;

                string member = array.From(isCopy ? 0 : copy.Source.Members.Length);
                if (Reports && (isCopy ? copy.GrownInSource : copy.GrownInCopy).Contains(member)) scope.Report(call, ((ISymbol)entry.Key).Name, copy.Source);
                SharedCopy grown = isCopy
                    ? copy with { GrownInCopy = copy.GrownInCopy.Add(member) }
                    : copy with { GrownInSource = copy.GrownInSource.Add(member) };
                state = state.With(entry.Key, grown);
            }

            return state;
        }

        // A place has another value now: what shared with it, or holds it, is not followed any more.
        private static FlowMap<SharedCopy> Forget(AccessPath? place, FlowMap<SharedCopy> state)
        {
            if (place is null) return state;
            foreach (KeyValuePair<object, SharedCopy> entry in state.Entries)
                if (SymbolEqualityComparer.Default.Equals(place.Root, (ISymbol)entry.Key) || place.IsIn(entry.Value.Source) || entry.Value.Source.IsIn(place))
                    state = state.Without(entry.Key);
            return state;
        }
    }
}
