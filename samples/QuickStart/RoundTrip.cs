using System.Diagnostics;
using LibWire;

namespace QuickStart;

/// <summary>Takes tiles apart and puts them together again, and measures what that takes. One arena serves all of it.</summary>
internal sealed class RoundTrip(ArenaAllocator arena, int? rounds)
{
    private const int RoundsMax = 10_000;

    // The JIT compiles hot methods anew in the background, after 30 calls and a tenth of a second without new ones: measure what comes after.
    private static readonly TimeSpan WarmUpTime = TimeSpan.FromSeconds(1);

    // Without a number of rounds each tile has this long, so that the program ends soon whatever the size of the tiles is.
    private static readonly TimeSpan TimePerTile = TimeSpan.FromMilliseconds(100);

    private readonly long[] _decodeTicks = new long[rounds ?? RoundsMax];
    private readonly long[] _encodeTicks = new long[rounds ?? RoundsMax];
    private bool _isWarm;

    /// <summary>Decodes a tile, encodes what came out, decodes that too and compares; then measures decoding and encoding over many rounds.</summary>
    /// <exception cref="WireFormatException">The bytes are no tile.</exception>
    public RoundTripResult Run(string name, byte[] bytes)
    {
        arena.Reset();
        Tile tile = TileReader.Read(bytes, in arena);
        var writer = new ProtoWriter(in arena, bytes.Length);
        TileWriter.Write(in tile, ref writer);
        Tile again = TileReader.Read(writer.WrittenSpan, in arena);
        var result = new RoundTripResult(name, bytes)
        {
            Counts = TileCounts.Of(in tile),
            Difference = TileCheck.FirstDifference(in tile, in again),
            EncodedBytes = writer.GetTotalLength(),
        };

        if (!_isWarm) Repeat(bytes, RoundsMax, WarmUpTime);
        _isWarm = true;
        long managedBefore = GC.GetAllocatedBytesForCurrentThread();
        int count = rounds is { } fixedRounds ? Repeat(bytes, fixedRounds, TimeSpan.MaxValue) : Repeat(bytes, RoundsMax, TimePerTile);
        long managedBytes = GC.GetAllocatedBytesForCurrentThread() - managedBefore;

        return result with
        {
            ArenaBytes = (long)arena.UsedBytes, // the last round's
            ManagedBytes = managedBytes,
            Rounds = count,
            DecodeTime = Median(_decodeTicks.AsSpan(0, count)),
            EncodeTime = Median(_encodeTicks.AsSpan(0, count)),
        };
    }

    /// <summary>The work that counts. Nothing in here allocates managed memory.</summary>
    /// <returns>How many rounds there were: as many as asked for, or as fit into the time, and at least one.</returns>
    private int Repeat(byte[] bytes, int roundsMax, TimeSpan timeMax)
    {
        long begin = Stopwatch.GetTimestamp();
        int round = 0;
        do
        {
            // What the round before has put into the arena is forgotten; its memory is used again.
            arena.Reset();

            long start = Stopwatch.GetTimestamp();
            Tile tile = TileReader.Read(bytes, in arena);
            long decoded = Stopwatch.GetTimestamp();
            var writer = new ProtoWriter(in arena, bytes.Length);
            TileWriter.Write(in tile, ref writer);
            long encoded = Stopwatch.GetTimestamp();

            int slot = round % _decodeTicks.Length;
            _decodeTicks[slot] = decoded - start;
            _encodeTicks[slot] = encoded - decoded;
            round++;
        }
        while (round < roundsMax && Stopwatch.GetElapsedTime(begin) < timeMax);

        return round;
    }

    private static TimeSpan Median(Span<long> ticks)
    {
        ticks.Sort();
        return Stopwatch.GetElapsedTime(0, ticks[ticks.Length / 2]);
    }
}
