using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers;

/// <summary>
/// Broken buffers are rejected, or read to their end. They lie directly before or after a page that must not be touched: a read outside the buffer ends the
/// process.
/// </summary>
public sealed unsafe class FlatFuzzTests
{
    private const ulong Seed = 8;
    private static readonly int Mutations = TestDepth.Pick(quick: 3_000, deep: 20_000);

    // A walk must end soon, however often parts are shared.
    private static readonly FlatVerifierOptions Small = new() { Budget = 20_000 };

    [Fact]
    public void Monster_EveryTruncation_IsRefusedOrReadInside() => Truncate(FlatCorpus.Monster, TryWalkMonster);

    [Fact]
    public void Annotated_EveryTruncation_IsRefusedOrReadInside() => Truncate(FlatCorpus.Annotated, TryWalkAnnotated);

    [Fact]
    public void Monster_Mutations_AreRefusedOrReadInside() => Mutate(FlatCorpus.Monster, TryWalkMonster);

    [Fact]
    public void Annotated_Mutations_AreRefusedOrReadInside() => Mutate(FlatCorpus.Annotated, TryWalkAnnotated);

    [Fact]
    public void Monster_EachByteWithEachBitTurned_IsRefusedOrReadInside()
    {
        byte[] bytes = FlatCorpus.Monster;
        using var memory = new GuardedMemory((nuint)bytes.Length);
        int refused = 0;
        for (int bit = 0; bit < 8 * bytes.Length; bit++)
        {
            bytes[bit / 8] ^= (byte)(1 << (bit % 8));
            if (!TryWalk(memory, bytes, atEnd: bit % 2 == 0, TryWalkMonster)) refused++;
            bytes[bit / 8] ^= (byte)(1 << (bit % 8));
        }

        Assert.InRange(refused, 500, 7 * bytes.Length);
    }

    [Fact]
    public void Noise_InEverySize_IsRefusedOrReadInside()
    {
        using var memory = new GuardedMemory(1 << 12);
        for (int round = 0; round < 4_000; round++)
        {
            var random = new FuzzRandom(Seed, (ulong)round);
            byte[] noise = new byte[random.Next(200)];

            // Small numbers, so that some offsets point inside the buffer.
            for (int i = 0; i < noise.Length; i++) noise[i] = random.OneIn(3) ? (byte)random.Next(40) : (byte)0;
            TryWalk(memory, noise, random.OneIn(2), TryWalkAnnotated);
            TryWalk(memory, noise, random.OneIn(2), static bytes => FlatVerifier.TryVerifyFlexBuffer(bytes, out _, Small));
        }
    }

    private delegate bool Walk(ReadOnlySpan<byte> buffer);

    private static void Truncate(byte[] bytes, Walk walk)
    {
        using var memory = new GuardedMemory((nuint)bytes.Length);
        Assert.True(TryWalk(memory, bytes, atEnd: true, walk));
        Assert.True(TryWalk(memory, bytes, atEnd: false, walk));
        for (int length = bytes.Length - 1; length >= 0; length--)
        {
            TryWalk(memory, bytes[..length], atEnd: true, walk);
            TryWalk(memory, bytes[..length], atEnd: false, walk);
        }
    }

    private static void Mutate(byte[] seed, Walk walk)
    {
        using var memory = new GuardedMemory((nuint)seed.Length);
        int refused = 0;
        for (int round = 0; round < Mutations; round++)
        {
            var random = new FuzzRandom(Seed, (ulong)round);
            byte[] bytes = (byte[])seed.Clone();
            for (int change = random.Next(4); change >= 0; change--) FlatDamage.Change(bytes, random, FlatDamage.KindCount);
            if (random.OneIn(8)) bytes = bytes[..random.Next(bytes.Length + 1)];
            if (!TryWalk(memory, bytes, random.OneIn(2), walk)) refused++;
        }

        // Both kinds must be frequent, or nothing was tested.
        Assert.InRange(refused, Mutations / 10, Mutations * 9 / 10);
    }

    private static bool TryWalk(GuardedMemory memory, byte[] bytes, bool atEnd, Walk walk)
    {
        byte* place = atEnd ? memory.PutAtEnd(bytes) : memory.PutAtStart(bytes);
        return walk(new ReadOnlySpan<byte>(place, bytes.Length));
    }

    private static bool TryWalkMonster(ReadOnlySpan<byte> buffer)
    {
        if (!MonsterView.TryGetRoot(buffer, out MonsterView root, out WireFault fault, Small))
        {
            Assert.NotEqual(WireError.None, fault.Error);
            Assert.InRange(fault.Offset, 0, buffer.Length);
            Assert.True(root.IsNull);
            return false;
        }

        var walk = default(FlatWalk);
        walk.Add(root);
        Assert.NotEmpty(root.ToString());
        return walk.Digest != 0;
    }

    private static bool TryWalkAnnotated(ReadOnlySpan<byte> buffer)
    {
        if (!FooView.TryGetRoot(buffer, out FooView root, out WireFault fault, Small))
        {
            Assert.NotEqual(WireError.None, fault.Error);
            Assert.InRange(fault.Offset, 0, buffer.Length);
            return false;
        }

        var walk = default(FlatWalk);
        walk.Add(root);
        Assert.NotEmpty(root.ToString());
        return walk.Digest != 0;
    }
}
