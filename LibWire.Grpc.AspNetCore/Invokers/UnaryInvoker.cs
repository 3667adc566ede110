using Microsoft.AspNetCore.Http;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Runs the handler of a call with one request and one reply.</summary>
internal sealed class UnaryInvoker<TRequest, TResponse>(UnaryMessageHandler<TRequest, TResponse> handler, MessagePool<TResponse> replyPool)
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    internal Task<MessageCarrier<TResponse>> Invoke(
        object service, MessageCarrier<TRequest> request, ServerCallContext context)
    {
        HttpResponse response = context.GetHttpContext().Response;
        try
        {
            MessageState<TResponse> reply = HeldMessages.RentReply(response, replyPool);
            return HeldMessages.Reply(handler(service, HeldMessages.Hold(response, request), new(reply, reply.Key), context), reply);
        }
        catch (Exception exception) when (MessageErrors.OfHandler(exception, replyPool.ArenaBytesMax) is { } error)
        {
            throw error;
        }
    }
}
