using System.Linq;
using Grpc.AspNetCore.Server;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace LibWire.Grpc.Reflection;

/// <summary>Finds the services of a server in its endpoints.</summary>
internal static class MappedServices
{
    /// <summary>Makes the index of what is mapped, and of what the options add. Services without a descriptor are listed too: those of FlatBuffers, and those
    /// whose classes are not of LibWire.</summary>
    internal static ReflectionIndex Index(EndpointDataSource endpoints, LibWireGrpcReflectionOptions options)
    {
        var services = new List<string>();
        var files = new List<FileDescriptor>();
        foreach (EndpointMetadataCollection metadata in endpoints.Endpoints.Select(static endpoint => endpoint.Metadata))
        {
            if (metadata.GetMetadata<GrpcMethodMetadata>() is not { } mapped) continue;
            services.Add(mapped.Method.ServiceName);
            if (metadata.GetMetadata<LibWireServiceMetadata>()?.Descriptor is { } descriptor) files.Add(descriptor.File);
        }

        return new ReflectionIndex(services, files.Concat(options.Files));
    }
}
