using System.Net.Sockets;
using Grpc.Net.Client;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Connections to the server.</summary>
/// <param name="port">Its port on this machine.</param>
internal sealed class Target(int port)
{
    internal Uri Address { get; } = new($"http://127.0.0.1:{port}");

    /// <summary>A channel as a user makes it.</summary>
    internal GrpcChannel OpenChannel() => GrpcChannel.ForAddress(Address);

    /// <summary>A channel whose connection can be broken.</summary>
    internal GrpcChannel OpenBreakableChannel(out BreakableConnections connections)
    {
        connections = new BreakableConnections(this);
        return GrpcChannel.ForAddress(Address, new GrpcChannelOptions { HttpHandler = connections.Handler, DisposeHttpClient = true });
    }

    /// <summary>A connection without any protocol.</summary>
    internal async Task<Socket> ConnectAsync(CancellationToken cancellationToken = default)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync("127.0.0.1", port, cancellationToken);
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>The sockets of a client of HTTP.</summary>
    internal sealed class BreakableConnections
    {
        private readonly List<Socket> _sockets = [];

        internal BreakableConnections(Target target) => Handler = new SocketsHttpHandler
        {
            ConnectCallback = async (_, cancellationToken) =>
            {
                Socket socket = await target.ConnectAsync(cancellationToken);
                lock (_sockets) _sockets.Add(socket);
                return new NetworkStream(socket, ownsSocket: true);
            },
        };

        internal SocketsHttpHandler Handler { get; }

        /// <summary>Ends all connections as a process does that is killed: with a reset, without a word of HTTP/2.</summary>
        internal void Break() => ForEach(static socket =>
        {
            socket.LingerState = new LingerOption(true, 0);
            socket.Close();
        });

        /// <summary>Says that nothing more will be sent; what the server sends is taken by the system, as far as that has room.</summary>
        internal void HalfClose() => ForEach(static socket => socket.Shutdown(SocketShutdown.Send));

        private void ForEach(Action<Socket> action)
        {
            lock (_sockets)
            {
                foreach (Socket socket in _sockets)
                {
                    try
                    {
                        action(socket);
                    }
                    catch (Exception exception) when (exception is SocketException or ObjectDisposedException)
                    {
                        // The other side was faster.
                    }
                }
            }
        }
    }
}
