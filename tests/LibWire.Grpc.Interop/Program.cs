using LibWire.Tests.Grpc.Interop;

// server --port=N [--tls_port=N] [--use_tls] [--certificates=FOLDER]
// client --server_host=H --server_port=N --test_case=NAME,NAME [--use_tls --use_test_ca --server_host_override=H --certificates=FOLDER]
InteropOptions? options = InteropOptions.Parse(args);
if (options is null) return 2;
if (options.IsServer)
{
    await InteropServer.RunAsync(options);
    return 0;
}

return await InteropClient.RunAsync(options);
