using System.Diagnostics;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>
/// Makes inputs for generated structs and reads each. An input depends on the seed and its number alone, so any part of a campaign can be repeated.
/// </summary>
internal sealed class GeneratedCampaign(ulong seed, GeneratedCorpus corpus) : IDisposable
{
    /// <summary>The longest input.</summary>
    internal const int InputBytesMax = 1 << 20;

    private const int LargeOneIn = 4000;
    private const int FindingsMax = 10;

    private readonly GeneratedLoop _loop = new(InputBytesMax);

    internal GeneratedTally Tally { get; } = new();

    /// <summary>The file for findings; null for none.</summary>
    internal string? FindingsFile { get; init; }

    /// <summary>Whether there are enough findings to stop.</summary>
    internal bool IsOver => Tally.Findings.Count >= FindingsMax;

    /// <summary>Runs inputs by their numbers, until all are done or there are enough findings.</summary>
    internal void Run(long from, long count)
    {
        for (long index = from; index < from + count && !IsOver; index++) RunInput(index);
    }

    /// <summary>The type and the bytes of an input.</summary>
    internal (OurMessage Type, byte[] Bytes) Make(long index)
    {
        var random = new FuzzRandom(seed, (ulong)index);
        GeneratedCorpus.Entry entry = random.OneIn(LargeOneIn) ? corpus.Tiles : random.OneIn(4) ? corpus.Pieces : random.Pick(corpus.Entries);
        byte[] start = random.Pick(entry.Messages);
        byte[] other = random.Pick((random.OneIn(8) ? random.Pick(corpus.Entries) : entry).Messages);
        byte[] bytes = random.Next(16) switch
        {
            0 => start,
            1 => start[..random.Next(start.Length + 1)],
            2 => [.. start, .. other],
            _ => new FuzzMutator(random).Mutate(start, other),
        };
        return (entry.Type, bytes.Length <= InputBytesMax ? bytes : bytes[..InputBytesMax]);
    }

    public void Dispose() => _loop.Dispose();

    private void RunInput(long index)
    {
        (OurMessage type, byte[] bytes) = Make(index);
        long started = Stopwatch.GetTimestamp();
        try
        {
            GeneratedOutcome outcome = _loop.Run(type, bytes, new FuzzRandom(~seed, (ulong)index));
            if (outcome.IsOverLimit) Tally.OverLimit++;
            else Tally.AddOutcome(outcome.Error);
        }
        catch (Exception failure)
        {
            var finding = new GeneratedFinding(seed, index, type.Layout.FullName, bytes, failure);
            Tally.Findings.Add(finding);
            Keep(finding);
        }

        Tally.AddInput(index, bytes.Length, started);
    }

    private void Keep(GeneratedFinding finding)
    {
        if (FindingsFile is null) return;
        Directory.CreateDirectory(Path.GetDirectoryName(FindingsFile)!);
        File.AppendAllText(FindingsFile, finding + "\n\n");
    }
}
