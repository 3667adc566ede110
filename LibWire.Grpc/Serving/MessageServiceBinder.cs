namespace LibWire.Grpc;

/// <summary>Receives the methods of a service from generated code. Each kind of server has its own.</summary>
public abstract class MessageServiceBinder
{
    /// <summary>Adds a method with one request and one response.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The response message.</typeparam>
    /// <param name="method">The method.</param>
    /// <param name="handlerName">The name of the C# method that handles the calls: its attributes, such as <c>[Authorize]</c>, are found by it.</param>
    /// <param name="handler">Calls that method of a service.</param>
    public abstract void AddUnary<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, UnaryMessageHandler<TRequest, TResponse> handler)
        where TRequest : unmanaged
        where TResponse : unmanaged;

    /// <summary>Adds a method with a stream of requests and one response.</summary>
    /// <inheritdoc cref="AddUnary"/>
    public abstract void AddClientStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, ClientStreamingMessageHandler<TRequest, TResponse> handler)
        where TRequest : unmanaged
        where TResponse : unmanaged;

    /// <summary>Adds a method with one request and a stream of responses.</summary>
    /// <inheritdoc cref="AddUnary"/>
    public abstract void AddServerStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, ServerStreamingMessageHandler<TRequest, TResponse> handler)
        where TRequest : unmanaged
        where TResponse : unmanaged;

    /// <summary>Adds a method with a stream in both directions.</summary>
    /// <inheritdoc cref="AddUnary"/>
    public abstract void AddDuplexStreaming<TRequest, TResponse>(
        MessageMethod<TRequest, TResponse> method, string handlerName, DuplexStreamingMessageHandler<TRequest, TResponse> handler)
        where TRequest : unmanaged
        where TResponse : unmanaged;
}
