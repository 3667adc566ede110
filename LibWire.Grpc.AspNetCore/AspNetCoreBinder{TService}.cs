using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Grpc.AspNetCore.Server.Model;
using Microsoft.AspNetCore.Routing;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Adds the methods of a service to the gRPC stack, each with its attributes and its invoker.</summary>
internal sealed class AspNetCoreBinder<[DynamicallyAccessedMembers(AspNetCoreBinder.ServiceMembers)] TService>(
    ServiceMethodProviderContext<TService> context, LibWireGrpcOptions options) : MessageServiceBinder
    where TService : class
{
    public override void AddUnary<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, UnaryMessageHandler<TRequest, TResponse> handler)
    {
        Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> served = Served(method, out MessagePool<TResponse> replies);
        var invoker = new UnaryInvoker<TRequest, TResponse>(handler, replies);
        IList<object> metadata = Metadata(handlerName, typeof(Message<TRequest>), typeof(Message<TResponse>));
        context.AddUnaryMethod(served, metadata, invoker.Invoke);
    }

    public override void AddClientStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, ClientStreamingMessageHandler<TRequest, TResponse> handler)
    {
        Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> served = Served(method, out MessagePool<TResponse> replies);
        var invoker = new ClientStreamingInvoker<TRequest, TResponse>(handler, replies);
        IList<object> metadata = Metadata(handlerName, typeof(MessageReader<TRequest>), typeof(Message<TResponse>));
        context.AddClientStreamingMethod(served, metadata, invoker.Invoke);
    }

    public override void AddServerStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, ServerStreamingMessageHandler<TRequest, TResponse> handler)
    {
        Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> served = Served(method, out MessagePool<TResponse> replies);
        var invoker = new ServerStreamingInvoker<TRequest, TResponse>(handler, replies);
        IList<object> metadata = Metadata(handlerName, typeof(Message<TRequest>), typeof(MessageWriter<TResponse>));
        context.AddServerStreamingMethod(served, metadata, invoker.Invoke);
    }

    public override void AddDuplexStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, DuplexStreamingMessageHandler<TRequest, TResponse> handler)
    {
        Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> served = Served(method, out MessagePool<TResponse> replies);
        var invoker = new DuplexStreamingInvoker<TRequest, TResponse>(handler, replies);
        IList<object> metadata = Metadata(handlerName, typeof(MessageReader<TRequest>), typeof(MessageWriter<TResponse>));
        context.AddDuplexStreamingMethod(served, metadata, invoker.Invoke);
    }

    private Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> Served<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, out MessagePool<TResponse> replies)
        where TRequest : unmanaged
        where TResponse : unmanaged => method.ServerMethod(options.Of(method.ClientMethod), out replies);

    // What ASP.NET Core reads of an endpoint: [Authorize] and the like, of the class and then of the method, which weighs more.
    private static List<object> Metadata(string handlerName, Type request, Type reply)
    {
        const BindingFlags Instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
        MethodInfo handler = typeof(TService).GetMethod(handlerName, Instance, null, [request, reply, typeof(ServerCallContext)], null)
            ?? throw new InvalidOperationException($"{typeof(TService)} has no method {handlerName} that handles calls.");
        return
        [
            .. typeof(TService).GetCustomAttributes(inherit: true),
            .. handler.GetCustomAttributes(inherit: true),
            new HttpMethodMetadata(["POST"], acceptCorsPreflight: true),
        ];
    }
}

/// <summary>What the binders of all services share.</summary>
internal static class AspNetCoreBinder
{
    internal const DynamicallyAccessedMemberTypes ServiceMembers =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.PublicMethods | DynamicallyAccessedMemberTypes.NonPublicMethods;
}
