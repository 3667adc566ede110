using Microsoft.AspNetCore.Http;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Runs the handler of a call with a stream of requests and one reply.</summary>
internal sealed class ClientStreamingInvoker<TRequest, TResponse>(ClientStreamingMessageHandler<TRequest, TResponse> handler, MessagePool<TResponse> replyPool)
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    internal Task<MessageCarrier<TResponse>> Invoke(
        object service, IAsyncStreamReader<MessageCarrier<TRequest>> requests, ServerCallContext context)
    {
        HttpResponse response = context.GetHttpContext().Response;
        try
        {
            MessageState<TResponse> reply = HeldMessages.RentReply(response, replyPool);
            return HeldMessages.Reply(handler(service, HeldMessages.Reader(response, requests), new(reply, reply.Key), context), reply);
        }
        catch (Exception exception) when (MessageErrors.OfHandler(exception, replyPool.ArenaBytesMax) is { } error)
        {
            throw error;
        }
    }
}
