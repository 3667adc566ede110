using System.Diagnostics;
using LibWire;

namespace QuickStart;

/// <summary>Decodes tiles and encodes them again, with hand-written and with generated code, and measures both. One arena serves all of it.</summary>
internal sealed class RoundTrip(ArenaAllocator arena, int? rounds)
{
    private const int RoundsMax = 10_000;

    // After 30 calls, and a tenth of a second without new methods, the JIT compiles hot methods again in the background. Measure what comes after
    // that.
    private static readonly TimeSpan WarmUpTime = TimeSpan.FromSeconds(1);

    // Without a number of rounds each tile gets this much time, so that the program ends soon whatever the size of the tiles.
    private static readonly TimeSpan TimePerTile = TimeSpan.FromMilliseconds(100);

    private readonly Times _byHand = new(rounds ?? RoundsMax);
    private readonly Times _generated = new(rounds ?? RoundsMax);
    private bool _isWarm;

    /// <summary>Decodes a tile, encodes the result, decodes that too and compares. Then measures decoding and encoding over many rounds.</summary>
    /// <exception cref="WireFormatException">The bytes are not a tile.</exception>
    public RoundTripResult Run(string name, byte[] bytes)
    {
        arena.Reset();
        Tile tile = TileReader.Read(bytes, in arena);
        var writer = new ProtoWriter(in arena, bytes.Length);
        TileWriter.Write(in tile, ref writer);
        Tile again = TileReader.Read(writer.WrittenSpan, in arena);

        Generated.Tile generated = Generated.Tile.Parse(bytes, in arena);
        var generatedWriter = new ProtoWriter(in arena, bytes.Length);
        generated.Write(ref generatedWriter);
        Tile generatedAgain = TileReader.Read(generatedWriter.WrittenSpan, in arena);
        var result = new RoundTripResult(name, bytes)
        {
            Counts = TileCounts.Of(in tile),
            Difference = TileCheck.FirstDifference(in tile, in again),
            GeneratedDifference = GeneratedCheck.FirstDifference(in tile, ref generated) ?? TileCheck.FirstDifference(in tile, in generatedAgain),
            EncodedBytes = writer.GetTotalLength(),
        };

        if (!_isWarm) Repeat(bytes, RoundsMax, WarmUpTime);
        _isWarm = true;
        long managedBefore = GC.GetAllocatedBytesForCurrentThread();
        int count = rounds is { } fixedRounds ? Repeat(bytes, fixedRounds, TimeSpan.MaxValue) : Repeat(bytes, RoundsMax, TimePerTile);
        long managedBytes = GC.GetAllocatedBytesForCurrentThread() - managedBefore;

        return result with
        {
            ArenaBytes = _byHand.ArenaBytes,
            GeneratedArenaBytes = _generated.ArenaBytes,
            ManagedBytes = managedBytes,
            Rounds = count,
            DecodeTime = Times.Median(_byHand.DecodeTicks, count),
            EncodeTime = Times.Median(_byHand.EncodeTicks, count),
            GeneratedDecodeTime = Times.Median(_generated.DecodeTicks, count),
            GeneratedEncodeTime = Times.Median(_generated.EncodeTicks, count),
        };
    }

    /// <summary>The measured work. It allocates no managed memory.</summary>
    /// <returns>The number of rounds: as many as requested, or as fit into the time, and at least one.</returns>
    private int Repeat(byte[] bytes, int roundsMax, TimeSpan timeMax)
    {
        long begin = Stopwatch.GetTimestamp();
        int round = 0;
        do
        {
            RoundByHand(bytes, round);
            RoundGenerated(bytes, round);
            round++;
        }
        while (round < roundsMax && Stopwatch.GetElapsedTime(begin) < timeMax);

        return round;
    }

    private void RoundByHand(byte[] bytes, int round)
    {
        // Frees what the previous round put into the arena, and keeps the memory.
        arena.Reset();
        long start = Stopwatch.GetTimestamp();
        Tile tile = TileReader.Read(bytes, in arena);
        long decoded = Stopwatch.GetTimestamp();
        var writer = new ProtoWriter(in arena, bytes.Length);
        TileWriter.Write(in tile, ref writer);
        _byHand.Note(round, start, decoded, Stopwatch.GetTimestamp(), arena);
    }

    private void RoundGenerated(byte[] bytes, int round)
    {
        arena.Reset();
        long start = Stopwatch.GetTimestamp();
        Generated.Tile tile = Generated.Tile.Parse(bytes, in arena);
        long decoded = Stopwatch.GetTimestamp();
        var writer = new ProtoWriter(in arena, bytes.Length);
        tile.Write(ref writer);
        _generated.Note(round, start, decoded, Stopwatch.GetTimestamp(), arena);
    }

    /// <summary>The times of one kind of code.</summary>
    private sealed class Times(int roundsMax)
    {
        public readonly long[] DecodeTicks = new long[roundsMax];
        public readonly long[] EncodeTicks = new long[roundsMax];

        /// <summary>Arena memory of the tile of the last round together with its encoded form.</summary>
        public long ArenaBytes { get; private set; }

        public void Note(int round, long start, long decoded, long encoded, ArenaAllocator arena)
        {
            int place = round % DecodeTicks.Length;
            DecodeTicks[place] = decoded - start;
            EncodeTicks[place] = encoded - decoded;
            ArenaBytes = (long)arena.UsedBytes;
        }

        public static TimeSpan Median(long[] ticks, int count)
        {
            Span<long> taken = ticks.AsSpan(0, count);
            taken.Sort();
            return Stopwatch.GetElapsedTime(0, taken[count / 2]);
        }
    }
}
