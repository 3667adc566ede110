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

        using IFuzzCampaign campaign = Campaign(arguments, out string seeds);
        if (arguments.Show is { } index)
        {
            Console.WriteLine(Convert.ToHexStringLower(campaign.Make(index)));
            return 0;
        }

        Console.WriteLine(FuzzReport.Settings(arguments, seeds));
        Run(campaign, arguments);
        return campaign.Tally.Findings.Count == 0 ? 0 : 1;
    }

    private static IFuzzCampaign Campaign(FuzzArguments arguments, out string seeds)
    {
        if (arguments.Texts)
        {
            seeds = $"{TextTargets.All.Sum(static target => target.Seeds.Length)} texts and FlexBuffers of {TextTargets.All.Count} readers";
            return new TextCampaign(arguments.Seed, TextTargets.All) { FindingsFile = FindingsFile("texts-") };
        }

        if (arguments.Flat || arguments.FlatFiles)
        {
            FlatSeeds flat = FlatSeeds.Load();
            IReadOnlyList<FlatSeed> chosen = arguments.Flat ? flat.Small : flat.Files;
            seeds = $"{chosen.Count} {(arguments.Flat ? "buffers" : "files and long buffers")}";
            return new FlatCampaign(arguments.Seed, chosen) { FindingsFile = FindingsFile("flat-") };
        }

        FuzzSeeds messages = FuzzSeeds.Load();
        seeds = $"{messages.Tiles.Count} tiles, {messages.Pieces.Count} pieces of them, {messages.Vectors.Count} vectors, made-up messages";
        return new FuzzCampaign(arguments.Seed, messages) { FindingsFile = FindingsFile("") };

        string FindingsFile(string kind) => Repository.PathOf($"artifacts/fuzz/{kind}{WireInfo.Flavor}-{arguments.Seed}.txt");
    }

    private static unsafe int TouchGuard()
    {
        using var memory = new GuardedMemory(1);
        Console.WriteLine(*(memory.End - 1));
        Console.WriteLine(*memory.End);
        return 0;
    }

    private static void Run(IFuzzCampaign campaign, FuzzArguments arguments)
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
