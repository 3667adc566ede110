using System.Diagnostics;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// Makes inputs and runs each through all loops. An input depends on the seed and its number alone, so any part of a campaign can be repeated.
/// </summary>
internal sealed unsafe class FuzzCampaign(ulong seed, FuzzSeeds seeds) : IFuzzCampaign
{
    /// <summary>The longest input.</summary>
    internal const int InputBytesMax = 1 << 20;

    private const int LargeOneIn = 4000;
    private const int FindingsMax = 10;

    private readonly GuardedMemory _memory = new(InputBytesMax);
    private readonly FuzzLoops _loops = new();

    public FuzzTally Tally { get; } = new();

    /// <summary>The file for findings, as lines for <c>tests/vectors</c>; null for none.</summary>
    internal string? FindingsFile { get; init; }

    /// <summary>Whether there are enough findings to stop.</summary>
    public bool IsOver => Tally.Findings.Count >= FindingsMax;

    /// <summary>Runs inputs by their numbers, until all are done or there are enough findings.</summary>
    public void Run(long from, long count)
    {
        for (long index = from; index < from + count && !IsOver; index++) RunInput(index, Make(index));
    }

    /// <summary>The bytes of an input.</summary>
    public byte[] Make(long index)
    {
        var random = new FuzzRandom(seed, (ulong)index);
        byte[] start = Start(random);
        byte[] input = random.Next(16) switch
        {
            0 => start,
            1 => start[..random.Next(start.Length + 1)],
            _ => new FuzzMutator(random).Mutate(start, Start(random)),
        };
        return input.Length <= InputBytesMax ? input : input[..InputBytesMax];
    }

    /// <summary>Runs bytes through all loops.</summary>
    internal void RunInput(long index, byte[] bytes)
    {
        long started = Stopwatch.GetTimestamp();

        // At the end before a guard page, which stops reads past the end, or at the start after a guard page, which stops reads before the start.
        byte* guarded = index % 4 == 3 ? _memory.PutAtStart(bytes) : _memory.PutAtEnd(bytes);
        var input = new FuzzInput(bytes, guarded, new FuzzRandom(~seed, (ulong)index));
        _loops.Start();
        foreach ((string name, Func<FuzzInput, FuzzOutcome> run) in _loops.All)
        {
            long loopStarted = Stopwatch.GetTimestamp();
            try
            {
                Tally.AddOutcome(name, run(input).Error, loopStarted);
            }
            catch (Exception failure)
            {
                Find(new FuzzFinding(seed, index, name, bytes, failure));
                break;
            }
        }

        Tally.AddInput(index, bytes.Length, started);
    }

    public void Dispose()
    {
        _loops.Dispose();
        _memory.Dispose();
    }

    private byte[] Start(FuzzRandom random)
    {
        int choice = random.Next(20);
        if (seeds.Tiles.Count > 0 && random.OneIn(LargeOneIn)) return random.Pick(seeds.Tiles);
        if (choice == 0) return random.Pick(seeds.Vectors);
        return choice < 11 && seeds.Pieces.Count > 0 ? random.Pick(seeds.Pieces) : FuzzMessages.Make(random);
    }

    private void Find(FuzzFinding finding)
    {
        Tally.Findings.Add(finding);
        if (FindingsFile is null) return;
        Directory.CreateDirectory(Path.GetDirectoryName(FindingsFile)!);
        File.AppendAllText(FindingsFile, finding.Vector + "\n");
    }
}
