using System.Diagnostics;
using System.Globalization;
using LibWire.Comparison;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Hosting;
using Orleans.Serialization;
using Orleans.TestingHost;

namespace LibWire.Grains;

/// <summary>Measures all columns in turns.</summary>
internal sealed class GrainRun(int callers, int rounds, int calls)
{
    private const int GrainCount = 64;
    private const int WarmUpRounds = 2;

    /// <returns>Whether every reply was right.</returns>
    internal async Task<bool> MeasureAsync()
    {
        var builder = new TestClusterBuilder(2) { Options = { ConfigureFileLogging = false } };
        builder.AddSiloBuilderConfigurator<Silo>();
        builder.AddClientBuilderConfigurator<Client>();
        await using TestCluster cluster = builder.Build();
        await cluster.DeployAsync();

        IGrainFactory grains = cluster.GrainFactory;
        IGrainColumn[] columns = [new NumberColumn(grains), new LibWireColumn(grains), new GoogleColumn(grains), new PlainColumn(grains)];
        var rates = columns.Select(static _ => new List<double>()).ToArray();
        var bytes = columns.Select(static _ => new List<double>()).ToArray();
        for (int round = -Math.Min(WarmUpRounds, rounds); round < rounds; round++)
        {
            for (int i = 0; i < columns.Length; i++)
            {
                int column = (i + Math.Max(round, 0)) % columns.Length;
                (double rate, double allocated, bool isRight) = await BurstAsync(columns[column]);
                if (!isRight)
                {
                    Console.Error.WriteLine($"A reply of {columns[column].Name} was wrong.");
                    return false;
                }

                if (round < 0) continue;
                rates[column].Add(rate);
                bytes[column].Add(allocated);
            }
        }

        Print(columns, rates, bytes);
        return true;
    }

    private async Task<(double CallsASecond, double BytesACall, bool IsRight)> BurstAsync(IGrainColumn column)
    {
        GC.Collect();
        long allocated = GC.GetTotalAllocatedBytes(precise: true);
        long start = Stopwatch.GetTimestamp();
        int next = 0;
        bool[] right = await Task.WhenAll(Enumerable.Range(0, callers).Select(_ => Task.Run(async () =>
        {
            bool isRight = true;
            for (int call; (call = Interlocked.Increment(ref next)) <= calls;) isRight &= await column.CallAsync(call % GrainCount);
            return isRight;
        })));
        double seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
        return (calls / seconds, (double)(GC.GetTotalAllocatedBytes(precise: true) - allocated) / calls, right.All(static one => one));
    }

    private void Print(IGrainColumn[] columns, List<double>[] rates, List<double>[] bytes)
    {
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{callers} calls at once, {rounds} rounds of {calls} calls each."));
        Console.WriteLine("| column | calls/s, median | best | times google-protobuf, median | managed bytes a call | above a number |");
        Console.WriteLine("|---|---:|---:|---:|---:|---:|");
        List<double> google = rates[2];
        double number = Statistics.Median(bytes[0]);
        for (int i = 0; i < columns.Length; i++)
        {
            double ratio = Statistics.Median([.. rates[i].Select((rate, round) => rate / google[round])]);
            double median = Statistics.Median(bytes[i]);
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {columns[i].Name} | {Statistics.Median(rates[i]):N0} | {rates[i].Max():N0} | {ratio:F2} | {median:N0} | {median - number:N0} |"));
        }
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
