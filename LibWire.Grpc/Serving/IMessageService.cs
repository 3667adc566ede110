using LibWire.Reflection;

namespace LibWire.Grpc;

/// <summary>A service whose base class was generated. A server maps it with <c>app.MapLibWireService&lt;T&gt;()</c>.</summary>
public interface IMessageService
{
    /// <summary>Names the methods of the service to a server. Generated.</summary>
    /// <param name="binder">Called once for each method.</param>
    static abstract void BindService(MessageServiceBinder binder);

    /// <summary>The service as its schema describes it, for reflection. Null if there is no description: services of FlatBuffers, and code that was generated
    /// without descriptors. Generated.</summary>
    static virtual ServiceDescriptor? Descriptor => null;
}
