using System.Diagnostics;
using LibWire.Comparison;

namespace LibWire.Rpc;

/// <summary>Runs what the command line requests, and prints results as they come.</summary>
internal sealed class RpcRun(RpcOptions options, TextWriter output)
{
    internal async Task<RpcResults> MeasureAsync()
    {
        await using RpcServer server = await RpcServer.StartAsync(options.Columns);
        var measuring = new CaseMeasuring(server, options.Columns, options.Effort);
        var report = new ConsoleReport(output);
        Progress("Compiling");
        await measuring.CompileAsync();

        IReadOnlyList<RpcCase> cases = options.Cases;
        List<RpcRecord> records = [];
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < cases.Count; i++)
        {
            int done = i;
            IReadOnlyList<Measurement> measurements = await measuring.MeasureAsync(cases[i], (round, column) =>
            {
                double part = (done + ((double)round / options.Effort.Rounds)) / cases.Count;
                string left = part > 0 ? $", {Stopwatch.GetElapsedTime(start) * ((1 - part) / part):m\\:ss} left" : "";
                Progress($"Case {done + 1} of {cases.Count}{left}: {cases[done]}, round {round + 1}, {column}");
            });
            Progress("");
            RpcRecord[] found = [.. RpcRecord.Of(cases[i], measurements)];
            report.Print(cases[i], found);
            records.AddRange(found);
        }

        return new RpcResults { Head = ReportHead.Of(options.Columns.ToDictionary(static column => column.Name, static column => column.Version)), Records = records };
    }

    /// <summary>One line that is written again and again, on a terminal only.</summary>
    private static void Progress(string text)
    {
        if (!Console.IsErrorRedirected) Console.Error.Write($"\r\u001b[K{text}");
    }
}
