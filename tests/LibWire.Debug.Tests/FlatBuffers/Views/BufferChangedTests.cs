using LibWire.Tests.FlatBuffers;
using LibWire.Tests.FlatBuffers.Models;
using LibWire.Tests.FlatBuffers.Models.Annotated;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests;

/// <summary>Views over bytes that change after they were verified. Each walk ends in values or in the exception that names the change. The buffers lie directly
/// before or after a page that must not be touched: a read outside of a buffer ends the process.</summary>
public sealed unsafe class BufferChangedTests
{
    private const ulong Seed = 21;
    private static readonly int Rounds = TestDepth.Pick(quick: 3_000, deep: 30_000);

    private delegate void Walk(Span<byte> buffer, Action change);

    [Fact]
    public void Monster_EachByteOverwritten_EndsInValuesOrIsNamed() => OverwriteEachByte(FlatCorpus.Monster, WalkMonster);

    [Fact]
    public void Annotated_EachByteOverwritten_EndsInValuesOrIsNamed() => OverwriteEachByte(FlatCorpus.Annotated, WalkAnnotated);

    [Fact]
    public void Monster_OverwrittenAtRandom_EndsInValuesOrIsNamed() => OverwriteAtRandom(FlatCorpus.Monster, WalkMonster);

    [Fact]
    public void Annotated_OverwrittenAtRandom_EndsInValuesOrIsNamed() => OverwriteAtRandom(FlatCorpus.Annotated, WalkAnnotated);

    [Fact]
    public void Monster_CopiedAfterAChange_EndsInACopyOrIsNamed() => OverwriteAtRandom(FlatCorpus.Monster, CopyMonster);

    [Fact]
    public void Monster_ChangedInPlaceAfterAChange_EndsInsideOrIsNamed() => OverwriteEachByte(FlatCorpus.Monster, MutateMonster);

