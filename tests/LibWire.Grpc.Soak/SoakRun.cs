using System.Diagnostics;

namespace LibWire.Tests.Grpc.Soak;

/// <summary>Runs the server and the clients of each build, all at the same time, takes samples, and judges.</summary>
internal static class SoakRun
{
    // As many samples of memory as the shortest run has time for.
    private const int SampleCount = 80;

    // Each of these collects, so that the managed heap shows what is in use.
    private const int CollectionEvery = 4;

    /// <returns>The exit code: 0 if all holds for all builds.</returns>
    internal static async Task<int> RunAsync(SoakOptions options)
    {
        List<Pair> pairs = [];
        try
        {
            foreach (string program in options.Programs) pairs.Add(await Pair.StartAsync(program));
            await SampleAsync(pairs, options.Duration);
            await Task.WhenAll(pairs.Select(static pair => pair.SettleAsync()));
        }
        finally
        {
            foreach (Pair pair in pairs) pair.Dispose();
        }

        List<Verdict> verdicts = [.. pairs.Select(pair => new Verdict(pair, options.Duration))];
        SoakTable.Print(verdicts, options.Duration);
        return verdicts.TrueForAll(static verdict => verdict.Faults.Count == 0) ? 0 : 1;
    }

    private static async Task SampleAsync(List<Pair> pairs, TimeSpan duration)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 1; i <= SampleCount; i++)
        {
            TimeSpan wait = duration * i / SampleCount - Stopwatch.GetElapsedTime(start);
            if (wait > TimeSpan.Zero) await Task.Delay(wait);
            bool collects = i % CollectionEvery == 0;
            await Task.WhenAll(pairs.Select(pair => pair.SampleAsync(collects)));
            Report(pairs, Stopwatch.GetElapsedTime(start), duration, isLast: i == SampleCount, isTenth: i % (SampleCount / 10) == 0);
        }
    }

    // One line that changes on a terminal, ten lines elsewhere.
    private static void Report(List<Pair> pairs, TimeSpan elapsed, TimeSpan duration, bool isLast, bool isTenth)
    {
        if (Console.IsOutputRedirected && !isTenth) return;
        string text = $"{elapsed:mm\\:ss} of {duration:mm\\:ss}" + string.Concat(pairs.Select(static pair => $" | {pair.Progress}"));
        if (Console.IsOutputRedirected) Console.WriteLine(text);
        else Console.Write($"\r{text}\u001b[K{(isLast ? Environment.NewLine : "")}");
    }
}

/// <summary>A server and its clients, in one build.</summary>
internal sealed class Pair : IDisposable
{
    private readonly Child _server;
    private readonly Child _clients;

    private Pair(string program, Child server, Child clients)
    {
        Name = Path.GetFileNameWithoutExtension(program).Replace(".Grpc.Soak", "", StringComparison.Ordinal);
        _server = server;
        _clients = clients;
    }

    /// <summary>The build of the runtime.</summary>
    internal string Name { get; }

    /// <summary>The samples of the server.</summary>
    internal List<Figures> Samples { get; } = [];

    /// <summary>What the server and the clients say at the end.</summary>
    internal Figures ServerEnd { get; private set; } = [];

    /// <inheritdoc cref="ServerEnd"/>
    internal Figures ClientsEnd { get; private set; } = [];

    internal string Progress { get; private set; } = "";

    internal static async Task<Pair> StartAsync(string program)
    {
        Child server = Child.Start(program, "server");
        Child? clients = null;
        try
        {
            clients = Child.Start(program, "clients", await server.ReadAsync());
            await clients.ReadAsync();
            return new Pair(program, server, clients);
        }
        catch
        {
            clients?.Dispose();
            server.Dispose();
            throw;
        }
    }

    internal async Task SampleAsync(bool collects)
    {
        Figures server = await _server.AskAsync(collects ? "collect" : "sample");
        Figures clients = await _clients.AskAsync("sample");
        Samples.Add(server);
        Progress = $"{Name}: {clients.Of("good"):N0} good calls, {clients.Of("failed"):N0} failed, {server.Of("calls_so_far"):N0} served, "
            + $"{server.Of("messages"):N0} messages, {server.Of("resident") / (1 << 20):N0} MiB";
    }

    /// <summary>Ends the clients, then waits for the server to give back everything.</summary>
    internal async Task SettleAsync()
    {
        ClientsEnd = await _clients.AskAsync("settle");
        ServerEnd = await _server.AskAsync("settle");
    }

    public void Dispose()
    {
        _clients.Dispose();
        _server.Dispose();
    }
}
