namespace LibWire.Grpc;

/// <summary>Makes the methods of a service. Generated code calls it once for each method.</summary>
public static class MessageMethod
{
    /// <summary>A method whose messages are Protocol Buffers.</summary>
    /// <typeparam name="TRequest">The request message.</typeparam>
    /// <typeparam name="TResponse">The response message.</typeparam>
    /// <param name="type">Which sides of the method are streams.</param>
    /// <param name="serviceName">The full name of the service: package and name.</param>
    /// <param name="name">The name of the method in the schema.</param>
    public static MessageMethod<TRequest, TResponse> Proto<TRequest, TResponse>(MethodType type, string serviceName, string name)
        where TRequest : unmanaged, IProtoMessage
        where TResponse : unmanaged, IProtoMessage =>
        new(type, serviceName, name, ProtoFormat<TRequest>.Instance, ProtoFormat<TResponse>.Instance);

    /// <summary>A method whose messages are FlatBuffers.</summary>
    /// <typeparam name="TRequest">The object struct of the request table.</typeparam>
    /// <typeparam name="TResponse">The object struct of the response table.</typeparam>
    /// <param name="type">Which sides of the method are streams.</param>
    /// <param name="serviceName">The full name of the service: namespace and name.</param>
    /// <param name="name">The name of the method in the schema.</param>
    public static MessageMethod<TRequest, TResponse> Flat<TRequest, TResponse>(MethodType type, string serviceName, string name)
        where TRequest : unmanaged, IFlatObject
        where TResponse : unmanaged, IFlatObject =>
        new(type, serviceName, name, FlatFormat<TRequest>.Instance, FlatFormat<TResponse>.Instance);
}
