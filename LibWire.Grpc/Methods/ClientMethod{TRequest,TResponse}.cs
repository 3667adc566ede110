namespace LibWire.Grpc;

/// <summary>A method that can be made anew with other options.</summary>
internal interface IClientMethod
{
    /// <summary>The same method with options, as an object, because the caller knows other type parameters.</summary>
    object With(MessageOptions options);
}

/// <summary>A method as clients know it.</summary>
internal sealed class ClientMethod<TRequest, TResponse>(
    MessageMethod<TRequest, TResponse> method, MethodType type, string serviceName, string name, Marshaller<MessageCarrier<TRequest>> requests,
    Marshaller<MessageCarrier<TResponse>> responses)
    : Method<MessageCarrier<TRequest>, MessageCarrier<TResponse>>(type, serviceName, name, requests, responses), IClientMethod
    where TRequest : unmanaged
    where TResponse : unmanaged
{
    public object With(MessageOptions options) => method.ClientMethodWith(options);
}
