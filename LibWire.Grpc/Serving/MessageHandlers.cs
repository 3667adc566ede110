namespace LibWire.Grpc;

/// <summary>Handles a unary call. The call owns request and reply.</summary>
/// <param name="service">The service.</param>
/// <param name="request">The request.</param>
/// <param name="reply">The reply, empty. It is sent when the task has ended.</param>
/// <param name="context">The call.</param>
public delegate Task UnaryMessageHandler<TRequest, TResponse>(
    object service, Message<TRequest> request, Message<TResponse> reply, ServerCallContext context)
    where TRequest : unmanaged
    where TResponse : unmanaged;

/// <summary>Handles a call with a stream of requests. The call owns requests and reply.</summary>
/// <param name="service">The service.</param>
/// <param name="requests">The requests. Each is valid until the next step.</param>
/// <param name="reply">The reply, empty. It is sent when the task has ended.</param>
/// <param name="context">The call.</param>
public delegate Task ClientStreamingMessageHandler<TRequest, TResponse>(
    object service, MessageReader<TRequest> requests, Message<TResponse> reply, ServerCallContext context)
    where TRequest : unmanaged
    where TResponse : unmanaged;

/// <summary>Handles a call with a stream of replies. The call owns the request.</summary>
/// <param name="service">The service.</param>
/// <param name="request">The request.</param>
/// <param name="replies">Where the replies are written. The stream ends when the task has ended.</param>
/// <param name="context">The call.</param>
public delegate Task ServerStreamingMessageHandler<TRequest, TResponse>(
    object service, Message<TRequest> request, MessageWriter<TResponse> replies, ServerCallContext context)
    where TRequest : unmanaged
    where TResponse : unmanaged;

/// <summary>Handles a call with streams in both directions. The call owns the requests.</summary>
/// <param name="service">The service.</param>
/// <param name="requests">The requests. Each is valid until the next step.</param>
/// <param name="replies">Where the replies are written. The stream ends when the task has ended.</param>
/// <param name="context">The call.</param>
public delegate Task DuplexStreamingMessageHandler<TRequest, TResponse>(
    object service, MessageReader<TRequest> requests, MessageWriter<TResponse> replies, ServerCallContext context)
    where TRequest : unmanaged
    where TResponse : unmanaged;
