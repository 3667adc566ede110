using System.Net;
using System.Net.Sockets;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Sound frames of gRPC with messages that are not: single bytes changed, cut, or random.</summary>
internal sealed class MessageGarbage(Target target) : HostileClient("messages")
{
    private readonly RawGrpc _http = new(target);
    private readonly byte[] _load = Sample(static message => message.Value.ToArray());
    private readonly byte[] _ask = AskSample();

    public override void Dispose()
    {
        _http.Dispose();
        base.Dispose();
    }

    protected override int PauseMax => 10;

    protected override async Task AttemptAsync(Random random)
    {
        bool isLoad = random.Next(2) == 0;
        string path = isLoad ? "/soak.Load/Echo" : "/LibWire.Tests.Grpc.Soak.Board/Echo";
        StatusCode code = await _http.PostAsync(path, RawGrpc.Frame(Mutated(isLoad ? _load : _ask, random)));
        if (code is not (StatusCode.OK or StatusCode.InvalidArgument)) Unexpected($"A garbage message ends with {code}.");
    }

    /// <summary>The bytes of a request.</summary>
    internal static byte[] Sample(Func<Message<LoadRequest>, byte[]> bytes)
    {
        using Message<LoadRequest> request = Message<LoadRequest>.Rent();
        return bytes(request.Fill(11, 300));
    }

    private static byte[] AskSample()
    {
        using Message<Ask> request = Message<Ask>.Rent();
        request.Value.Number = 12;
        request.Value.SetName("name", request.Arena);
        request.Value.Body = UnmanagedArray<byte>.Allocate(200, request.Arena);
        return request.Value.ToArray();
    }

    private static byte[] Mutated(byte[] sample, Random random)
    {
        byte[] bytes = random.Next(4) == 0 ? sample[..random.Next(sample.Length)] : (byte[])sample.Clone();
        for (int i = random.Next(4); i > 0 && bytes.Length > 0; i--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
        if (random.Next(10) == 0) random.NextBytes(bytes);
        return bytes;
    }
}

/// <summary>Frames that break the rules of gRPC, and requests that are followed by more.</summary>
internal sealed class FrameGarbage(Target target) : HostileClient("frames")
{
    private readonly RawGrpc _http = new(target);
    private readonly byte[] _request = MessageGarbage.Sample(static message => message.Value.ToArray());

    public override void Dispose()
    {
        _http.Dispose();
        base.Dispose();
    }

    protected override int PauseMax => 20;

    protected override async Task AttemptAsync(Random random)
    {
        byte[] frame = RawGrpc.Frame(_request);
        string path = random.Next(2) == 0 ? "/soak.Load/Echo" : "/soak.Load/Repeat";
        switch (random.Next(8))
        {
            case 0: await FailsAsync(path, RawGrpc.Frame(_request, flag: (byte)random.Next(2, 256))); break;
            case 1: await FailsAsync(path, RawGrpc.Frame(_request, flag: 1)); break;                                  // compressed, without grpc-encoding
            case 2: await FailsAsync(path, RawGrpc.Frame(_request, flag: 1), "gzip"); break;                          // which is no gzip
            case 3: await FailsAsync(path, [0, 0xFF, 0xFF, 0xFF, (byte)random.Next(256), 1, 2, 3]); break;            // longer than any array
            case 4: await FailsAsync(path, frame[..random.Next(1, frame.Length)]); break;
            case 5: await FailsAsync(path, [.. frame, .. frame]); break;                                              // two messages
            case 6: await FailsAsync(path, [.. frame, .. new byte[random.Next(1, 5_000)]]); break;                    // a message and garbage
            default: await LeavesAsync(path, frame, random); break;
        }
    }

    private async Task FailsAsync(string path, byte[] frames, string? encoding = null)
    {
        StatusCode code = await _http.PostAsync(path, frames, encoding);
        if (code == StatusCode.OK) Unexpected("Broken frames were accepted.");
    }

