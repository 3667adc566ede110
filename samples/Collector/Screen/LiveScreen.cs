using Spectre.Console;

namespace Collector;

/// <summary>Shows what comes in: a live table on a terminal, a line a second elsewhere.</summary>
internal static class LiveScreen
{
    private static readonly TimeSpan TerminalPeriod = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan LinePeriod = TimeSpan.FromSeconds(1);

    /// <summary>Shows until it is stopped.</summary>
    public static Task ShowAsync(Received received, CancellationToken stop) =>
        Console.IsOutputRedirected ? WriteLinesAsync(received, stop) : ShowTablesAsync(received, stop);

    /// <summary>The slowest spans as a table.</summary>
    public static Table SlowestTable(SlowSpan[] spans)
    {
        var table = new Table { Border = TableBorder.MinimalHeavyHead }.Title("slowest spans");
        AddColumns(table, "service", "span", "time", "", "trace");
        table.Columns[2].RightAligned();

        // Text, not markup: names of spans are the sender's.
        foreach (SlowSpan span in spans)
        {
            string[] cells = [span.Service, span.Name, span.Duration, span.Failed ? "failed" : "", span.TraceId];
            table.AddRow(cells.Select(static cell => new Text(cell)));
        }

        return table;
    }

    private static Task ShowTablesAsync(Received received, CancellationToken stop)
    {
        var rates = new Rates(received);
        return AnsiConsole.Live(Tables(received, rates)).StartAsync(async live =>
        {
            while (await WaitAsync(TerminalPeriod, stop)) live.UpdateTarget(Tables(received, rates));

            // What stays on the screen shows all that came.
            live.UpdateTarget(Tables(received, rates));
        });
    }

    private static async Task WriteLinesAsync(Received received, CancellationToken stop)
    {
        var rates = new Rates(received);
        while (await WaitAsync(LinePeriod, stop))
        {
            string[] signals = [.. received.Signals.Zip(rates.Next(), static (signal, rate) => $"{signal.Count:#,##0} {signal.Name} ({rate:#,##0}/s)")];
            string slowest = received.Slowest.ToArray() is [{ } first, ..] ? $", slowest {first.Name} {first.Duration}" : "";
            Console.WriteLine($"{DateTime.Now:HH:mm:ss} {string.Join(", ", signals)}{slowest}");
        }
    }

    private static Rows Tables(Received received, Rates rates) => new(RatesTable(received, rates.Next()), SlowestTable(received.Slowest.ToArray()));

    private static Table RatesTable(Received received, double[] rates)
    {
        var table = new Table { Border = TableBorder.MinimalHeavyHead };
        AddColumns(table, "signal", "received", "a second", "requests", "arena a request");
        for (int i = 1; i < table.Columns.Count; i++) table.Columns[i].RightAligned();
        foreach ((Signal signal, double rate) in received.Signals.Zip(rates))
        {
            long arenaBytes = signal.ArenaBytes / Math.Max(signal.Requests, 1);
            table.AddRow(signal.Name, $"{signal.Count:#,##0}", $"{rate:#,##0}", $"{signal.Requests:#,##0}", $"{arenaBytes:#,##0} B");
        }

        return table;
    }

    private static void AddColumns(Table table, params string[] headings)
    {
        foreach (string heading in headings) table.AddColumn(new TableColumn(heading) { NoWrap = true });
    }

    private static async Task<bool> WaitAsync(TimeSpan time, CancellationToken stop)
    {
        await Task.Delay(time, stop).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        return !stop.IsCancellationRequested;
    }
}
