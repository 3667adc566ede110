namespace LibWire.Grpc.AspNetCore;

/// <summary>How the methods of a service are found. The gRPC stack knows the type of the service without the constraint that leads to it.</summary>
internal static class ServiceBinding<TService>
{
    /// <summary>Set when the service is mapped.</summary>
    internal static Action<MessageServiceBinder>? Bind;
}
