using System.Collections.Generic;

namespace LibWire.Grpc;

/// <summary>Collects the methods of a service for calls within the process.</summary>
internal sealed class InProcessBinder(object service, MessageOptions options, Dictionary<string, InProcessMethod> methods) : MessageServiceBinder
{
    public override void AddUnary<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, UnaryMessageHandler<TRequest, TResponse> handler) =>
        Add(method, async call =>
        {
            Message<TRequest> request = await call.ReadSingleAsync().ConfigureAwait(false);
            await handler(service, request, call.RentReply(), call.Context).ConfigureAwait(false);
            await call.WriteReplyAsync().ConfigureAwait(false);
        });

    public override void AddClientStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, ClientStreamingMessageHandler<TRequest, TResponse> handler) =>
        Add(method, async call =>
        {
            await handler(service, call.Requests, call.RentReply(), call.Context).ConfigureAwait(false);
            await call.WriteReplyAsync().ConfigureAwait(false);
        });

    public override void AddServerStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, ServerStreamingMessageHandler<TRequest, TResponse> handler) =>
        Add(method, async call =>
        {
            Message<TRequest> request = await call.ReadSingleAsync().ConfigureAwait(false);
            await handler(service, request, call.Replies, call.Context).ConfigureAwait(false);
        });

    public override void AddDuplexStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, DuplexStreamingMessageHandler<TRequest, TResponse> handler) =>
        Add(method, call => handler(service, call.Requests, call.Replies, call.Context));

    private void Add<TRequest, TResponse>(MessageMethod<TRequest, TResponse> method, Func<InProcessMethod<TRequest, TResponse>.Call, Task> handle)
        where TRequest : unmanaged
        where TResponse : unmanaged
    {
        Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> served = method.ServerMethod(options, out MessagePool<TResponse> replies);
        methods[served.FullName] = new InProcessMethod<TRequest, TResponse>(served, replies, handle);
    }
}
