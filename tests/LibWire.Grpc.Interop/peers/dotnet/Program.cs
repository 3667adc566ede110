using LibWire.Tests.Grpc.Interop;
using Microsoft.AspNetCore.Builder;

// The command line is that of LibWire.Grpc.Interop.
InteropOptions? options = InteropOptions.Parse(args);
if (options is null) return 2;
if (options.IsServer)
{
    await InteropHost.RunAsync(options, static _ => { }, static app => app.MapGrpcService<GoogleService>());
    return 0;
}

return await GoogleClient.RunAsync(options);
