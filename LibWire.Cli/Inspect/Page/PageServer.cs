using System.Buffers;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;

namespace LibWire.Cli;

/// <summary>Serves one page over HTTP to browsers of this machine.</summary>
/// <remarks>
/// It listens at 127.0.0.1 only. A site whose name leads there by DNS is refused: its requests have its name as the host. Other accounts of the machine are
/// refused too: they do not know the token in the address.
/// </remarks>
internal sealed class PageServer : IDisposable
{
    private const int HeadBytesMax = 16 << 10;
    private const int ConnectionsMax = 32;
    private const int TokenBytes = 16;

    private static readonly TimeSpan RequestTimeMax = TimeSpan.FromSeconds(10), AnswerTimeMax = TimeSpan.FromMinutes(2);

    private readonly TcpListener _listener;
    private readonly ReadOnlyMemory<byte> _page;
    private readonly string[] _hosts;
    private readonly string _path = $"/{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(TokenBytes))}/";
    private readonly SemaphoreSlim _connections = new(ConnectionsMax);

    /// <summary>Starts to listen.</summary>
    /// <param name="page">What it serves, in UTF-8.</param>
    /// <param name="port">The port; 0 for a free one.</param>
    /// <exception cref="UsageException">The port cannot be had.</exception>
    internal PageServer(ReadOnlyMemory<byte> page, int port)
    {
        _page = page;
        _listener = new TcpListener(IPAddress.Loopback, port);
        try
        {
            _listener.Start();
        }
        catch (SocketException failure)
        {
            _listener.Dispose();
            throw new UsageException($"--port {port} cannot be had: {failure.Message}");
        }

        string place = ((IPEndPoint)_listener.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture);
        _hosts = [$"127.0.0.1:{place}", $"localhost:{place}"];
    }

    /// <summary>Where the page is.</summary>
    internal string Address => $"http://{_hosts[0]}{_path}";

    /// <summary>Answers requests until it is told to end.</summary>
    internal async Task RunAsync(CancellationToken end)
    {
        try
        {
            while (true)
            {
                await _connections.WaitAsync(end);
                _ = ServeAsync(await _listener.AcceptTcpClientAsync(end), end);
            }
        }
        catch (OperationCanceledException)
        {
            // That is how it is told to end.
        }
    }

    public void Dispose() => _listener.Dispose();

    private async Task ServeAsync(TcpClient client, CancellationToken end)
    {
        try
        {
            using (client)
            {
                NetworkStream stream = client.GetStream();
                using var time = CancellationTokenSource.CreateLinkedTokenSource(end);
                time.CancelAfter(RequestTimeMax);
                string? head = await HeadAsync(stream, time.Token);
                (string status, bool hasBody) = Answer(head);
                time.CancelAfter(AnswerTimeMax);
                await SendAsync(stream, status, hasBody, head?.StartsWith("HEAD ", StringComparison.Ordinal) == true, time.Token);
            }
        }
        catch (Exception failure) when (failure is IOException or SocketException or OperationCanceledException or ObjectDisposedException)
        {
            // The browser went away, was too slow, or the server ends.
        }
        finally
        {
            _connections.Release();
        }
    }

    // The request up to the empty line; null if it is too long or ends before that.
    private static async Task<string?> HeadAsync(NetworkStream stream, CancellationToken end)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(HeadBytesMax);
        try
        {
            int length = 0;
            while (length < HeadBytesMax)
            {
                int count = await stream.ReadAsync(buffer.AsMemory(length, HeadBytesMax - length), end);
                if (count == 0) return null;
                length += count;
                int empty = buffer.AsSpan(0, length).IndexOf("\r\n\r\n"u8);
                if (empty >= 0) return Encoding.Latin1.GetString(buffer, 0, empty);
            }

            return null;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private (string Status, bool HasBody) Answer(string? head)
    {
        if (head == null) return ("400 Bad Request", false);
        string[] lines = head.Split("\r\n");
        if (lines[0].Split(' ') is not [var method, var path, "HTTP/1.1" or "HTTP/1.0"]) return ("400 Bad Request", false);
        const string Host = "Host:";
        string[] hosts = [.. lines.Skip(1).Where(static line => line.StartsWith(Host, StringComparison.OrdinalIgnoreCase))];
        if (hosts.Length != 1) return ("400 Bad Request", false);
        if (!_hosts.Contains(hosts[0][Host.Length..].Trim(), StringComparer.OrdinalIgnoreCase)) return ("403 Forbidden", false);
        if (method is not ("GET" or "HEAD")) return ("405 Method Not Allowed", false);
        if (!HasToken(path)) return ("403 Forbidden", false);
        return path.Length == _path.Length ? ("200 OK", true) : ("404 Not Found", false);
    }

    // In a time that does not tell how much of it is right.
    private bool HasToken(string path)
    {
        string start = path[..Math.Min(path.Length, _path.Length)];
        return CryptographicOperations.FixedTimeEquals(Encoding.Latin1.GetBytes(start), Encoding.Latin1.GetBytes(_path));
    }

    private async Task SendAsync(NetworkStream stream, string status, bool hasPage, bool isHead, CancellationToken end)
    {
        ReadOnlyMemory<byte> body = hasPage ? _page : Encoding.ASCII.GetBytes($"{status}\n");
        string head = string.Create(CultureInfo.InvariantCulture, $"""
            HTTP/1.1 {status}
            Content-Type: {(hasPage ? "text/html" : "text/plain")}; charset=utf-8
            Content-Length: {body.Length}
            Content-Security-Policy: {(hasPage ? PageAssets.Policy : "default-src 'none'")}; frame-ancestors 'none'
            Cross-Origin-Opener-Policy: same-origin
            Cross-Origin-Resource-Policy: same-origin
            Referrer-Policy: no-referrer
            X-Content-Type-Options: nosniff
            Cache-Control: no-store
            Allow: GET, HEAD
            Connection: close


            """).ReplaceLineEndings("\r\n");
        await stream.WriteAsync(Encoding.ASCII.GetBytes(head), end);
        if (!isHead) await stream.WriteAsync(body, end);
    }
}
