using LibWire.Reflection;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Metadata of every endpoint of a service of LibWire: what other parts of the server, such as reflection, want to know of it.</summary>
public sealed class LibWireServiceMetadata
{
    private readonly Func<ServiceDescriptor?> _descriptor;

    internal LibWireServiceMetadata(Func<ServiceDescriptor?> descriptor) => _descriptor = descriptor;

    /// <summary>The service as its schema describes it; null for services of FlatBuffers, and for code that was generated without descriptors.</summary>
    /// <remarks>It is made when it is first asked for.</remarks>
    public ServiceDescriptor? Descriptor => _descriptor();
}
