using Microsoft.AspNetCore.Http;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Ties messages to a call: its end gives them back.</summary>
/// <remarks>The end is that of the HTTP request, which waits for the handler. So a handler that goes on after the deadline still has its request, and a
/// reply that is never sent comes back too.</remarks>
internal static class HeldMessages
{
    /// <summary>Holds a request until the end of the call.</summary>
    internal static Message<T> Hold<T>(HttpResponse response, MessageCarrier<T> request)
        where T : unmanaged
    {
        MessageState<T> state = request.State;
        if (state.TryHold()) response.RegisterForDispose(state);
        return request.Message;
    }

    /// <summary>Rents a reply until the end of the call.</summary>
    internal static MessageState<T> RentReply<T>(HttpResponse response, MessagePool<T> pool)
        where T : unmanaged
    {
        MessageState<T> state = pool.Rent();
        state.TryHold();
        response.RegisterForDispose(state);
        return state;
    }

    /// <summary>Makes a stream of requests that the end of the call closes.</summary>
    internal static MessageReader<T> Reader<T>(HttpResponse response, IAsyncStreamReader<MessageCarrier<T>> requests)
        where T : unmanaged
    {
        var reader = new MessageReader<T>(requests, isServer: true);
        response.RegisterForDispose(reader);
        return reader;
    }

    /// <summary>Makes a stream of replies that the end of the call closes.</summary>
    internal static MessageWriter<T> Writer<T>(HttpResponse response, IServerStreamWriter<MessageCarrier<T>> replies, MessagePool<T> pool)
        where T : unmanaged
    {
        var writer = new MessageWriter<T>(replies, pool, isServer: true);
        response.RegisterForDispose(writer);
        return writer;
    }

    /// <summary>The reply of a handler when that has ended.</summary>
    internal static Task<MessageCarrier<T>> Reply<T>(Task handling, MessageState<T> reply)
        where T : unmanaged => handling.IsCompletedSuccessfully ? reply.OwnCarrierTask() : ReplyLater(handling, reply);

    /// <summary>The end of a handler of a stream.</summary>
    internal static Task Ended<T>(Task handling, MessagePool<T> replyPool)
        where T : unmanaged => handling.IsCompletedSuccessfully ? handling : EndedLater(handling, replyPool);

    private static async Task<MessageCarrier<T>> ReplyLater<T>(Task handling, MessageState<T> reply)
        where T : unmanaged
    {
        await EndedLater(handling, reply.Pool).ConfigureAwait(false);
        return reply.OwnCarrier();
    }

    private static async Task EndedLater<T>(Task handling, MessagePool<T> replyPool)
        where T : unmanaged
    {
        try
        {
            await handling.ConfigureAwait(false);
        }
        catch (Exception exception) when (MessageErrors.OfHandler(exception, replyPool.ArenaBytesMax) is { } error)
        {
            throw error;
        }
    }
}
