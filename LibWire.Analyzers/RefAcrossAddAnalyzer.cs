using System;
using System.Collections.Generic;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4005: a write through a reference into an array that has grown since.</summary>
/// <remarks>A read is not reported: the old block still has the values. An array with reserved room does not move.</remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RefAcrossAddAnalyzer()
    : FlowAnalyzer(Descriptor, OperationKind.Invocation, OperationKind.VariableDeclarator, OperationKind.DeclarationExpression, OperationKind.Loop)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4005", "Reference into an array is kept across an Add",
        "'{1}.Add' may have moved the items since '{0}' was made, and this write is then lost; write before the Add, or take the reference again after it");

    private protected override bool IsReason(IOperation operation, KnownTypes types) => (operation as IInvocationOperation)?.AddsTo(types) is not null;

    // A variable that can be a reference or a span.
    private protected override Func<IOperation, KnownTypes, bool> IsOtherReason => static (operation, types) => operation switch
    {
        IVariableDeclaratorOperation { Symbol: { } variable } => variable.IsRef || variable.Type is { IsRefLikeType: true },
        IDeclarationExpressionOperation { Type.IsRefLikeType: true } or IForEachLoopOperation => true,
        _ => false,
    };

    private protected override void Analyze(FlowScope scope, ControlFlowGraph graph) => new References(scope).Run(graph, FlowMap<ItemReference>.Empty);

    /// <summary>A reference or span: the array it points into, and whether the array has grown since.</summary>
    private sealed record ItemReference(AccessPath Array, bool IsStale);

    /// <summary>The references and spans of a method.</summary>
    private sealed class References(FlowScope scope) : MapFlow<ItemReference>
    {
        private readonly HashSet<AccessPath> _reserved = [];

        protected override ItemReference JoinValues(ItemReference left, ItemReference right) => !left.IsStale && right.IsStale ? right : left;

        protected override FlowMap<ItemReference> Visit(IOperation operation, FlowMap<ItemReference> state)
        {
            switch (operation)
            {
                case ISimpleAssignmentOperation assignment when assignment.Bound() is { } reference:
                    return Bind(reference, assignment.Value, state);
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { Type.IsRefLikeType: true } span } } assignment:
                    return Bind(span, assignment.Value, state);
                case IFlowCaptureOperation capture:
                    return Bind(capture.Id, capture.Value, state);
                case IInvocationOperation call:
                    return Call(call, state);
                case ILocalReferenceOperation local when Reports && state.Find(local.Local) is { IsStale: true } stale:
                    if (!_reserved.Contains(stale.Array) && IsWritten(local)) scope.Report(local, local.Local.Name, stale.Array);
                    return state;
                default:
                    return state;
            }
        }

        private FlowMap<ItemReference> Bind(object variable, IOperation value, FlowMap<ItemReference> state)
        {
            ItemReference? reference = value.ArrayUnder(scope.Types) is { } array ? new ItemReference(array, IsStale: false) : Inherited(value, state);
            return reference is null ? state.Without(variable) : state.With(variable, reference);
        }

        // What a reference is made from another one, or from an enumerator, points where that one points.
        private static ItemReference? Inherited(IOperation value, FlowMap<ItemReference> state) => value.Unwrap() switch
        {
            IFlowCaptureReferenceOperation capture => state.Find(capture.Id),
            ILocalReferenceOperation local => state.Find(local.Local),
            IFieldReferenceOperation { Instance: { } instance } => Inherited(instance, state),
            IPropertyReferenceOperation { Instance: { } instance } property when IsItem(property.Property) => Inherited(instance, state),
            IInvocationOperation { TargetMethod.Name: "GetEnumerator", Instance: { } instance } => Inherited(instance, state),
            _ => null,
        };

        private static bool IsItem(IPropertySymbol property) => property is { Name: "Current" } or { IsIndexer: true, ContainingType.Name: "Span" };

        private FlowMap<ItemReference> Call(IInvocationOperation call, FlowMap<ItemReference> state)
        {
            if (call.Reserves(scope.Types) is { } reserved) _reserved.Add(reserved);
            if (call.AddsTo(scope.Types) is not { } array) return state;
            foreach (KeyValuePair<object, ItemReference> entry in state.Entries)
                if (!entry.Value.IsStale && entry.Value.Array.Equals(array))
                    state = state.With(entry.Key, entry.Value with { IsStale = true });
            return state;
        }

        // Climbs from the variable over fields, items and properties that are references, to what is done with the place.
        private static bool IsWritten(IOperation place) => place.Parent switch
        {
            ISimpleAssignmentOperation assignment => assignment.Target == place && assignment.Bound() is null && place.Type is { IsRefLikeType: false },
            ICompoundAssignmentOperation assignment => assignment.Target == place,
            IIncrementOrDecrementOperation => true,
            IFieldReferenceOperation field => IsWritten(field),
            IPropertyReferenceOperation { Property.ReturnsByRef: true } property => IsWritten(property),
            IPropertyReferenceOperation property => property.Parent is IAssignmentOperation assignment && assignment.Target == property,
            IInvocationOperation call => call.Instance == place && !call.TargetMethod.IsReadOnly && IsChange(call.TargetMethod),
            IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } argument => !(argument.Value.Type?.IsRefLikeType ?? true),
            _ => false,
        };

        private static bool IsChange(IMethodSymbol method) =>
            method.ContainingType is { IsReadOnly: false, IsValueType: true }
            && (method.Name is "Add" or "AddRange" or "Read" or "Merge" || method.Begins("Set") || method.Begins("Mutable"));
    }
}
