using LibWire.Tests.Fuzz;

namespace LibWire.Tests.Interop;

/// <summary>The same calls to both builders give the same bytes.</summary>
public sealed class FlatScriptBytesTests
{
    private const ulong Seed = 9;
    private static readonly int Scripts = TestDepth.Pick(quick: 500, deep: 3_000);

    private static readonly int[] Capacities = [0, 100, 1000, 100_000];

    [Theory, Trait("Category", "Tools")]
    [InlineData(false)]
    [InlineData(true)]
    public void Build_RandomCalls_GivesTheBytesOfCpp(bool writesInside)
    {
        using var arena = new ArenaAllocator();
        long sizeBytes = 0;
        for (int round = 0; round < Scripts; round++)
        {
            arena.Reset();
            var random = new FuzzRandom(Seed, (ulong)(2 * round) + (writesInside ? 1u : 0u));
            var twin = new FlatTwin(new FlatBuilder(in arena, random.Pick(Capacities)));
            new RandomFlatCalls(random, writesInside).Build(twin, arena);

            byte[] theirs = twin.Theirs.OrThrow(), ours = twin.Ours;
            sizeBytes += ours.Length;

            // The buffer is written from its end, so the last difference is the first in time.
            int same = 0;
            while (same < Math.Min(ours.Length, theirs.Length) && ours[^(same + 1)] == theirs[^(same + 1)]) same++;
            Assert.True(same == ours.Length && same == theirs.Length, $"Script {round}: {ours.Length} bytes, {theirs.Length} of C++, the last {same} are the same.");
        }

        // Otherwise nothing was compared.
        Assert.True(sizeBytes > Scripts * 200L);
    }

    [Fact, Trait("Category", "Tools")]
    public void SharesVtables_SetAgain_TakesThoseThatWereWrittenUnshared()
    {
        using var arena = new ArenaAllocator();
        var twin = new FlatTwin(new FlatBuilder(in arena));
        twin.ShareVtables(false);
        for (int i = 0; i < 4; i++)
        {
            twin.ShareVtables(i >= 2);
            twin.StartTable();
            twin.Add(0, 7, i, -1);
            uint table = twin.EndTable();
            if (i == 3) twin.Finish(table, isSizePrefixed: false, default);
        }

        Assert.Equal(twin.Theirs.OrThrow(), twin.Ours);
    }
}
