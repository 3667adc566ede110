using System.Reflection;
using Microsoft.Extensions.Options;
using Orleans.Metadata;
using Orleans.Runtime;

namespace LibWire.Orleans;

/// <summary>Refuses grains whose state Orleans copies and then changes the copy, where copies share their messages: what was committed would change with
/// a transaction that is aborted later, or with an event that is not confirmed.</summary>
internal sealed class CopiedStateCheck(GrainClassMap grains, IOptions<LibWireOrleansOptions> options) : IConfigureGrainTypeComponents
{
    // By name: few silos have the packages of these types.
    private const string TransactionalState = "Orleans.Transactions.Abstractions.ITransactionalState`1";
    private const string JournaledGrain = "Orleans.EventSourcing.LogConsistentGrain`1";

    /// <summary>Runs at the first activation of a type of grain in the silo.</summary>
    /// <exception cref="NotSupportedException">Messages are shared, and such a state has one.</exception>
    void IConfigureGrainTypeComponents.Configure(GrainType grainType, GrainProperties properties, GrainTypeSharedContext shared)
    {
        if (options.Value.CopiesWithinSilo || !grains.TryGetGrainClass(grainType, out Type? grain)) return;
        foreach (Type state in CopiedStates(grain))
        {
            if (!HasMessage(state, [])) continue;
            throw new NotSupportedException(
                $"{grain} keeps messages in a transactional or journaled state, {state}. Orleans changes copies of such a state, and so it needs " +
                $"{nameof(LibWireOrleansOptions.CopiesWithinSilo)}: AddLibWire(options => options.{nameof(LibWireOrleansOptions.CopiesWithinSilo)} = true).");
        }
    }

    private static IEnumerable<Type> CopiedStates(Type grain)
    {
        for (Type? type = grain; type is not null; type = type.BaseType)
            if (IsNamed(type, JournaledGrain))
                yield return type.GenericTypeArguments[0];

        foreach (ConstructorInfo constructor in grain.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
            foreach (ParameterInfo parameter in constructor.GetParameters())
                if (IsNamed(parameter.ParameterType, TransactionalState))
                    yield return parameter.ParameterType.GenericTypeArguments[0];
    }

    private static bool IsNamed(Type type, string name) => type.IsConstructedGenericType && type.GetGenericTypeDefinition().FullName == name;

    // What lies behind an interface or an object is not found.
    private static bool HasMessage(Type type, HashSet<Type> seen)
    {
        if (MessageTypes.IsMessage(type)) return true;
        if (!seen.Add(type)) return false;
        if (type.HasElementType) return HasMessage(type.GetElementType()!, seen);
        if (type.GenericTypeArguments.Any(argument => HasMessage(argument, seen))) return true;
        if (type.Namespace is { } room && (room == nameof(System) || room.StartsWith("System.", StringComparison.Ordinal))) return false;
        return type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Any(field => HasMessage(field.FieldType, seen))
            || (type.BaseType is { } parent && HasMessage(parent, seen));
    }
}
