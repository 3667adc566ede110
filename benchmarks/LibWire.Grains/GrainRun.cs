using System.Diagnostics;
using LibWire.Comparison;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Hosting;
using Orleans.Serialization;
using Orleans.TestingHost;

namespace LibWire.Grains;

/// <summary>Measures all columns in turns.</summary>
internal sealed class GrainRun(GrainOptions options)
{
    private const int GrainCount = 64;
    private const int WarmUpRounds = 2;

    /// <returns>Whether every reply was right.</returns>
    internal async Task<bool> MeasureAsync()
    {
        var builder = new TestClusterBuilder(2) { Options = { ConfigureFileLogging = false } };
        builder.Options.ConnectionTransport = options.UsesSockets ? ConnectionTransportType.TcpSocket : ConnectionTransportType.InMemory;
        builder.AddSiloBuilderConfigurator<Silo>();
        builder.AddClientBuilderConfigurator<Client>();
        await using TestCluster cluster = builder.Build();
        await cluster.DeployAsync();

        IGrainColumn[] columns = Columns(out int sizeBytes);

        // Made once: to find a grain takes Orleans as long as a tenth of a call, whatever the call carries.
        IEchoGrain[] grains = [.. Enumerable.Range(0, GrainCount).Select(key => cluster.GrainFactory.GetGrain<IEchoGrain>(key))];
        var table = new GrainTable(columns);
        for (int round = -Math.Min(WarmUpRounds, options.Rounds); round < options.Rounds; round++)
        {
            for (int i = 0; i < columns.Length; i++)
            {
                int column = (i + Math.Max(round, 0)) % columns.Length;
                GrainBurst? burst = await BurstAsync(columns[column], grains);
                if (burst is null)
                {
                    Console.Error.WriteLine($"A reply of {columns[column].Name} was wrong.");
                    return false;
                }

                if (round >= 0) table.Add(column, burst);
            }
        }

        table.Print(options, sizeBytes);
        return true;
    }

    private IGrainColumn[] Columns(out int sizeBytes)
    {
        var google = new GoogleColumn(options.Lines);
        sizeBytes = google.WireBytes;
        IGrainColumn[] all =
        [
            new NumberColumn(), new BytesColumn(sizeBytes), new LibWireColumn(options.Lines), google, new PlainColumn(options.Lines),
        ];
        return options.Columns.Length == 0 ? all : [.. all.Where(column => options.Columns.Contains(column.Name))];
    }

    /// <returns>Null if a reply was wrong.</returns>
    private async Task<GrainBurst?> BurstAsync(IGrainColumn column, IEchoGrain[] grains)
    {
        // What the column before has left to the finalizer is not to be paid by this one.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        TimeSpan processor = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        int next = 0;
        bool[] right = await Task.WhenAll(Enumerable.Range(0, options.Callers).Select(_ => Task.Run(async () =>
        {
            bool isRight = true;
            for (int call; (call = Interlocked.Increment(ref next)) <= options.Calls;) isRight &= await column.CallAsync(grains[call % GrainCount]);
            return isRight;
        })));
        double seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        processor = Environment.CpuUsage.TotalTime - processor;
        allocated = GC.GetTotalAllocatedBytes(precise: true) - allocated;
        if (!right.All(static one => one)) return null;
        return new GrainBurst(options.Calls / seconds, processor.TotalMicroseconds / options.Calls, (double)allocated / options.Calls);
    }

    private sealed class Silo : ISiloConfigurator
    {
        public void Configure(ISiloBuilder siloBuilder) => AddCodecs(siloBuilder.AddLibWire().Services);
    }

    private sealed class Client : IClientBuilderConfigurator
    {
        public void Configure(IConfiguration configuration, IClientBuilder clientBuilder) => AddCodecs(clientBuilder.AddLibWire().Services);
    }

    private static void AddCodecs(IServiceCollection services)
    {
        services.AddSingleton<ITypeFilter, GoogleTypes>();
        services.AddSerializer(static serializer => serializer.Configure(static options =>
        {
            options.FieldCodecs.Add(typeof(GoogleCodec));
            options.Copiers.Add(typeof(GoogleCopier));
        }));
    }
}
