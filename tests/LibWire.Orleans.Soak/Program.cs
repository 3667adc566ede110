using System.Diagnostics;
using System.Globalization;
using LibWire.Tests.Soak;
using Microsoft.Extensions.Configuration;
using Orleans.Hosting;
using Orleans.TestingHost;

namespace LibWire.Tests.Orleans.Soak;

/// <summary>Two silos and a client at full rate, while nobody disposes half of the messages. Memory must be flat, and at the end every arena must be
/// back.</summary>
internal static class Program
{
    private const int Callers = 32;
    private const int GrainCount = 200;
    private const int SamplesMax = 80;
    private const int Reports = 8;
    private const long MiB = 1 << 20;

    private static long Calls;
    private static long Wrong;

    private static async Task<int> Main(string[] args)
    {
        double seconds = args switch
        {
            [] => 10,
            ["--seconds", string text] => double.Parse(text, CultureInfo.InvariantCulture),
            ["--minutes", string text] => 60 * double.Parse(text, CultureInfo.InvariantCulture),
            _ => 0,
        };
        if (seconds <= 0)
        {
            Console.Error.WriteLine("The options are --seconds N or --minutes N.");
            return 2;
        }

        List<MemorySample> memory = await RunAsync(TimeSpan.FromSeconds(seconds));
        int arenas = ArenasLeft.Count();
        MemorySample early = MemorySample.Median(memory[(memory.Count / 4)..((memory.Count / 2) + 1)]), late = MemorySample.Median(memory[(memory.Count * 3 / 4)..]);
        bool isFlat = MemorySample.IsFlat(early, late, spareBytes: seconds < 300 ? 256 * MiB : 24 * MiB);
        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"LibWire ({WireInfo.Flavor}): {Calls} calls, {Calls / seconds:F0} a second, {Wrong} wrong, {arenas} arenas left"));
        Console.WriteLine($"  second quarter: {early}");
        Console.WriteLine($"  last quarter:   {late}{(isFlat ? "" : ": not flat")}");
        return Wrong == 0 && Calls > 0 && isFlat && arenas == 0 ? 0 : 1;
    }

    private static async Task<List<MemorySample>> RunAsync(TimeSpan time)
    {
        var builder = new TestClusterBuilder(2) { Options = { ConfigureFileLogging = false } };
        builder.AddSiloBuilderConfigurator<Silo>();
        builder.AddClientBuilderConfigurator<Client>();
        await using TestCluster cluster = builder.Build();
        await cluster.DeployAsync();

        using var end = new CancellationTokenSource(time);
        Task[] callers = [.. Enumerable.Range(0, Callers).Select(caller => Task.Run(() => CallAsync(cluster.GrainFactory, caller, end.Token)))];
        List<MemorySample> memory = [];
        var watch = Stopwatch.StartNew();
        for (int reports = 0; memory.Count == 0 || watch.Elapsed < time;)
        {
            // A sample takes a collection. In a short run there are fewer, so that they are taken under load.
            await Task.Delay(time / (SamplesMax + 1));
            memory.Add(MemorySample.Take());
            if (watch.Elapsed < time / Reports * (reports + 1)) continue;
            Console.WriteLine($"  {Interlocked.Read(ref Calls)} calls: {memory[^1]}");
            reports++;
        }

        await Task.WhenAll(callers);
        return memory;
    }

    private static async Task CallAsync(IGrainFactory grains, int caller, CancellationToken end)
    {
        var maker = new OrderMaker(caller);
        for (int i = 0; !end.IsCancellationRequested; i++)
        {
            ISoakGrain grain = grains.GetGrain<ISoakGrain>((caller * 31) + (i % GrainCount));
            ArenaMessage<Order> order = maker.Next();

            // Grains with negative keys pass nothing on: two that wait for each other would never end.
            ArenaMessage<Order>? back = (i % 3) switch
            {
                0 => await grain.Echo(order),
                1 => await grain.Pass(-1 - (i % GrainCount), order),
                _ => await grain.Swap(order),
            };
            Interlocked.Increment(ref Calls);

            // What Swap returns is an order of another call: it only has to be readable.
            bool isRight = i % 3 == 2 ? back is null || back.Value.Lines.Count < 5 : ProtoMessage.AreEqual(in order.Value, in back!.Value);
            if (!isRight) Interlocked.Increment(ref Wrong);
            GC.KeepAlive(order);
            GC.KeepAlive(back);
            if (i % 2 == 0) continue;
            order.Dispose();
            back?.Dispose();
        }
    }

    private sealed class Silo : ISiloConfigurator
    {
        public void Configure(ISiloBuilder siloBuilder) => siloBuilder.AddLibWire();
    }

    private sealed class Client : IClientBuilderConfigurator
    {
        public void Configure(IConfiguration configuration, IClientBuilder clientBuilder) => clientBuilder.AddLibWire();
    }
}
