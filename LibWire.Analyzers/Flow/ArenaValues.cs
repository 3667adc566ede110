using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace LibWire.Analyzers.Flow;

/// <summary>Finds which arenas the value of an expression points into.</summary>
internal sealed class ArenaValues(KnownTypes types, ISymbol? ambient)
{
    /// <summary>Null if the value points into no arena that a variable of the method holds.</summary>
    internal ArenaValue? Of(IOperation operation, FlowMap<ArenaValue> state)
    {
        IOperation value = operation.Unwrap();
        if (!types.RefersToMemory(value.Type)) return null;
        return value switch
        {
            ILocalReferenceOperation local => state.Find(local.Local),
            IFlowCaptureReferenceOperation capture => state.Find(capture.Id),
            IAwaitOperation wait => Of(wait.Operation, state),
            IFieldReferenceOperation { Instance: { } instance } => Of(instance, state),
            IPropertyReferenceOperation { Instance: { } instance } property => OfMember(property, instance, state),
            IArrayElementReferenceOperation element => Of(element.ArrayReference, state),
            ITupleOperation tuple => tuple.Elements.Aggregate((ArenaValue?)null, (all, element) => ArenaValue.Either(all, Of(element, state))),
            IInvocationOperation call => OfCall(call.Arguments, call.Instance, call.TargetMethod, state),
            IObjectCreationOperation { Constructor: { } constructor } creation => OfCall(creation.Arguments, null, constructor, state),
            _ => null,
        };
    }

    /// <summary>The arena that a call puts its result into: that of an argument.</summary>
    internal ArenaValue? OfArenas(IEnumerable<IArgumentOperation> arguments)
    {
        ArenaValue? all = null;
        foreach (IArgumentOperation argument in arguments)
            if (Owner(argument.Value) is { } owner)
                all = ArenaValue.Either(all, ArenaValue.In(owner));
        return all;
    }

    /// <summary>The arena that an assignment copies text into: the ambient one, where a message gets a string or makes a sub-message.</summary>
    internal ArenaValue? OfShortForm(IOperation target) =>
        ambient is not null && target is IPropertyReferenceOperation { Property: { } property, Instance: { } instance } && types.IsMessage(instance.Type)
        && (property is { RefKind: RefKind.Ref, Name: var made } && made.EndsWith("OrNew", System.StringComparison.Ordinal)
            || property is { Type.SpecialType: SpecialType.System_String, Name: var text } && text.EndsWith("Text", System.StringComparison.Ordinal))
            ? ArenaValue.In(ambient)
            : null;

    /// <summary>The local that stands for an arena: the arena itself, the delimited reader that has it, or what has the ambient arena.</summary>
    internal ISymbol? Owner(IOperation operation) => operation.Unwrap() switch
    {
        IDefaultValueOperation absent when KnownTypes.Is(absent.Type, types.Arena) => ambient,
        IPropertyReferenceOperation { Property.Name: "Arena", Instance: { } scope } when KnownTypes.Is(scope.Type, types.Scope) => scope.Variable(),
        ILocalReferenceOperation local when KnownTypes.Is(local.Type, types.Arena) || KnownTypes.Is(local.Type, types.Messages) => local.Local,
        IPropertyReferenceOperation { Property.Name: "Arena", Instance: { } reader } when KnownTypes.Is(reader.Type, types.Messages) => Owner(reader),
        _ => null,
    };

    private ArenaValue? OfMember(IPropertyReferenceOperation property, IOperation instance, FlowMap<ArenaValue> state)
    {
        if (KnownTypes.Is(instance.Type, types.Messages)) return Owner(instance) is { } reader ? ArenaValue.In(reader) : null;
        return Of(instance, state)?.Item();
    }

    // With an arena among the arguments the result lies there. Without one it is a part of what the call was made on or, in LibWire, was given.
    private ArenaValue? OfCall(IEnumerable<IArgumentOperation> arguments, IOperation? instance, IMethodSymbol method, FlowMap<ArenaValue> state)
    {
        if (arguments.Any(argument => KnownTypes.Is(argument.Value.Type, types.Arena))) return OfArenas(arguments);
        if (instance is not null && method.Name == "GetEnumerator" && KnownTypes.Is(instance.Unwrap().Type, types.Messages))
            return Owner(instance) is { } reader ? ArenaValue.In(reader, isCursor: true) : null;
        if (instance is not null && Of(instance, state) is { } whole) return whole.Item();
        if (!types.IsOfLibrary(method)) return null;

        ArenaValue? parts = null;
        foreach (IArgumentOperation argument in arguments) parts = ArenaValue.Either(parts, Of(argument.Value, state));
        return parts;
    }
}
