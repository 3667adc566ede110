using System.Globalization;
using System.Text;
using Orleans.Runtime;

namespace Pipeline;

/// <summary>Runs the commands once their arguments are known.</summary>
internal static class PipelineCommand
{
    public const int UsageError = 2;
    private const int Ok = 0;
    private const int Lost = 1;

    // Another member of the group takes over seconds after one died, and the first question to a dead silo waits for its answer.
    private static readonly TimeSpan CatchUpTime = TimeSpan.FromSeconds(90);

    /// <summary>Runs the first node, further ones as processes, and the load.</summary>
    public static async Task<int> RunFirstAsync(NodeOptions options, RunOptions run, CancellationToken stop)
    {
        Console.OutputEncoding = Encoding.UTF8;
        Directory.CreateDirectory(options.Folder);
        using MockBrokers? brokers = options.Kafka is null ? new MockBrokers() : null;
        var topic = new Topic(options.Kafka ?? await brokers!.ServersAsync());
        await using WebApplication app = Node.First(options, topic);
        try
        {
            await app.StartAsync(stop);
        }
        catch (IOException failure)
        {
            // A port is in use.
            Console.Error.WriteLine($"error: {failure.Message}");
            return UsageError;
        }

        var others = new List<NodeProcess>();
        try
        {
            for (int i = 1; i < run.Nodes; i++) others.Add(NodeProcess.Start(options, topic));
            string[] urls = [.. app.Urls];
            Console.WriteLine($"Page:      {urls[0]}");
            Console.WriteLine($"Collector: {urls[1]} (OTLP over gRPC; also the service pipeline.Statistics)");
            Console.WriteLine($"Kafka:     {(brokers is null ? topic.Servers : "brokers for tests, in this process")}");
            Console.WriteLine($"State:     {options.Folder}");
            foreach (NodeProcess other in others) Console.WriteLine($"Node:      {other.Name}, a silo and a consumer");
            using var end = CancellationTokenSource.CreateLinkedTokenSource(stop, app.Lifetime.ApplicationStopping);
            if (run.Seconds is { } seconds) end.CancelAfter(TimeSpan.FromSeconds(seconds));
            using var load = new LoadGenerator(new Uri(urls[1]), run.CallsPerSecond);
            await Task.WhenAll(load.RunAsync(end.Token), KillAsync(run.KillAfter, others, end.Token), WaitAsync(end.Token));
            return run.Seconds is null ? Ok : await CheckAsync(app.Services.GetRequiredService<OverviewMaker>(), load, stop);
        }
        finally
        {
            foreach (NodeProcess other in others) other.Dispose();
            await app.StopAsync(CancellationToken.None);
        }
    }

    /// <summary>Runs a node that joins another.</summary>
    public static async Task<int> RunFurtherAsync(NodeOptions options, bool isAttached, CancellationToken stop)
    {
        if (options.Kafka is null || options.Folder.Length == 0)
        {
            Console.Error.WriteLine("error: a further node needs --kafka and --state.");
            return UsageError;
        }

        using IHost host = Node.Further(options, new Topic(options.Kafka));
        await host.StartAsync(stop);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(stop);
        Task ended = host.WaitForShutdownAsync(end.Token);
        if (isAttached) await Task.WhenAny(ended, Task.Run(static () => Console.In.ReadToEnd(), CancellationToken.None));
        else await ended;
        await host.StopAsync(CancellationToken.None);
        return Ok;
    }

    private static Task WaitAsync(CancellationToken end) => Quietly(Task.Delay(Timeout.InfiniteTimeSpan, end));

    private static async Task KillAsync(int? seconds, List<NodeProcess> others, CancellationToken end)
    {
        if (seconds is not { } time || others.Count == 0) return;
        await Quietly(Task.Delay(TimeSpan.FromSeconds(time), end));
        if (end.IsCancellationRequested) return;
        others[^1].Kill();
        Console.WriteLine($"Killed:    {others[^1].Name}");
    }

    private static async Task Quietly(Task task) => await task.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);

    // Everything that was acknowledged must be counted, and slow calls must have their traces. Requests that failed may be counted or not.
    private static async Task<int> CheckAsync(OverviewMaker overviews, LoadGenerator load, CancellationToken stop)
    {
        var acknowledged = (ulong)load.Acknowledged;
        using var late = CancellationTokenSource.CreateLinkedTokenSource(stop);
        late.CancelAfter(CatchUpTime);
        (ulong counted, int lostTraces) = await CountAsync(overviews, acknowledged, late.Token);

        // What was counted twice would come last.
        if (counted == acknowledged)
        {
            await Task.Delay(TimeSpan.FromSeconds(1), CancellationToken.None);
            (counted, lostTraces) = await CountAsync(overviews, acknowledged, late.Token);
        }

        bool isRight = lostTraces == 0 && (counted == acknowledged || (load.FailedRequests > 0 && counted > acknowledged));
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"Acknowledged {acknowledged:N0} calls, counted {counted:N0}; {load.FailedRequests} requests failed. {(isRight ? "Nothing is lost." : "WRONG.")}"));
        if (lostTraces > 0) Console.WriteLine($"{lostTraces} of the slowest calls have no id of a trace.");
        return isRight ? Ok : Lost;
    }

    // Waits until all are counted, or until it is too late. Where a silo died and nobody knows it yet, there is no answer.
    private static async Task<(ulong Counted, int LostTraces)> CountAsync(OverviewMaker overviews, ulong acknowledged, CancellationToken late)
    {
        (ulong counted, int lostTraces) = (0, 0);
        while (!late.IsCancellationRequested)
        {
            try
            {
                (counted, lostTraces) = await overviews.CountAsync();
                if (counted >= acknowledged) break;
            }
            catch (Exception failure) when (failure is TimeoutException or OrleansException)
            {
                // Asked again.
            }

            await Quietly(Task.Delay(TimeSpan.FromMilliseconds(500), late));
        }

        return (counted, lostTraces);
    }
}