    // A whole message, and then the client leaves without the end of the stream: a reset of it, or of the connection.
    private async Task LeavesAsync(string path, byte[] frame, Random random)
    {
        var connections = new Target.BreakableConnections(target);
        using var http = new RawGrpc(target, connections.Handler);
        var sent = new TaskCompletionSource();
        var leave = new TaskCompletionSource();
        Task call = http.PostAsync(path, new UnendingContent(frame, sent, leave.Task));
        await sent.Task;
        await Task.Delay(random.Next(20), CancellationToken.None);
        if (random.Next(2) == 0) connections.Break();
        leave.SetResult();
        try
        {
            await call;
            Unexpected("A request without an end was answered.");
        }
        catch (Exception exception) when (exception is HttpRequestException or IOException or OperationCanceledException)
        {
        }
    }

    private sealed class UnendingContent(byte[] frame, TaskCompletionSource sent, Task leave) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
        {
            try
            {
                await stream.WriteAsync(frame);
                await stream.FlushAsync();
            }
            finally
            {
                sent.SetResult();
            }

            await leave;
            throw new IOException("The client leaves.");
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}

/// <summary>Connections that break the rules of HTTP/2.</summary>
internal sealed class HttpGarbage(Target target) : HostileClient("http2")
{
    private static readonly byte[] Preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"u8.ToArray();
    private static readonly byte[] Settings = FrameOf(4, 0, 0, []);
    private static readonly byte[] Call = FrameOf(1, 4, 1, Headers());

    protected override int PauseMax => 20;

    protected override async Task AttemptAsync(Random random)
    {
        using Socket socket = await target.ConnectAsync(CancellationToken.None);
        byte[] noise = new byte[random.Next(1, 2_000)];
        random.NextBytes(noise);
        byte[] message = RawGrpc.Frame(MessageGarbage.Sample(static request => request.Value.ToArray()));
        byte[] bytes = random.Next(6) switch
        {
            0 => noise,
            1 => [.. Preface, .. noise],
            2 => [.. Preface, .. Settings, .. FrameOf((byte)random.Next(256), (byte)random.Next(256), random.Next(8), noise)],
            3 => [.. Preface, .. Settings, .. Call, .. FrameOf(0, 0, 1, message), .. noise],                                // a call, then noise
            4 => [.. Preface, .. Settings, .. Call, .. FrameOf(0, 0, 1, message), .. FrameOf(3, 0, 1, [0, 0, 0, 8])],       // a call, then a reset of it
            _ => [.. Preface, .. Settings, .. FrameOf(1, 4, 1, noise)],                                                    // headers that are no HPACK
        };
        try
        {
            await socket.SendAsync(bytes);
            if (random.Next(2) == 0) socket.Shutdown(SocketShutdown.Send);
            using var limit = new CancellationTokenSource(random.Next(300));
            while (await socket.ReceiveAsync(noise, limit.Token) > 0)
            {
            }
        }
        catch (Exception exception) when (exception is SocketException or OperationCanceledException)
        {
            // The server has had enough, or we have.
        }
    }

    private static byte[] FrameOf(byte type, byte flags, int stream, byte[] payload) =>
    [
        (byte)(payload.Length >> 16), (byte)(payload.Length >> 8), (byte)payload.Length, type, flags,
        (byte)(stream >> 24), (byte)(stream >> 16), (byte)(stream >> 8), (byte)stream, .. payload,
    ];

    // Literal fields without indexing and without Huffman codes: HPACK, section 6.2.2.
    private static byte[] Headers()
    {
        var block = new List<byte>();
        foreach ((string name, string value) in (ReadOnlySpan<(string, string)>)
            [
                (":method", "POST"), (":scheme", "http"), (":path", "/soak.Load/Echo"), (":authority", "localhost"),
                ("content-type", "application/grpc"), ("te", "trailers"),
            ])
        {
            block.AddRange([0, (byte)name.Length, .. System.Text.Encoding.ASCII.GetBytes(name)]);
            block.AddRange([(byte)value.Length, .. System.Text.Encoding.ASCII.GetBytes(value)]);
        }

        return [.. block];
    }
}
