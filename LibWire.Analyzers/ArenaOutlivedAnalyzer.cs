using System.Collections.Generic;
using System.Linq;
using LibWire.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers;

/// <summary>LW4003: a message, text, array, span or view that is used after the memory of its arena has ended, or handed out to live longer.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ArenaOutlivedAnalyzer()
    : FlowAnalyzer(Descriptor, OperationKind.ObjectCreation, OperationKind.Invocation)
{
    private static readonly DiagnosticDescriptor Descriptor = Rule.Warning(
        "LW4003", "Value outlives the memory of its arena",
        "This value points into the memory of '{0}', and {1}; copy it out (ToString, ToArray, Clone into another arena) or let the arena live longer");

    private protected override bool IsReason(IOperation operation, KnownTypes types) =>
        KnownTypes.Is(operation.Type, types.Arena) || KnownTypes.Is(operation.Type, types.Messages) || KnownTypes.Is(operation.Type, types.Scope);

    private protected override void Analyze(FlowScope scope, ControlFlowGraph graph) =>
        // A lambda may run when the scope of the method around it has ended, or within another one.
        new Lifetimes(scope, graph.Parent is null ? scope.Ambient : null).Run(graph, FlowMap<ArenaValue>.Empty);

    /// <summary>What the variables of a method point into.</summary>
    private sealed class Lifetimes(FlowScope scope, ISymbol? ambient) : MapFlow<ArenaValue>
    {
        private readonly ArenaValues _values = new(scope.Types, ambient);

        protected override ArenaValue JoinValues(ArenaValue left, ArenaValue right) => ArenaValue.Either(left, right)!;

        protected override FlowMap<ArenaValue> Visit(IOperation operation, FlowMap<ArenaValue> state)
        {
            switch (operation)
            {
                case IPropertyReferenceOperation { Property.RefKind: RefKind.Ref } made when _values.OfShortForm(made) is { } value:
                    return Into(made, value, state);
                case IFlowCaptureOperation capture:
                    return Set(capture.Id, _values.Of(capture.Value, state), state);
                case ISimpleAssignmentOperation assignment:
                    return Assign(assignment, state);
                case IInvocationOperation call:
                    return Call(call, state);
                case IArgumentOperation { Parameter.RefKind: RefKind.Out or RefKind.Ref } argument when argument.Parent is IInvocationOperation call:
                    return Fill(argument, _values.OfArenas(call.Arguments), state);
                case ILocalReferenceOperation local when Reports && state.Find(local.Local) is { End: { } end } dead && IsUse(local):
                    scope.Report(local, dead.Owners.First().Name, end);
                    return state;
                default:
                    return state;
            }
        }

        protected override void Exit(IOperation? value, FlowMap<ArenaValue> beforeFinally, FlowMap<ArenaValue> state)
        {
            if (!Reports || value is null || _values.Of(value, beforeFinally) is not { } returned) return;
            if (returned.End is { } end) scope.Report(value, returned.Owners.First().Name, end);
            else if (EndsHere(returned) is { } owner) scope.Report(value, owner.Name, "'using' ends it here");
        }

        // The arena of a value that this method disposes by using. An arena that a lambda uses may be that of the method around it.
        private ISymbol? EndsHere(ArenaValue value) =>
            value.Owners.FirstOrDefault(owner => owner is ILocalSymbol { IsUsing: true } && !scope.IsCaptured(owner));

        private static FlowMap<ArenaValue> Set(object variable, ArenaValue? value, FlowMap<ArenaValue> state) =>
            value is null ? state.Without(variable) : state.With(variable, value);

        private FlowMap<ArenaValue> Assign(ISimpleAssignmentOperation assignment, FlowMap<ArenaValue> state)
        {
            ArenaValue? value = _values.Of(assignment.Value, state);
            if (assignment.Target is ILocalReferenceOperation { Local: { } local })
            {
                if (IsMark(assignment.Value)) return state.Entries.Aggregate(state, (map, entry) => map.With(entry.Key, entry.Value.Before(local)));
                return Set(local, scope.IsCaptured(local) ? null : value, state);
            }

            value ??= _values.OfShortForm(assignment.Target);
            if (value is null) return state;
            if (Reports && Keeper(assignment.Target) is { } keeper && EndsHere(value) is { } owner)
                scope.Report(assignment.Value, owner.Name, $"'{keeper}' keeps it after the 'using'");
            return Into(assignment.Target, value, state);
        }

        // A member of a local or of an object initializer: the whole points into the arena too.
        private static FlowMap<ArenaValue> Into(IOperation target, ArenaValue value, FlowMap<ArenaValue> state) => target switch
        {
            ILocalReferenceOperation { Local: { } local } => state.With(local, ArenaValue.Either(state.Find(local), value)!),
            IFlowCaptureReferenceOperation { Id: var id } => state.With(id, ArenaValue.Either(state.Find(id), value)!),
            IMemberReferenceOperation { Instance: { } instance } when instance.Type is { IsValueType: true } => Into(instance, value, state),
            _ => state,
        };

        // What lives on after the method: a static or a field of an object, and an out or ref parameter.
        private static string? Keeper(IOperation target) => target switch
        {
            IParameterReferenceOperation { Parameter: { RefKind: RefKind.Ref or RefKind.Out } parameter } => parameter.Name,
            IMemberReferenceOperation { Member: IFieldSymbol or IPropertySymbol, Instance: null } member => member.Member.Name,
            IMemberReferenceOperation { Member: IFieldSymbol or IPropertySymbol, Instance: IInstanceReferenceOperation } member => member.Member.Name,
            IMemberReferenceOperation { Instance: { Type.IsValueType: true } instance } => Keeper(instance),
            _ => null,
        };

        private FlowMap<ArenaValue> Call(IInvocationOperation call, FlowMap<ArenaValue> state)
        {
            string name = call.TargetMethod.Name;
            if (call.Instance is { } instance && _values.Owner(instance) is { } owner)
            {
                bool isReader = KnownTypes.Is(instance.Unwrap().Type, scope.Types.Messages);
                bool ends = isReader ? name is "Next" or "NextAsync" or "Dispose" : name is "Reset" or "Dispose" or "Rewind";
                return ends ? End(owner, $"'{name}' has ended it", name == "Rewind" ? call.Arguments[0].Value.Variable() : null, state) : state;
            }

            if (name is "MoveNext" or "MoveNextAsync" && call.Instance is { } cursor && _values.Of(cursor, state) is { IsCursor: true } items)
                return End(items.Owners.First(), "the next message has taken its place", null, state);

            // A call that is given an arena puts something of it into what it is made on. A view cannot hold it: its index is another value.
            if (call.Receiver() is not { } receiver || _values.OfArenas(call.Arguments) is not { } added) return state;
            ITypeSymbol? type = receiver.Unwrap().Type;
            bool changes = scope.Types.RefersToMemory(type) && !scope.Types.IsView(type);
            return changes && AccessPath.RootOf(receiver) is ILocalSymbol local && !scope.IsCaptured(local) ? Revive(local, added, state) : state;
        }

        private static FlowMap<ArenaValue> Revive(ISymbol local, ArenaValue added, FlowMap<ArenaValue> state) =>
            state.With(local, state.Find(local) is { End: null } alive ? ArenaValue.Either(alive, added)! : added);

        private static FlowMap<ArenaValue> End(ISymbol owner, string end, ISymbol? mark, FlowMap<ArenaValue> state) =>
            state.Entries.Where(entry => entry.Value.Owners.Contains(owner) && (mark is null || !entry.Value.OlderThan.Contains(mark)))
                .Aggregate(state, (map, entry) => map.With(entry.Key, entry.Value.Ended(end)));

        private FlowMap<ArenaValue> Fill(IArgumentOperation argument, ArenaValue? value, FlowMap<ArenaValue> state)
        {
            if (argument.Value.Variable() is not ILocalSymbol local || !scope.Types.RefersToMemory(local.Type)) return state;
            return Set(local, scope.IsCaptured(local) ? null : value, state);
        }

        private bool IsMark(IOperation value) =>
            value.Unwrap() is IInvocationOperation { TargetMethod.Name: "Mark", Instance: { } arena } && KnownTypes.Is(arena.Type, scope.Types.Arena);

        // Fields and counts lie in the variable itself. A use is what follows the pointer: an item, a span, a call, handing it on.
        private bool IsUse(IOperation place) => place.Parent switch
        {
            IConversionOperation conversion => IsUse(conversion),
            IFieldReferenceOperation field => scope.Types.RefersToMemory(field.Type) && IsUse(field),
            IPropertyReferenceOperation { Property.IsIndexer: true } => true,
            IPropertyReferenceOperation { Property.Name: "Span" or "ReadOnlySpan" or "Keys" or "Values" } => true,
            IPropertyReferenceOperation property => scope.Types.RefersToMemory(property.Type) && IsUse(property),
            IInvocationOperation call => call.Instance == place && !call.Arguments.Any(argument => KnownTypes.Is(argument.Value.Type, scope.Types.Arena)),
            IArgumentOperation argument => argument.Parameter?.RefKind is RefKind.None or RefKind.In && argument.Callee()?.IsExtensionMethod == false,
            IInterpolationOperation => true,
            _ => false,
        };
    }
}
