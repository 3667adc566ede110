namespace LibWire.Grpc;

/// <summary>A method of a service: its names, its kind, and how its messages travel.</summary>
/// <typeparam name="TRequest">The request message.</typeparam>
/// <typeparam name="TResponse">The response message.</typeparam>
public sealed class MessageMethod<TRequest, TResponse>
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    private readonly MessageFormat<TRequest> _requests;
    private readonly MessageFormat<TResponse> _responses;

    internal MessageMethod(
        MethodType type, string serviceName, string name, MessageFormat<TRequest> requests, MessageFormat<TResponse> responses)
    {
        _requests = requests;
        _responses = responses;
        ClientMethod = new ClientMethod<TRequest, TResponse>(
            this, type, serviceName, name, Marshal(requests, MessageOptions.Default, isServer: false).ToMarshaller(),
            Marshal(responses, MessageOptions.Default, isServer: false).ToMarshaller());
    }

    /// <summary>The method as clients, interceptors and the gRPC stack know it.</summary>
    public Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> ClientMethod { get; }

    /// <summary>Starts a unary call.</summary>
    /// <param name="invoker">The channel, or what wraps it.</param>
    /// <param name="request">The request. The caller keeps it until it has awaited the response.</param>
    /// <param name="options">Headers, deadline, cancellation.</param>
    public UnaryCall<TResponse> Call(CallInvoker invoker, Message<TRequest> request, CallOptions options) =>
        new(Of(invoker).AsyncUnaryCall(ClientMethod, null, options, new MessageCarrier<TRequest>(request)));

    /// <summary>Makes a unary call and blocks until the response is there.</summary>
    /// <returns>The response, which the caller owns.</returns>
    /// <inheritdoc cref="Call" path="/param"/>
    /// <exception cref="RpcException">The call ended with another status than OK.</exception>
    public Message<TResponse> BlockingCall(CallInvoker invoker, Message<TRequest> request, CallOptions options) =>
        Of(invoker).BlockingUnaryCall(ClientMethod, null, options, new MessageCarrier<TRequest>(request)).Deliver();

    /// <summary>Starts a call whose requests are a stream.</summary>
    /// <inheritdoc cref="Call" path="/param"/>
    public ClientStreamingCall<TRequest, TResponse> ClientStreamingCall(CallInvoker invoker, CallOptions options) =>
        new(Of(invoker).AsyncClientStreamingCall(ClientMethod, null, options));

    /// <summary>Starts a call whose responses are a stream.</summary>
    /// <inheritdoc cref="Call" path="/param"/>
    public ServerStreamingCall<TResponse> ServerStreamingCall(CallInvoker invoker, Message<TRequest> request, CallOptions options) =>
        new(Of(invoker).AsyncServerStreamingCall(ClientMethod, null, options, new MessageCarrier<TRequest>(request)));

    /// <summary>Starts a call with a stream in both directions.</summary>
    /// <inheritdoc cref="Call" path="/param"/>
    public DuplexStreamingCall<TRequest, TResponse> DuplexStreamingCall(CallInvoker invoker, CallOptions options) =>
        new(Of(invoker).AsyncDuplexStreamingCall(ClientMethod, null, options));

    /// <summary>The method with limits, as a server knows it.</summary>
    internal Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> ServerMethod(MessageOptions options, out MessagePool<TResponse> replies)
    {
        MessageMarshal<TRequest> requests = Marshal(_requests, options, isServer: true);
        MessageMarshal<TResponse> responses = Marshal(_responses, options, isServer: true);
        replies = responses.Pool;
        return new(ClientMethod.Type, ClientMethod.ServiceName, ClientMethod.Name, requests.ToMarshaller(), responses.ToMarshaller());
    }

    /// <summary>The method with limits, as a client knows it.</summary>
    internal Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>> ClientMethodWith(MessageOptions options) =>
        new ClientMethod<TRequest, TResponse>(
            this, ClientMethod.Type, ClientMethod.ServiceName, ClientMethod.Name, Marshal(_requests, options, isServer: false).ToMarshaller(),
            Marshal(_responses, options, isServer: false).ToMarshaller());

    private static CallInvoker Of(CallInvoker invoker) => invoker ?? throw new ArgumentNullException(nameof(invoker));

    private static MessageMarshal<T> Marshal<T>(MessageFormat<T> format, MessageOptions options, bool isServer)
        where T : unmanaged
    {
        MessagePool<T> pool = options.ArenaBytesMax == 0
            ? MessagePool<T>.Default
            : new MessagePool<T>(MessageArenas.Of(options.ArenaBytesMax), options.ArenaBytesMax);
        return new MessageMarshal<T>(format, pool, options, isServer);
    }
}
