using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using Grpc.Net.Client;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Opens channels to the server under test.</summary>
internal static class InteropChannel
{
    /// <summary>The largest message of a case has 100 MB and some fields.</summary>
    internal const int MessageBytesMax = 128 * 1024 * 1024;

    internal static GrpcChannel Open(InteropOptions options)
    {
        // The name of the server stands in the address, for :authority and for its certificate; the connection goes to the host.
        var handler = new SocketsHttpHandler { ConnectCallback = (_, cancellationToken) => ConnectAsync(options, cancellationToken) };
        if (options.UsesTls && options.UsesTestCa) handler.SslOptions = TrustTestCa(options.Certificates);
        string address = $"{(options.UsesTls ? "https" : "http")}://{options.ServerHostOverride ?? options.ServerHost}:{options.Port}";
        return GrpcChannel.ForAddress(address, new GrpcChannelOptions
        {
            HttpHandler = handler,
            DisposeHttpClient = true,
            MaxReceiveMessageSize = MessageBytesMax,
            CompressionProviders = CountingCompression.All,
        });
    }

    private static async ValueTask<Stream> ConnectAsync(InteropOptions options, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(options.ServerHost, options.Port, cancellationToken);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private static SslClientAuthenticationOptions TrustTestCa(string folder)
    {
        var policy = new X509ChainPolicy { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck };
        policy.CustomTrustStore.Add(X509CertificateLoader.LoadCertificateFromFile(Path.Combine(folder, "ca.pem")));
        return new SslClientAuthenticationOptions { CertificateChainPolicy = policy };
    }
}
