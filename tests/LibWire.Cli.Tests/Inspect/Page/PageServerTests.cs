using System.Net;
using System.Net.Sockets;
using System.Text;

namespace LibWire.Cli.Tests;

/// <summary><c>libwire inspect --serve</c>: whom it answers, and what.</summary>
public sealed class PageServerTests : IAsyncLifetime, IDisposable
{
    private readonly CancellationTokenSource _end = new();
    private readonly PageServer _server = new("<!doctype html>page"u8.ToArray(), port: 0);
    private Task _running = Task.CompletedTask;

    private int Port => new Uri(_server.Address).Port;

    private string Path => new Uri(_server.Address).AbsolutePath;

    public Task InitializeAsync()
    {
        _running = _server.RunAsync(_end.Token);
        return Task.CompletedTask;
    }

    public async Task DisposeAsync()
    {
        await _end.CancelAsync();
        await _running;
    }

    public void Dispose()
    {
        _server.Dispose();
        _end.Dispose();
    }

    [Fact]
    public async Task Get_ReturnsThePageWithItsPolicy()
    {
        string answer = await Send($"GET {Path} HTTP/1.1\r\nHost: 127.0.0.1:{Port}\r\n\r\n");
        Assert.StartsWith("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 19\r\n", answer, StringComparison.Ordinal);
        Assert.Contains($"\r\nContent-Security-Policy: {PageAssets.Policy}; frame-ancestors 'none'\r\n", answer, StringComparison.Ordinal);
        Assert.Contains("\r\nX-Content-Type-Options: nosniff\r\n", answer, StringComparison.Ordinal);
        Assert.EndsWith("\r\n\r\n<!doctype html>page", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Get_ByAClientOfTheFramework_ReturnsThePageAgainAndAgain()
    {
        using var client = new HttpClient();
        for (int i = 0; i < 50; i++) Assert.Equal("<!doctype html>page", await client.GetStringAsync(new Uri(_server.Address)));
    }

    [Fact]
    public async Task Head_ReturnsNoBody()
    {
        string answer = await Send($"HEAD {Path} HTTP/1.1\r\nHost: localhost:{Port}\r\n\r\n");
        Assert.StartsWith("HTTP/1.1 200 OK\r\n", answer, StringComparison.Ordinal);
        Assert.EndsWith("\r\n\r\n", answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("GET PATH HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n", "403 Forbidden")]
    [InlineData("GET PATH HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "403 Forbidden")]
    [InlineData("GET PATH HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n", "403 Forbidden")]
    [InlineData("GET PATH HTTP/1.1\r\nHost: 127.0.0.1:PORT.evil.example\r\n\r\n", "403 Forbidden")]
    [InlineData("GET PATH HTTP/1.1\r\n\r\n", "400 Bad Request")]
    [InlineData("GET PATH HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: evil.example\r\n\r\n", "400 Bad Request")]
    [InlineData("GET PATHa HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "404 Not Found")]
    [InlineData("GET /../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "403 Forbidden")]
    [InlineData("GET http://evil.examplePATH HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "403 Forbidden")]
    [InlineData("GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "403 Forbidden")]
    [InlineData("GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "403 Forbidden")]
    [InlineData("GET /00000000000000000000000000000000/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "403 Forbidden")]
    [InlineData("POST PATH HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 0\r\n\r\n", "405 Method Not Allowed")]
    [InlineData("OPTIONS PATH HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "405 Method Not Allowed")]
    [InlineData("GET PATH HTTP/2\r\nHost: 127.0.0.1:PORT\r\n\r\n", "400 Bad Request")]
    [InlineData("nonsense\r\n\r\n", "400 Bad Request")]
    public async Task OtherRequests_GetAnErrorWithoutThePage(string request, string status)
    {
        string answer = await Send(request.Replace("PORT", $"{Port}", StringComparison.Ordinal).Replace("PATH", Path, StringComparison.Ordinal));
        Assert.StartsWith($"HTTP/1.1 {status}\r\n", answer, StringComparison.Ordinal);
        Assert.Contains("Content-Security-Policy: default-src 'none'", answer, StringComparison.Ordinal);
        Assert.DoesNotContain("page", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ARequestWithoutAnEnd_IsRefusedAtItsLimit()
    {
        Assert.StartsWith("HTTP/1.1 400 Bad Request\r\n", await Send(new string('a', 16 << 10)), StringComparison.Ordinal);
    }

    [Fact]
    public async Task ClientsThatGoAway_DoNotKeepItFromOthers()
    {
        for (int i = 0; i < 100; i++)
        {
            using var client = new TcpClient();
            await client.ConnectAsync(IPAddress.Loopback, Port);
            await client.GetStream().WriteAsync("GET"u8.ToArray());
        }

        Assert.Contains("200 OK", await Send($"GET {Path} HTTP/1.1\r\nHost: 127.0.0.1:{Port}\r\n\r\n"), StringComparison.Ordinal);
    }

    [Fact]
    public void Address_IsTheLoopbackOfThisMachineWithATokenOfItsOwn()
    {
        Assert.Matches($"^http://127\\.0\\.0\\.1:{Port}/[0-9a-f]{{32}}/$", _server.Address);
        using var other = new PageServer("page"u8.ToArray(), port: 0);
        Assert.NotEqual(Path, new Uri(other.Address).AbsolutePath);
    }

    [Fact]
    public void APortThatIsTaken_IsAnErrorOfUsage()
    {
        UsageException fault = Assert.Throws<UsageException>(() => new PageServer(Array.Empty<byte>(), Port));
        Assert.StartsWith($"--port {Port} cannot be had: ", fault.Message, StringComparison.Ordinal);
    }

    // One request; the answer up to the end of the connection.
    private async Task<string> Send(string request)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(IPAddress.Loopback, Port);
        NetworkStream stream = client.GetStream();
        await stream.WriteAsync(Encoding.ASCII.GetBytes(request));
        using var answer = new MemoryStream();
        await stream.CopyToAsync(answer);
        return Encoding.ASCII.GetString(answer.ToArray());
    }
}
