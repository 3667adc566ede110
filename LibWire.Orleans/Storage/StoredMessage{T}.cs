namespace LibWire.Orleans;

/// <summary>How state of a type is stored, if it is a message.</summary>
/// <typeparam name="TState">The type of the state.</typeparam>
internal abstract class StoredMessage<TState>
{
    /// <summary>Null if the state is no message.</summary>
    internal static StoredMessage<TState>? Instance { get; } = Create();

    internal abstract BinaryData Write(TState? state, LibWireOrleansOptions options);

    internal abstract TState Read(ReadOnlyMemory<byte> bytes, LibWireOrleansOptions options);

    private static StoredMessage<TState>? Create()
    {
        Type type = typeof(TState);
        if (!MessageTypes.IsMessage(type)) return null;
        return (StoredMessage<TState>)Activator.CreateInstance(typeof(StoredArenaMessage<>).MakeGenericType(type.GenericTypeArguments))!;
    }
}

/// <summary>State that is a message. Damaged state fails where it is read from storage, and not in the grain.</summary>
internal sealed class StoredArenaMessage<T> : StoredMessage<ArenaMessage<T>>
    where T : unmanaged
{
    // No bytes are no state, for providers of Orleans too: those of Redis, Azure and DynamoDB then make a new one and do not ask.
    internal override BinaryData Write(ArenaMessage<T>? state, LibWireOrleansOptions options) =>
        state is null ? BinaryData.Empty : new BinaryData(state.ToArray(MessageFormats<T>.For(options)));

    internal override ArenaMessage<T> Read(ReadOnlyMemory<byte> bytes, LibWireOrleansOptions options) =>
        bytes.IsEmpty ? new ArenaMessage<T>() : ArenaMessage<T>.Receive(bytes.Span, MessageFormats<T>.For(options), onDemand: false);
}
