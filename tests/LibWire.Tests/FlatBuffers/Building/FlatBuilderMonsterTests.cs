using LibWire.Tests.FlatBuffers.Models;

namespace LibWire.Tests.FlatBuffers.Build;

/// <summary>The monster that all implementations read, built call by call in the order in which Google's compiler made it from its JSON.</summary>
public sealed class FlatBuilderMonsterTests
{
    private const ulong Fnv1Of64 = 0x6E0F80CDF27B9181, Fnv1aOf64 = 0x43F948DCC767DDF1;
    private const uint Fnv1Of32 = 0xDD79C941, Fnv1aOf32 = 0x8E81A471;

    [Fact]
    public void Build_CanonicalMonster_GivesTheBytesOfGoogle()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);

        Write(builder);

        Assert.Equal(FlatCorpus.Monster, builder.ToArray());
    }

    private static void Write(FlatBuilder builder)
    {
        // The content of the monster, in the order of the JSON. The buffer is written from its end downwards.
        FlatOffset name = builder.CreateString("MyMonster"u8);
        FlatOffset inventory = builder.CreateVector<byte>([0, 1, 2, 3, 4]);
        FlatOffset longs = builder.CreateVector<long>([1, 100, 10_000, 1_000_000, 100_000_000]);
        FlatOffset doubles = builder.CreateVector<double>([double.MinValue, 0, double.MaxValue]);
        FlatOffset test = Named(builder, "Fred");
        Test[] tests = [new() { A = 10, B = 20 }, new() { A = 30, B = 40 }];
        FlatOffset test4 = builder.CreateVector<Test>(tests);
        FlatOffset test5 = builder.CreateVector<Test>(tests);
        FlatOffset first = builder.CreateString("test1"u8), second = builder.CreateString("test2"u8);
        FlatOffset strings = builder.CreateVector([first, second]);
        FlatOffset enemy = Named(builder, "Fred");
        FlatOffset bools = builder.CreateVector<bool>([true, false, true]);
        FlatOffset abilities = builder.CreateSortedVector<Ability, uint>([new() { Id = 1, Distance = 21 }, new() { Id = 5, Distance = 12 }, new() { Id = 0, Distance = 45 }], keyOffset: 0);
        FlatOffset hit = Stat(builder, "hit", 10, 1), miss = Stat(builder, "miss", 0, 0);
        FlatOffset stats = builder.CreateSortedVector([hit, miss], id: 2, (ushort)0);

        // Google's compiler adds fields by size, the largest first. A field that is no scalar counts as 4 bytes. Fields of one size are added from the
        // highest id down.
        builder.StartTable();
        builder.Add(23, Fnv1aOf64, 0UL);
        builder.Add(22, (long)Fnv1aOf64, 0L);
        builder.Add(19, Fnv1Of64, 0UL);
        builder.Add(18, (long)Fnv1Of64, 0L);
        builder.AddStruct(51, new Test { A = 1, B = 2 });
        builder.AddOffset(50, stats);
        builder.AddOffset(33, doubles);
        builder.AddOffset(32, longs);
        builder.AddOffset(31, test5);
        builder.AddOffset(29, abilities);
        builder.AddOffset(24, bools);
        builder.Add(21, Fnv1aOf32, 0U);
        builder.Add(20, unchecked((int)Fnv1aOf32), 0);
        builder.Add(17, Fnv1Of32, 0U);
        builder.Add(16, unchecked((int)Fnv1Of32), 0);
        builder.AddOffset(12, enemy);
        builder.AddOffset(10, strings);
        builder.AddOffset(9, test4);
        builder.AddOffset(8, test);
        builder.AddOffset(5, inventory);
        builder.AddOffset(3, name);
        builder.AddStruct(0, new Vec3 { X = 1, Y = 2, Z = 3, Test1 = 3, Test2 = Color.Green, Test3 = new Test { A = 5, B = 6 } });
        builder.Add<short>(2, 80, 100);
        builder.Add(15, true, false);
        builder.Add(7, AnyKind.Monster, AnyKind.None);
        FlatOffset monster = builder.EndTable();
        builder.Require(monster, 3, "name");
        builder.Finish(monster, "MONS"u8);
    }

    private static FlatOffset Named(FlatBuilder builder, string text)
    {
        FlatOffset name = builder.CreateString(text);
        builder.StartTable();
        builder.AddOffset(3, name);
        return builder.EndTable();
    }

    private static FlatOffset Stat(FlatBuilder builder, string text, long value, ushort count)
    {
        FlatOffset id = builder.CreateString(text);
        builder.StartTable();
        builder.Add(1, value, 0L);
        builder.AddOffset(0, id);
        builder.Add(2, count, (ushort)0);
        return builder.EndTable();
    }
}
