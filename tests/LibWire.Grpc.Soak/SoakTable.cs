using System.Globalization;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Prints the figures of a run, with a column for each build.</summary>
internal static class SoakTable
{
    internal static void Print(List<Verdict> verdicts, TimeSpan duration)
    {
        Console.WriteLine();
        Row($"{duration.TotalSeconds:N0} seconds", verdicts, static verdict => verdict.Pair.Name);
        Row("good calls", verdicts, static verdict => Number(verdict.Pair.ClientsEnd.Of("good")));
        Row("  of them failed", verdicts, static verdict => Number(verdict.Pair.ClientsEnd.Of("failed")));
        Row("  messages verified", verdicts, static verdict => Number(verdict.Pair.ClientsEnd.Of("good_messages")));
        Row("  unary, ms: median", verdicts, static verdict => Decimal(verdict.Pair.ClientsEnd.Of("p50")));
        Row("  99 of 100 below", verdicts, static verdict => Decimal(verdict.Pair.ClientsEnd.Of("p99")));
        Row("  longest", verdicts, static verdict => Decimal(verdict.Pair.ClientsEnd.Of("max")));
        Row("calls served in all", verdicts, static verdict => Number(verdict.Pair.ServerEnd.Of("calls_so_far")));
        Row("connections served", verdicts, static verdict => Number(verdict.Pair.ServerEnd.Of("connections_so_far")));
        foreach (string kind in verdicts[0].Kinds)
        {
            Row($"hostile: {kind} (unexpected)", verdicts, verdict =>
                $"{Number(verdict.Pair.ClientsEnd.Of($"attempts_{kind}"))} ({Number(verdict.Pair.ClientsEnd.Of($"unexpected_{kind}"))})");
        }

        foreach (int i in Enumerable.Range(0, verdicts[0].Memories.Count))
        {
            Row($"server, MiB: {verdicts[0].Memories[i].Name}, 2nd / 4th quarter / peak", verdicts, verdict =>
                $"{MiB(verdict.Memories[i].Early)} / {MiB(verdict.Memories[i].Late)} / {MiB(verdict.Memories[i].Peak)}");
        }

        foreach ((string name, string text) in Ends)
            Row(text, verdicts, verdict => $"{Number(verdict.Pair.ServerEnd.Of(name))} / {Number(verdict.Pair.ClientsEnd.Of(name))}");
        Row("errors in the log of the server", verdicts, static verdict => Number(verdict.Pair.ServerEnd.Of("errors")));
        foreach (string fault in verdicts.SelectMany(static verdict => verdict.Faults.Select(fault => $"{verdict.Pair.Name}: {fault}")))
            Console.WriteLine($"FAILED: {fault}");
        Console.WriteLine(verdicts.TrueForAll(static verdict => verdict.Faults.Count == 0) ? "All holds." : "Not all holds.");
    }

    private static readonly (string Name, string Text)[] Ends =
    [
        ("left", "messages not back, server / clients"), ("arenas", "arenas not back (known to the twin)"), ("forgotten", "messages forgotten"),
        ("late", "messages back only by a collection at the end"), ("collected", "messages back by collections in all"),
        ("unobserved", "exceptions not observed"),
    ];

    private static void Row(string name, List<Verdict> verdicts, Func<Verdict, string> cell) =>
        Console.WriteLine(name.PadRight(52) + string.Concat(verdicts.Select(verdict => cell(verdict).PadLeft(24))));

    private static string Number(double value) => value.ToString("N0", CultureInfo.InvariantCulture);

    private static string Decimal(double value) => value.ToString("N2", CultureInfo.InvariantCulture);

    private static string MiB(double bytes) => (bytes / (1 << 20)).ToString("N1", CultureInfo.InvariantCulture);
}
