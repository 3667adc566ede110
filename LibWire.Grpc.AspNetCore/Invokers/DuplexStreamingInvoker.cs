using Microsoft.AspNetCore.Http;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Runs the handler of a call with streams in both directions.</summary>
internal sealed class DuplexStreamingInvoker<TRequest, TResponse>(DuplexStreamingMessageHandler<TRequest, TResponse> handler, MessagePool<TResponse> replyPool)
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    internal Task Invoke(
        object service, IAsyncStreamReader<MessageCarrier<TRequest>> requests, IServerStreamWriter<MessageCarrier<TResponse>> replies,
        ServerCallContext context)
    {
        HttpResponse response = context.GetHttpContext().Response;
        try
        {
            Task handling = handler(service, HeldMessages.Reader(response, requests), HeldMessages.Writer(response, replies, replyPool), context);
            return HeldMessages.Ended(handling, replyPool);
        }
        catch (Exception exception) when (MessageErrors.OfHandler(exception, replyPool.ArenaBytesMax) is { } error)
        {
            throw error;
        }
    }
}
