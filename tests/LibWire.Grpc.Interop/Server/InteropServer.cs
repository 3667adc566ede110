using LibWire.Grpc.AspNetCore;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The server of LibWire: both services on each port.</summary>
internal static class InteropServer
{
    internal static Task RunAsync(InteropOptions options) => InteropHost.RunAsync(
        options,
        static grpc => grpc.AddLibWire(),
        static app =>
        {
            app.MapLibWireService<TestServiceHandler>();
            app.MapLibWireService<GreeterHandler>();
        });
}
