namespace LibWire.Grpc.AspNetCore;

/// <summary>How the services of LibWire receive messages. For all services, for one, or for one method; the narrowest holds.</summary>
public sealed class LibWireGrpcOptions
{
    private readonly Dictionary<string, MessageOptions> _byName = new(StringComparer.Ordinal);

    /// <summary>The options of services and methods that have none of their own.</summary>
    public MessageOptions Messages { get; set; } = MessageOptions.Default;

    /// <summary>The most bytes that one request may have after decompression. Over it a call ends with <see cref="StatusCode.ResourceExhausted"/>, and no
    /// further byte is decompressed. Null, the default, means the limit of received messages of the service: <c>MaxReceiveMessageSize</c>, 4 MB
    /// unless set. Where that is null there is no limit.</summary>
    public int? DecompressedBytesMax { get; set; }

    /// <summary>Sets the options of a service.</summary>
    /// <param name="serviceName">The full name in the schema, such as <c>store.Orders</c>.</param>
    /// <param name="options">Its options.</param>
    /// <returns>This object.</returns>
    public LibWireGrpcOptions ForService(string serviceName, MessageOptions options)
    {
        ArgumentException.ThrowIfNullOrEmpty(serviceName);
        ArgumentNullException.ThrowIfNull(options);
        _byName[serviceName] = options;
        return this;
    }

    /// <summary>Sets the options of a method.</summary>
    /// <param name="serviceName">The full name of the service in the schema, such as <c>store.Orders</c>.</param>
    /// <param name="methodName">The name of the method in the schema, such as <c>Place</c>.</param>
    /// <param name="options">Its options.</param>
    /// <returns>This object.</returns>
    public LibWireGrpcOptions ForMethod(string serviceName, string methodName, MessageOptions options)
    {
        ArgumentException.ThrowIfNullOrEmpty(serviceName);
        ArgumentException.ThrowIfNullOrEmpty(methodName);
        ArgumentNullException.ThrowIfNull(options);
        _byName[$"{serviceName}/{methodName}"] = options;
        return this;
    }

    internal MessageOptions Of(IMethod method) =>
        _byName.TryGetValue($"{method.ServiceName}/{method.Name}", out MessageOptions? options) || _byName.TryGetValue(method.ServiceName, out options)
            ? options
            : Messages;
}
