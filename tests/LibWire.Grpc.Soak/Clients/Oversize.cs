using System.IO.Compression;
using Grpc.Net.Client;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Messages above the limits of the server, and some just below.</summary>
internal sealed class Oversize(Target target) : HostileClient("oversize")
{
    private const int LimitBytes = 4 * 1024 * 1024;

    // 64 MB of zeros in 64 KB.
    private static readonly byte[] Bomb = MakeBomb();

    private readonly GrpcChannel _channel = target.OpenChannel();

    public override void Dispose()
    {
        _channel.Dispose();
        base.Dispose();
    }

    protected override int PauseMax => 300;

    protected override async Task AttemptAsync(Random random)
    {
        var client = new Load.LoadClient(_channel);
        switch (random.Next(3))
        {
            case 0:
                await RefusedAsync(EchoAsync(client, static request => request.Fill(8, LimitBytes)));
                break;
            case 1:
                await EchoAsync(client, static request => request.Fill(9, LimitBytes - 1_000));
                break;
            default:
                using (var http = new RawGrpc(target))
                {
                    StatusCode code = await http.PostAsync("/soak.Load/Echo", RawGrpc.Frame(Bomb, flag: 1), "gzip");
                    if (code != StatusCode.ResourceExhausted) Unexpected($"A bomb ends with {code}.");
                }

                break;
        }
    }

    private async Task RefusedAsync(Task call)
    {
        try
        {
            await call;
            Unexpected("A message above the limit was accepted.");
        }
        catch (RpcException error) when (error.StatusCode == StatusCode.ResourceExhausted)
        {
        }
    }

    private static byte[] MakeBomb()
    {
        var output = new MemoryStream();
        using (var gzip = new GZipStream(output, CompressionLevel.Fastest))
        {
            byte[] zeros = new byte[64 * 1024];
            for (int i = 0; i < 1024; i++) gzip.Write(zeros);
        }

        return output.ToArray();
    }
}
