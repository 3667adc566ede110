using System.Diagnostics;
using LibWire;

namespace ThreeWays;

/// <summary>What one way costs: time and managed memory of building and sending the book.</summary>
internal static class Costs
{
    private const int Rounds = 9;
    private const int BooksPerRound = 2_000;

    public static void Print()
    {
        using var arena = new ArenaAllocator();
        (string Name, Action Open)[] ways =
        [
            ("Google.Protobuf", static () => WithGoogle.Open()),
            ("LibWire, arenas named", () =>
            {
                arena.Reset();
                WithLibWire.Open(in arena);
            }),
            ("LibWire, short form", static () =>
            {
                using ArenaScope scope = ArenaScope.Rent();
                WithLibWireShort.Open();
            }),
        ];
        double[] best = [double.MaxValue, double.MaxValue, double.MaxValue];
        long[] bytes = new long[ways.Length];

        // Until the JIT has compiled everything for good.
        var warmUp = Stopwatch.StartNew();
        while (warmUp.Elapsed.TotalSeconds < 2)
            foreach ((_, Action open) in ways) open();

        // In turns, so that what else the machine does meets all ways alike.
        for (int round = 0; round < Rounds; round++)
        {
            for (int way = 0; way < ways.Length; way++)
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                var watch = Stopwatch.StartNew();
                for (int i = 0; i < BooksPerRound; i++) ways[way].Open();
                best[way] = Math.Min(best[way], watch.Elapsed.TotalMicroseconds / BooksPerRound);
                bytes[way] = (GC.GetAllocatedBytesForCurrentThread() - before) / BooksPerRound;
            }
        }

        for (int way = 0; way < ways.Length; way++)
            Console.WriteLine($"{ways[way].Name,-22} {best[way],6:0.00} µs a book, {bytes[way],5:N0} managed bytes");
    }
}
