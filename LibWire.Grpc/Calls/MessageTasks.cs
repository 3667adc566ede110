using System.Runtime.CompilerServices;

namespace LibWire.Grpc;

/// <summary>Waits for responses.</summary>
internal static class MessageTasks
{
    /// <summary>Waits for a carrier and hands its message to the program.</summary>
    /// <remarks>The state of the wait is pooled, so that it takes no managed memory.</remarks>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    internal static async ValueTask<Message<T>> DeliverAsync<T>(Task<MessageCarrier<T>> response)
        where T : unmanaged => (await response.ConfigureAwait(false)).Deliver();
}
