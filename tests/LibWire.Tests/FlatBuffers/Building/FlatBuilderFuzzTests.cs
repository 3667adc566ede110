using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>Random valid and invalid calls in any order: each works as documented, or throws the documented exception and changes nothing.</summary>
public sealed class FlatBuilderFuzzTests
{
    private const ulong Seed = 9;
    private static readonly int Rounds = TestDepth.Pick(quick: 1_500, deep: 16_000);
    private static readonly int LimitedRounds = TestDepth.Pick(quick: 400, deep: 4_000);

    private static readonly int[] Capacities = [0, 64, 300, 5_000];

    [Fact]
    public void AnyCalls_InAnyOrder_GiveAValidBufferOrWhatIsDocumented()
    {
        using var arena = new ArenaAllocator();
        int failed = 0, finished = 0;
        for (int round = 0; round < Rounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(Seed, (ulong)round);
            FlatCalls calls = Make(random, new FlatBuilder(in arena, random.Pick(Capacities)), arena, isLimited: false);
            Run(ref calls, round);
            failed += calls.Failed;
            finished += calls.Finished;
        }

        // Both kinds must be frequent, or nothing was tested.
        Assert.True(failed > Rounds && finished >= Rounds, $"{failed} calls failed, {finished} buffers were finished.");
    }

    [Fact]
    public void AnyCalls_WhereTheArenaHasALimit_GiveAValidBufferOrWhatIsDocumented()
    {
        using var other = new ArenaAllocator();
        int noRoom = 0, finished = 0;
        for (int round = 0; round < LimitedRounds; round++)
        {
            other.Reset();
            var random = new FuzzRandom(Seed, (ulong)(Rounds + round));
            using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 64, ByteLimit = (nuint)(2_000 + random.Next(8_000)) });
            FlatCalls calls;
            try
            {
                calls = Make(random, new FlatBuilder(in arena, random.Pick(Capacities)), other, isLimited: true);
            }
            catch (ArenaLimitException)
            {
                noRoom++;
                continue;
            }

            Run(ref calls, round);
            noRoom += calls.NoRoom;
            finished += calls.Finished;
        }

        Assert.True(noRoom > LimitedRounds / 4 && finished > LimitedRounds / 4, $"{noRoom} calls found no room, {finished} buffers were finished.");
    }

    [Fact]
    public void AnyCalls_UpToTheLimitOfABuffer_GiveAValidBufferOrWhatIsDocumented()
    {
        using var arena = new ArenaAllocator();
        int noRoom = 0, finished = 0;
        for (int round = 0; round < LimitedRounds; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(Seed, (ulong)(Rounds + LimitedRounds + round));
            FlatCalls calls = Make(random, new FlatBuilder(in arena, random.Pick(Capacities), limitBytes: 100 + random.Next(1_000)), arena, isLimited: true);
            Run(ref calls, round);
            noRoom += calls.NoRoom;
            finished += calls.Finished;
        }

        Assert.True(noRoom > LimitedRounds / 4 && finished > LimitedRounds / 4, $"{noRoom} calls found no room, {finished} buffers were finished.");
    }

    private static FlatCalls Make(FuzzRandom random, FlatBuilder builder, ArenaAllocator otherArena, bool isLimited)
    {
        // In the same arena, where there is no limit: neither region can grow in place.
        return new FlatCalls(random, builder, otherArena, new FlatOffset(1 << 30), isLimited);
    }

    private static void Run(ref FlatCalls calls, int round)
    {
        try
        {
            calls.Run();
        }
        catch (Exception thrown)
        {
            throw new InvalidOperationException($"Round {round}: {thrown.Message}", thrown);
        }
    }
}
