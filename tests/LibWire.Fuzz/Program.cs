using System.Diagnostics;

namespace LibWire.Tests.Fuzz;

internal static class Program
{
    private const int InputsPerStep = 1000;

    private static int Main(string[] words)
    {
        FuzzArguments arguments;
        try
        {
            arguments = FuzzArguments.Parse(words);
        }
        catch (FormatException failure)
        {
            Console.Error.WriteLine(failure.Message);
            return 2;
        }

        if (arguments.WantsHelp)
        {
            Console.WriteLine(FuzzArguments.Help);
            return 0;
        }

        if (arguments.TouchGuard) return TouchGuard();

        FuzzSeeds seeds = FuzzSeeds.Load();
        using var campaign = new FuzzCampaign(arguments.Seed, seeds) { FindingsFile = Repository.PathOf($"artifacts/fuzz/{WireInfo.Flavor}-{arguments.Seed}.txt") };
        if (arguments.Show is { } index)
        {
            Console.WriteLine(Convert.ToHexStringLower(campaign.Make(index)));
            return 0;
        }

        Console.WriteLine(FuzzReport.Settings(arguments, seeds));
        Run(campaign, arguments);
        return campaign.Tally.Findings.Count == 0 ? 0 : 1;
    }

    private static unsafe int TouchGuard()
    {
        using var memory = new GuardedMemory(1);
        Console.WriteLine(*(memory.End - 1));
        Console.WriteLine(*memory.End);
        return 0;
    }

    private static void Run(FuzzCampaign campaign, FuzzArguments arguments)
    {
        long end = arguments.From + arguments.Inputs;
        var clock = Stopwatch.StartNew();
        TimeSpan told = TimeSpan.Zero;
        for (long next = arguments.From; next < end && !campaign.IsOver; next += InputsPerStep)
        {
            campaign.Run(next, Math.Min(InputsPerStep, end - next));
            if (arguments.Quiet || (clock.Elapsed - told).TotalSeconds < 5) continue;
            told = clock.Elapsed;
            Console.WriteLine(FuzzReport.Progress(campaign.Tally, told));
        }

        FuzzReport.Result(campaign.Tally, clock.Elapsed);
    }
}