    [Theory]
    [InlineData(0x00)]
    [InlineData(0x7F)]
    [InlineData(0xFF)]
    public void Monster_WhollyOverwritten_IsNamed(byte value)
    {
        byte[] bytes = FlatCorpus.Monster;
        MonsterView root = MonsterView.GetRoot(bytes);
        bytes.AsSpan().Fill(value);

        try
        {
            _ = root.Hp;
            Assert.Fail("The change was not named.");
        }
        catch (WireMisuseException exception)
        {
            Assert.Equal(WireMisuse.BufferChanged, exception.Misuse);
            Assert.Contains($"a buffer of {bytes.Length} bytes", exception.Message, StringComparison.Ordinal);
            Assert.Contains("GetRoot", exception.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("vector", 999_999u)] // leads beyond the end
    [InlineData("vector", uint.MaxValue)] // negative as an int
    [InlineData("string", 0x7FFF_FFFFu)]
    [InlineData("string", 1u)] // no 0 behind the text
    [InlineData("offset", 0xFFFF_FFF0u)]
    [InlineData("vtable", 0x8000_0000u)]
    [InlineData("vtable", 0x7FFF_FFFFu)]
    public void Member_OfAChangedPlace_IsNamed(string place, uint value)
    {
        const int Slot = 4;
        FlatBytes built = FlatBytes.WithRoot(Slot);
        int target = built.Position;
        built.Point(built.Field).Text("four");
        byte[] bytes = built.ToArray();
        FlatTable table = FlatBuffer.DangerousGetRoot(bytes);
        Assert.True(table.String(Slot) == "four"u8);
        int at = place switch
        {
            "offset" => built.Field,
            "vtable" => (int)BitConverter.ToUInt32(bytes),
            _ => target,
        };
        BitConverter.TryWriteBytes(bytes.AsSpan(at), value);

        WireMisuse? misuse = null;
        try
        {
            if (place == "vector") table.Vector<long>(Slot);
            else table.String(Slot);
        }
        catch (WireMisuseException exception)
        {
            misuse = exception.Misuse;
        }

        Assert.Equal(WireMisuse.BufferChanged, misuse);
    }

    [Fact]
    public void DangerousGetRoot_OfNoise_EndsInValuesOrIsNamed()
    {
        using var memory = new GuardedMemory(1 << 10);
        int named = 0;
        for (int round = 0; round < Rounds; round++)
        {
            var random = new FuzzRandom(Seed, (ulong)round);
            byte[] noise = new byte[random.Next(200) + 1];
            for (int i = 0; i < noise.Length; i++) noise[i] = random.OneIn(3) ? (byte)random.Next(40) : (byte)0;
            var buffer = new Span<byte>(random.OneIn(2) ? memory.PutAtEnd(noise) : memory.PutAtStart(noise), noise.Length);
            if (IsNamed(buffer, static (bytes, _) => default(FlatWalk).Add(MonsterView.DangerousGetRoot(bytes)), static () => { })) named++;
        }

        Assert.InRange(named, Rounds / 2, Rounds);
    }

    private static void WalkMonster(Span<byte> buffer, Action change)
    {
        MonsterView root = MonsterView.GetRoot(buffer);
        change();
        default(FlatWalk).Add(root);
        Assert.NotEmpty(root.ToString());
    }

    private static void WalkAnnotated(Span<byte> buffer, Action change)
    {
        FooView root = FooView.GetRoot(buffer);
        change();
        default(FlatWalk).Add(root);
        Assert.NotEmpty(root.ToString());
    }

    private static void CopyMonster(Span<byte> buffer, Action change)
    {
        FlatTable root = FlatBuffer.GetRoot(buffer, MonsterView.Layout, null);
        change();
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        try
        {
            builder.CopyTable(root, MonsterView.Layout, buffer.Length);
        }
        catch (WireFormatException exception)
        {
            // The changed bytes may share more than a copy may have.
            Assert.Contains(exception.Error, new[] { WireError.BudgetExceeded, WireError.DepthExceeded });
        }
    }

    // Every vtable entry of a monster, as if it were a number, a struct and a vector.
    private static void MutateMonster(Span<byte> buffer, Action change)
    {
        FlatMutableTable root = FlatBuffer.GetMutableRoot(buffer, MonsterView.Layout, null);
        change();
        for (int slot = 4; slot < 130; slot += 2)
        {
            root.Mutate<byte>(slot, root.View.Scalar<byte>(slot, 0));
            if (slot != 4) continue;
            FlatStruct pos = root.View.Struct(slot);
            if (!pos.IsNull) root.Mutate(slot, pos.Read<Vec3>(0));
        }

        FlatMutableVector<byte> inventory = root.Vector<byte>(14);
        for (int i = 0; i < inventory.Count; i++) inventory.Set(i, 0xEE);
        FlatMutableTable enemy = root.Table(28);
        if (!enemy.IsNull) enemy.Mutate<short>(8, 7);
    }

    private static void OverwriteEachByte(byte[] seed, Walk walk)
    {
        using var memory = new GuardedMemory((nuint)seed.Length);
        int named = 0, runs = 0;
        for (int at = 0; at < seed.Length; at++)
        {
            var random = new FuzzRandom(Seed, (ulong)at);
            foreach (byte value in (byte[])[0x00, 0x80, 0xFF, (byte)random.NextUInt64()])
            {
                int place = at;
                nint buffer = (nint)(value % 2 == 0 ? memory.PutAtEnd(seed) : memory.PutAtStart(seed));
                runs++;
                if (IsNamed(new Span<byte>((void*)buffer, seed.Length), walk, () => ((byte*)buffer)[place] = value)) named++;
            }
        }

        // Both ends must be frequent, or nothing was tested.
        Assert.InRange(named, runs / 20, runs * 19 / 20);
    }

    private static void OverwriteAtRandom(byte[] seed, Walk walk)
    {
        using var memory = new GuardedMemory((nuint)seed.Length);
        int named = 0;
        for (int round = 0; round < Rounds; round++)
        {
            var random = new FuzzRandom(Seed, (ulong)round);
            byte[] bytes = (byte[])seed.Clone();
            for (int change = random.Next(4); change >= 0; change--) FlatDamage.Change(bytes, random, FlatDamage.KindCount);
            nint buffer = (nint)(random.OneIn(2) ? memory.PutAtEnd(seed) : memory.PutAtStart(seed));
            if (IsNamed(new Span<byte>((void*)buffer, seed.Length), walk, () => bytes.CopyTo(new Span<byte>((void*)buffer, bytes.Length)))) named++;
        }

        Assert.InRange(named, Rounds / 20, Rounds * 19 / 20);
    }

    // Whether the walk ended in the exception that names the change. Every other exception fails the test.
    private static bool IsNamed(Span<byte> buffer, Walk walk, Action change)
    {
        try
        {
            walk(buffer, change);
            return false;
        }
        catch (WireMisuseException exception) when (exception.Misuse == WireMisuse.BufferChanged)
        {
            return true;
        }
    }
}
