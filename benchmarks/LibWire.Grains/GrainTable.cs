using System.Globalization;
using System.Runtime;
using LibWire.Comparison;

namespace LibWire.Grains;

/// <summary>What the calls of one column took in one round.</summary>
/// <param name="CallsASecond">Calls a second.</param>
/// <param name="ProcessorMicroseconds">Processor time of one call, of client and silos together, with the garbage collector and the finalizer.</param>
/// <param name="ManagedBytes">Managed bytes of one call.</param>
internal sealed record GrainBurst(double CallsASecond, double ProcessorMicroseconds, double ManagedBytes);

/// <summary>The results of all columns.</summary>
internal sealed class GrainTable(IGrainColumn[] columns)
{
    private const string Peer = "google-protobuf";
    private const string Floor = "number";

    private readonly List<GrainBurst>[] _bursts = [.. columns.Select(static _ => new List<GrainBurst>())];

    internal void Add(int column, GrainBurst burst) => _bursts[column].Add(burst);

    internal void Print(GrainOptions options, int sizeBytes)
    {
        string collector = GCSettings.IsServerGC ? "server" : "workstation";
        string transport = options.UsesSockets ? "sockets" : "pipes in memory";
        Line($"{options.Callers} calls at once, {options.Rounds} rounds of {options.Calls} calls each, orders of {sizeBytes} bytes.");
        Line($"Connected by {transport}, {collector} garbage collector.");
        Line($"| column | calls/s, median | best | times {Peer}, median | processor µs a call | above a number | managed bytes a call | above a number |");
        Line($"|---|---:|---:|---:|---:|---:|---:|---:|");
        for (int i = 0; i < columns.Length; i++)
        {
            List<GrainBurst> own = _bursts[i];
            double processor = Median(own, static burst => burst.ProcessorMicroseconds), bytes = Median(own, static burst => burst.ManagedBytes);
            string ratio = Ratio(own), aboveProcessor = "", aboveBytes = "";
            if (BurstsOf(Floor) is { } floor)
            {
                aboveProcessor = string.Create(CultureInfo.InvariantCulture, $"{processor - Median(floor, static burst => burst.ProcessorMicroseconds):F2}");
                aboveBytes = string.Create(CultureInfo.InvariantCulture, $"{bytes - Median(floor, static burst => burst.ManagedBytes):N0}");
            }

            double rate = Median(own, static burst => burst.CallsASecond), best = own.Max(static burst => burst.CallsASecond);
            Line($"| {columns[i].Name} | {rate:N0} | {best:N0} | {ratio} | {processor:F2} | {aboveProcessor} | {bytes:N0} | {aboveBytes} |");
        }
    }

    // The columns of a round ran one after the other, so other work on the machine touches the ratio less than the rates.
    private string Ratio(List<GrainBurst> own)
    {
        if (BurstsOf(Peer) is not { } peer) return "";
        double ratio = Statistics.Median(own.Select((burst, round) => burst.CallsASecond / peer[round].CallsASecond));
        return ratio.ToString("F2", CultureInfo.InvariantCulture);
    }

    private List<GrainBurst>? BurstsOf(string name)
    {
        int index = Array.FindIndex(columns, column => column.Name == name);
        return index < 0 ? null : _bursts[index];
    }

    private static double Median(List<GrainBurst> bursts, Func<GrainBurst, double> value) => Statistics.Median(bursts.Select(value));

    private static void Line(FormattableString text) => Console.WriteLine(text.ToString(CultureInfo.InvariantCulture));
}
