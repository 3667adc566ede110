using LibWire.Grpc.AspNetCore;
using LibWire.Grpc.Health;
using LibWire.Grpc.Reflection;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The server of LibWire: all services on each port, with health and reflection. At its end it prints how many messages were forgotten.</summary>
internal static class InteropServer
{
    internal static async Task RunAsync(InteropOptions options)
    {
        var forgotten = new ForgottenMessages();
        await InteropHost.RunAsync(
            options,
            static grpc =>
            {
                grpc.AddLibWire();
                grpc.Services.AddLibWireGrpcHealthChecks();
                grpc.Services.AddLibWireGrpcReflection();
            },
            static app =>
            {
                app.MapLibWireService<TestServiceHandler>();
                app.MapLibWireService<GreeterHandler>();
                app.MapLibWireGrpcHealthChecksService();
                app.MapLibWireGrpcReflectionService();
            });
        Console.WriteLine($"forgotten {forgotten.Count()}");
    }
}
