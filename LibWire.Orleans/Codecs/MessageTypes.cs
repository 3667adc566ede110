using Orleans.Serialization;

namespace LibWire.Orleans;

/// <summary>The types that a peer may name, so that Orleans makes them: messages, holders, and nothing else.</summary>
internal sealed class MessageTypes : ITypeFilter
{
    public bool? IsTypeAllowed(Type type)
    {
        if (IsMessage(type)) type = type.GenericTypeArguments[0];
        bool isKnown = typeof(IProtoMessage).IsAssignableFrom(type) || typeof(IFlatObject).IsAssignableFrom(type) || FlatHolderCodecs.IsHolder(type)
            || type == typeof(ArenaMessage<>);
        return isKnown ? true : null;
    }

    /// <summary>Whether the type is an <see cref="ArenaMessage{T}"/>.</summary>
    internal static bool IsMessage(Type type) => type.IsConstructedGenericType && type.GetGenericTypeDefinition() == typeof(ArenaMessage<>);
}
