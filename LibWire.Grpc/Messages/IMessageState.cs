namespace LibWire.Grpc;

/// <summary>A <see cref="MessageState{T}"/> of any message type. Its Dispose is the end of the call that holds it.</summary>
internal interface IMessageState : IDisposable
{
    /// <summary>Ends the life of the handle with that key. If it has ended before, nothing happens.</summary>
    void GiveBack(long key);
}

/// <summary>The message that the present thread has read last, until the call that it belongs to takes note of it.</summary>
/// <remarks>A marshaller does not know for which call it reads. But the gRPC stack tells the reader of the request, on the same thread and directly
/// afterwards, how far it has read.</remarks>
internal static class LastRead
{
    [ThreadStatic]
    private static IMessageState? State;

    [ThreadStatic]
    private static long Key;

    internal static void Set(IMessageState state, long key)
    {
        State = state;
        Key = key;
    }

    /// <summary>The message; null if none was read since the last call of this method.</summary>
    internal static IMessageState? Take(out long key)
    {
        IMessageState? state = State;
        State = null;
        key = Key;
        return state;
    }
}
