using System.Diagnostics;
using System.Globalization;
using LibWire.Tests;

namespace LibWire.Cli.Tests.Fuzz;

internal static class Program
{
    private const int InputsPerStep = 500;
    private const int HangSeconds = 60;

    private const string Help = """
        Gives changed files of every kind to the commands of libwire, in this process. Each run must end with a result, or with an error that says where.

          --inputs N   how many inputs, by default 1,000,000
          --seed N     the seed, by default 1; the same seed makes the same inputs
          --from N     the number of the first input, by default 0
          --write DIR  write the file of input --from there, print its command line, and end
          --quiet      no progress, only the result

        Exit code 0: nothing else happened. 1: something did. 2: the command line is wrong. 3: an input took more than a minute; its number is printed.
        """;

    private static int Main(string[] words)
    {
        long inputs = 1_000_000, seed = 1, from = 0;
        string? folder = null;
        bool isQuiet = false;
        for (int i = 0; i < words.Length; i++)
        {
            bool isFine = words[i] switch
            {
                "--inputs" => Number(words, ++i, out inputs),
                "--seed" => Number(words, ++i, out seed),
                "--from" => Number(words, ++i, out from),
                "--write" => (folder = ++i < words.Length ? words[i] : null) != null,
                "--quiet" => isQuiet = true,
                _ => false,
            };
            if (isFine) continue;
            Console.Error.WriteLine(Help);
            return ExitCode.Usage;
        }

        using var seeds = new CommandSeeds();
        using var campaign = new CommandCampaign((ulong)seed, CommandTargets.Of(seeds));
        if (folder != null) return Write(campaign, from, folder);
        Run(campaign, from, inputs, isQuiet);
        return campaign.Findings.Count == 0 ? 0 : 1;
    }

    private static bool Number(string[] words, int index, out long number)
    {
        number = 0;
        return index < words.Length && long.TryParse(words[index], NumberStyles.None, CultureInfo.InvariantCulture, out number);
    }

    private static int Write(CommandCampaign campaign, long index, string folder)
    {
        (byte[] bytes, string extension, string[] command) = campaign.Make(index);
        string path = Path.Combine(folder, "input" + extension);
        File.WriteAllBytes(path, bytes);
        Console.WriteLine("libwire " + string.Join(' ', CommandTarget.Words(command, path)));
        return 0;
    }

    private static void Run(CommandCampaign campaign, long from, long inputs, bool isQuiet)
    {
        var clock = Stopwatch.StartNew();
        TimeSpan told = TimeSpan.Zero;
        using var watch = Watch(campaign);
        int shown = 0;
        for (long next = from; next < from + inputs && !campaign.IsOver; next += InputsPerStep)
        {
            campaign.Run(next, Math.Min(InputsPerStep, from + inputs - next));
            for (; shown < campaign.Findings.Count; shown++) Console.WriteLine($"\n{campaign.Findings[shown]}");
            if (isQuiet || (clock.Elapsed - told).TotalSeconds < 5) continue;
            told = clock.Elapsed;
            double done = next + InputsPerStep - from;
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{done,12:N0} inputs  {done / told.TotalSeconds,8:N0} a second  {campaign.Findings.Count} findings"));
        }

        Report(campaign, inputs, clock.Elapsed);
    }

    // An input that never ends has no other way to be told.
    private static Timer Watch(CommandCampaign campaign)
    {
        long last = -1;
        return new Timer(
            _ =>
            {
                if (campaign.Current == last && last >= 0)
                {
                    Console.WriteLine($"Input {last} takes more than {HangSeconds} seconds.");
                    Environment.Exit(3);
                }

                last = campaign.Current;
            },
            null, TimeSpan.FromSeconds(HangSeconds), TimeSpan.FromSeconds(HangSeconds));
    }

    private static void Report(CommandCampaign campaign, long inputs, TimeSpan time)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        Console.WriteLine(string.Create(culture, $"\n{"command",-12}{"fine",12}{"bad input",12}{"usage",12}"));
        foreach ((string command, long[] counts) in campaign.Ends)
            Console.WriteLine(string.Create(culture, $"{command,-12}{counts[0],12:N0}{counts[1],12:N0}{counts[2],12:N0}"));
        Console.WriteLine(string.Create(culture, $"\n{inputs:N0} inputs, {campaign.InputBytes / 1e6:N0} MB, in {time.TotalSeconds:N0} s."));
        Console.WriteLine(string.Create(
            culture, $"Slowest: input {campaign.Slowest.Index}, {campaign.Slowest.Time.TotalMilliseconds:N0} ms. Most memory: input {campaign.Largest.Index}, "
            + $"{campaign.Largest.Bytes / 1e6:N0} MB allocated. Peak of the process: {Process.GetCurrentProcess().PeakWorkingSet64 / 1e6:N0} MB."));
        Console.WriteLine(string.Create(culture, $"Anything else than a result or an error that says where: {campaign.Findings.Count}"));
    }
}
