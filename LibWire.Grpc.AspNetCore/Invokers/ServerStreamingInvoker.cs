using Microsoft.AspNetCore.Http;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Runs the handler of a call with one request and a stream of replies.</summary>
internal sealed class ServerStreamingInvoker<TRequest, TResponse>(ServerStreamingMessageHandler<TRequest, TResponse> handler, MessagePool<TResponse> replyPool)
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    internal Task Invoke(
        object service, MessageCarrier<TRequest> request, IServerStreamWriter<MessageCarrier<TResponse>> replies, ServerCallContext context)
    {
        HttpResponse response = context.GetHttpContext().Response;
        try
        {
            Task handling = handler(service, HeldMessages.Hold(response, request), HeldMessages.Writer(response, replies, replyPool), context);
            return HeldMessages.Ended(handling, replyPool);
        }
        catch (Exception exception) when (MessageErrors.OfHandler(exception, replyPool.ArenaBytesMax) is { } error)
        {
            throw error;
        }
    }
}
