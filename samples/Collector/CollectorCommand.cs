using System.Text;
using Spectre.Console;

namespace Collector;

/// <summary>Runs the command once its arguments are known.</summary>
internal static class CollectorCommand
{
    public const int UsageError = 2;
    private const int Ok = 0;
    private const int Lost = 1;

    // A file has no width, and its rows must not be folded.
    private const int RedirectedWidth = 160;

    private static readonly TimeSpan DemoTime = TimeSpan.FromSeconds(5);

    /// <summary>Collects until the time is over or the program is told to end.</summary>
    public static async Task<int> RunAsync(int port, bool withDemo, TimeSpan? time, CancellationToken stop)
    {
        Console.OutputEncoding = Encoding.UTF8;
        var received = new Received();
        WebApplication app;
        try
        {
            app = await CollectorServer.StartAsync(port, received);
        }
        catch (IOException failure)
        {
            Console.Error.WriteLine($"error: {failure.Message}");
            return UsageError;
        }

        await using (app)
        {
            Console.WriteLine($"Listening on {app.Urls.First()} for traces, metrics and logs: OTLP over gRPC.");
            using var end = CancellationTokenSource.CreateLinkedTokenSource(stop, app.Lifetime.ApplicationStopping);
            Task screen = LiveScreen.ShowAsync(received, end.Token);
            string? sent = withDemo ? await RunDemoAsync(new Uri(app.Urls.First()), time ?? DemoTime, end.Token) : null;
            if (!withDemo) await Task.Delay(time ?? Timeout.InfiniteTimeSpan, end.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await end.CancelAsync();
            await screen;
            await app.StopAsync(CancellationToken.None);
            return Summarize(received, sent);
        }
    }

    // What was sent, in the words of Received.
    private static async Task<string> RunDemoAsync(Uri collector, TimeSpan time, CancellationToken stop)
    {
        using var load = new DemoLoad(collector);
        await load.RunAsync(time, stop);
        return load.ToString();
    }

    private static int Summarize(Received received, string? sent)
    {
        IAnsiConsole console = AnsiConsole.Console;
        if (Console.IsOutputRedirected)
        {
            console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, ColorSystem = ColorSystemSupport.NoColors });
            console.Profile.Width = RedirectedWidth;
            console.Write(LiveScreen.SlowestTable(received.Slowest.ToArray()));
        }

        if (sent is not null) console.WriteLine($"Sent:     {sent}");
        console.WriteLine($"Received: {received}");
        return sent is null || sent == received.ToString() ? Ok : Lost;
    }
}
