using System.Diagnostics;

namespace LibWire.Tests.Fuzz;

/// <summary>
/// Damages FlatBuffers and reads the result. An input depends on the seed and its number alone, so any part of a campaign can be repeated.
/// </summary>
internal sealed unsafe class FlatCampaign : IFuzzCampaign
{
    private const int FindingsMax = 10;

    private readonly ulong _seed;
    private readonly FlatSeed[][] _seeds; // by the loop that reads them, because some loops have many seeds and others few
    private readonly GuardedMemory _memory;
    private readonly byte[] _bytes;

    /// <param name="seed">The seed of the campaign.</param>
    /// <param name="seeds">The seeds of mutation.</param>
    internal FlatCampaign(ulong seed, IReadOnlyList<FlatSeed> seeds)
    {
        _seed = seed;
        _seeds = [.. seeds.GroupBy(static item => item.Loop).Select(static group => group.ToArray())];
        _bytes = new byte[seeds.Max(static item => item.Bytes.Length)];
        _memory = new GuardedMemory((nuint)_bytes.Length);
    }

    public FuzzTally Tally { get; } = new();

    /// <summary>The file for findings, minimised; null for none.</summary>
    internal string? FindingsFile { get; init; }

    public bool IsOver => Tally.Findings.Count >= FindingsMax;

    public void Run(long from, long count)
    {
        for (long index = from; index < from + count && !IsOver; index++)
        {
            long started = Stopwatch.GetTimestamp();
            FlatSeed start = Mutate(index, out int length);
            try
            {
                Tally.AddOutcome(start.Loop.Name, start.Loop.Run(Place(_bytes.AsSpan(0, length), index)), started);
            }
            catch (Exception failure)
            {
                Find(index, start, _bytes.AsSpan(0, length).ToArray(), failure);
            }

            Tally.AddInput(index, length, started);
        }
    }

    public byte[] Make(long index)
    {
        Mutate(index, out int length);
        return _bytes.AsSpan(0, length).ToArray();
    }

    public void Dispose() => _memory.Dispose();

    private FlatSeed Mutate(long index, out int length)
    {
        var random = new FuzzRandom(_seed, (ulong)index);
        FlatSeed start = random.Pick(random.Pick(_seeds));
        start.Bytes.CopyTo(_bytes, 0);
        length = new FlatMutator(random).Mutate(_bytes.AsSpan(0, start.Bytes.Length), start.Sites, random.Pick(random.Pick(_seeds)).Bytes);
        return start;
    }

    // At the end before a guard page, which stops reads past the end, or at the start after a guard page, which stops reads before the start.
    private ReadOnlySpan<byte> Place(ReadOnlySpan<byte> bytes, long index) => new(index % 4 == 3 ? _memory.PutAtStart(bytes) : _memory.PutAtEnd(bytes), bytes.Length);

    private void Find(long index, FlatSeed start, byte[] bytes, Exception failure)
    {
        byte[] small = Minimise(index, start, bytes, failure);
        var finding = new FuzzFinding(_seed, index, start.Loop.Name, small, failure) { Expectation = "success or an error" };
        Tally.Findings.Add(finding);
        if (FindingsFile is null) return;
        Directory.CreateDirectory(Path.GetDirectoryName(FindingsFile)!);
        File.AppendAllText(FindingsFile, finding.Vector + "\n");
    }

    /// <summary>Undoes all changes, and removes all bytes, that the failure does not need.</summary>
    private byte[] Minimise(long index, FlatSeed start, byte[] bytes, Exception failure)
    {
        for (int i = 0; i < bytes.Length; i++)
        {
            if (bytes[i] == start.Bytes[i]) continue;
            byte changed = bytes[i];
            bytes[i] = start.Bytes[i];
            if (!Fails(bytes)) bytes[i] = changed;
        }

        for (int cut = bytes.Length / 2; cut > 0; cut /= 2)
            while (cut < bytes.Length && Fails(bytes[..^cut])) bytes = bytes[..^cut];
        return bytes;

        bool Fails(byte[] candidate)
        {
            try
            {
                start.Loop.Run(Place(candidate, index));
                return false;
            }
            catch (Exception other)
            {
                return other.GetType() == failure.GetType();
            }
        }
    }
}
