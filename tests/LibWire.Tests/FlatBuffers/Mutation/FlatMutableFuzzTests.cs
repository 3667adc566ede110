using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Mutate;

/// <summary>
/// After any change in place a buffer that may be changed, valid or damaged, can still be verified and changed. The bytes lie before or after a page that
/// must not be touched.
/// </summary>
public sealed unsafe class FlatMutableFuzzTests
{
    private const ulong Seed = 9;
    private const int Changes = 60;

    private static readonly FlatVerifierOptions Small = new() { Budget = 20_000 };

    [Fact]
    public void Samples_DamagedAndChanged_StayVerified() => Run(MutateSeeds.All, MutateSamples.Layout, TestDepth.Pick(quick: 2_000, deep: 20_000));

    [Fact]
    public void Monster_DamagedAndChanged_StaysVerified() => Run([FlatCorpus.Monster], MonsterView.Layout, TestDepth.Pick(quick: 2_000, deep: 10_000));

    [Fact]
    public void Annotated_DamagedAndChanged_StaysVerified() => Run([FlatCorpus.Annotated], FooView.Layout, TestDepth.Pick(quick: 2_000, deep: 10_000));

    private static void Run(IReadOnlyList<byte[]> seeds, FlatLayout layout, int rounds)
    {
        using var memory = new GuardedMemory((nuint)seeds.Max(static seed => seed.Length));
        int changed = 0, overlapping = 0;
        for (int round = 0; round < rounds; round++)
        {
            var random = new FuzzRandom(Seed, (ulong)round);
            byte[] bytes = [.. random.Pick(seeds)];
            for (int damage = random.Next(4); damage > 0; damage--) FlatDamage.Change(bytes, random, FlatDamage.KindCount);
            Span<byte> buffer = new(random.OneIn(2) ? memory.PutAtEnd(bytes) : memory.PutAtStart(bytes), bytes.Length);
            var options = new FlatVerifierOptions { Budget = Small.Budget, IgnoresAlignment = random.OneIn(4) };

            if (!FlatBuffer.TryGetMutableRoot(buffer, layout, out FlatMutableTable root, out WireFault fault, options))
            {
                Assert.InRange(fault.Offset, 0, buffer.Length);
                bool isReadable = FlatVerifier.TryVerify(buffer, layout, out WireFault same, options);
                Assert.True(isReadable ? fault.Error is WireError.NotMutable or WireError.BudgetExceeded : (same.Error, same.Offset) == (fault.Error, fault.Offset), $"Round {round}: {fault}");
                if (isReadable) overlapping++;
                Assert.True(buffer.SequenceEqual(bytes));
                continue;
            }

            int left = Changes;
            RandomChanges.Change(root, layout, random, ref left);
            Assert.True(FlatVerifier.TryVerifyMutable(buffer, layout, out fault, options), $"Round {round}: {fault}");
            if (!buffer.SequenceEqual(bytes)) changed++;
        }

        // All kinds must be frequent, or nothing was tested.
        Assert.True(changed > rounds / 10 && overlapping > TestDepth.Pick(quick: 0, deep: rounds / 1_000), $"{changed} were changed, {overlapping} can be read only, of {rounds}.");
    }
}
