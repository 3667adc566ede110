using System.Diagnostics.CodeAnalysis;
using Grpc.AspNetCore.Server.Model;
using Microsoft.Extensions.Options;

namespace LibWire.Grpc.AspNetCore;

/// <summary>Gives the methods of a service to the gRPC stack.</summary>
/// <remarks>The stack also has providers that look for the base class of a service; none of them finds those of LibWire.</remarks>
internal sealed class LibWireMethodProvider<[DynamicallyAccessedMembers(AspNetCoreBinder.ServiceMembers)] TService>(IOptions<LibWireGrpcOptions> options)
    : IServiceMethodProvider<TService>
    where TService : class
{
    public void OnServiceMethodDiscovery(ServiceMethodProviderContext<TService> context)
    {
        if (ServiceBinding<TService>.Bind is { } bind)
        {
            bind(new AspNetCoreBinder<TService>(context, options.Value));
        }
        else if (typeof(IMessageService).IsAssignableFrom(typeof(TService)))
        {
            throw new InvalidOperationException($"{typeof(TService)} is a service of LibWire: map it with app.MapLibWireService<{typeof(TService).Name}>().");
        }
    }
}
