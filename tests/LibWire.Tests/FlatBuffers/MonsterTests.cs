using System.Text;
using LibWire.Tests.FlatBuffers.Models;

namespace LibWire.Tests.FlatBuffers;

/// <summary>The monster that all implementations read: every field, compared with the JSON from which it was made.</summary>
public sealed class MonsterTests
{
    private const string Hashed = "This string is being hashed!";

    [Fact]
    public void GetRoot_CanonicalMonster_HasEveryFieldOfItsJson()
    {
        MonsterView monster = MonsterView.GetRoot(FlatCorpus.Monster);

        Assert.False(monster.IsNull);
        Assert.Equal((1f, 2f, 3f, 3d), (monster.Pos.X, monster.Pos.Y, monster.Pos.Z, monster.Pos.Test1));
        Assert.Equal((Color.Green, 5, 6), (monster.Pos.Test2, monster.Pos.Test3.A, monster.Pos.Test3.B));
        Assert.Equal((80, 150), (monster.Hp, monster.Mana));
        Assert.True(monster.Name == "MyMonster");
        Assert.Equal([0, 1, 2, 3, 4], monster.Inventory.ToArray());
        Assert.Equal(Color.Blue, monster.Color);
        Assert.Equal([1, 100, 10_000, 1_000_000, 100_000_000], monster.VectorOfLongs.ToArray());
        Assert.Equal([double.MinValue, 0, double.MaxValue], monster.VectorOfDoubles.ToArray());
        Assert.Equal([true, false, true], monster.Testarrayofbools.ToArray());
        Assert.True(monster.Testbool);
        Assert.Equal(2, monster.Testarrayofstring.Count);
        Assert.True(monster.Testarrayofstring[0] == "test1"u8);
        Assert.True(monster.Testarrayofstring[1] == "test2");
        Assert.True(monster.Enemy.Name == "Fred"u8);
        Assert.Equal((1, 2), (monster.NativeInline.A, monster.NativeInline.B));
    }

    [Fact]
    public void GetRoot_CanonicalMonster_HasItsStructs()
    {
        MonsterView monster = MonsterView.GetRoot(FlatCorpus.Monster);

        Vec3 pos = monster.Pos.Value;
        Assert.Equal((1f, 2f, 3f, 3d, Color.Green, 5, 6), (pos.X, pos.Y, pos.Z, pos.Test1, pos.Test2, pos.Test3.A, pos.Test3.B));
        foreach (FlatVector<Test> tests in new TestVectors(monster.Test4, monster.Test5))
        {
            Assert.Equal(2, tests.Count);
            Assert.Equal((10, 20), (tests[0].A, tests[0].B));
            Assert.Equal((30, 40), (tests[1].A, tests[1].B));
        }

        FlatVector<Ability> abilities = monster.Testarrayofsortedstruct;
        Assert.Equal(3, abilities.Count);
        foreach ((uint id, uint distance) in new[] { (0u, 45u), (1u, 21u), (5u, 12u) })
        {
            Assert.True(Ability.TryFind(abilities, id, out Ability ability));
            Assert.Equal((id, distance), (ability.Id, ability.Distance));
        }

        Assert.False(Ability.TryFind(abilities, 2, out _));
        Assert.False(Ability.TryFind(abilities, uint.MaxValue, out _));
    }

    [Fact]
    public void GetRoot_CanonicalMonster_HasTheHashesOfItsTexts()
    {
        MonsterView monster = MonsterView.GetRoot(FlatCorpus.Monster);

        Assert.Equal((int)Fnv32(xorFirst: false), monster.Testhashs32Fnv1);
        Assert.Equal(Fnv32(xorFirst: false), monster.Testhashu32Fnv1);
        Assert.Equal((long)Fnv64(xorFirst: false), monster.Testhashs64Fnv1);
        Assert.Equal(Fnv64(xorFirst: false), monster.Testhashu64Fnv1);
        Assert.Equal((int)Fnv32(xorFirst: true), monster.Testhashs32Fnv1a);
        Assert.Equal(Fnv32(xorFirst: true), monster.Testhashu32Fnv1a);
        Assert.Equal((long)Fnv64(xorFirst: true), monster.Testhashs64Fnv1a);
        Assert.Equal(Fnv64(xorFirst: true), monster.Testhashu64Fnv1a);
    }

    [Fact]
    public void GetRoot_CanonicalMonster_HasItsUnion()
    {
        MonsterView monster = MonsterView.GetRoot(FlatCorpus.Monster);

        Assert.Equal(AnyKind.Monster, monster.Test.Kind);
        Assert.True(monster.Test.TryGetMonster(out MonsterView fred));
        Assert.True(fred.Name == "Fred");
        Assert.True(fred.Pos.IsNull);
        Assert.True(monster.Test.AsTestSimpleTableWithEnum.IsNull);
        Assert.False(monster.Test.TryGetMyGame_Example2_Monster(out _));
        Assert.Equal("Fred", monster.Test.Match(static m => m.Name.ToString(), static t => t.Color.ToString(), static _ => "other", static kind => kind.ToString()));

        Assert.Equal(AnyUniqueAliasesKind.None, monster.AnyUnique.Kind);
        Assert.True(monster.AnyUnique.IsNull && monster.AnyAmbiguous.IsNull);
        Assert.Equal("None", monster.AnyUnique.Match(static _ => "M", static _ => "TS", static _ => "M2", static kind => kind.ToString()));
    }

    [Fact]
    public void GetRoot_CanonicalMonster_FindsTablesByTheirKeys()
    {
        MonsterView monster = MonsterView.GetRoot(FlatCorpus.Monster);

        StatView.Vector stats = monster.ScalarKeySortedTables;
        Assert.Equal(2, stats.Count);
        Assert.True(stats.TryFind(0, out StatView miss));
        Assert.True(miss.Id == "miss");
        Assert.Equal((0L, (ushort)0), (miss.Val, miss.Count));
        Assert.True(stats.TryFind(1, out StatView hit));
        Assert.True(hit.Id == "hit");
        Assert.Equal((10L, (ushort)1), (hit.Val, hit.Count));
        Assert.False(stats.TryFind(2, out _));

        var seen = new List<string>();
        foreach (StatView.Row stat in stats)
        {
            StatView same = stat;
            Assert.Equal((same.Val, same.Count, same.Id.ToString()), (stat.Val, stat.Count, stat.Id.ToString()));
            seen.Add($"{stat.Id.ToString()} {stat.Val} {stat.Count}");
        }

        Assert.Equal(["miss 0 0", "hit 10 1"], seen);
    }

    [Fact]
    public void GetRoot_CanonicalMonster_GivesDefaultsForWhatIsAbsent()
    {
        MonsterView monster = MonsterView.GetRoot(FlatCorpus.Monster);

        Assert.Equal((3.14159f, 3f, 0f), (monster.Testf, monster.Testf2, monster.Testf3));
        Assert.Equal((Race.None, (LongEnum)0, LongEnum.LongOne), (monster.SignedEnum, monster.LongEnumNonEnumDefault, monster.LongEnumNormalDefault));
        Assert.True(float.IsNaN(monster.NanDefault));
        Assert.Equal(
            (float.PositiveInfinity, float.PositiveInfinity, float.PositiveInfinity, float.PositiveInfinity),
            (monster.InfDefault, monster.PositiveInfDefault, monster.InfinityDefault, monster.PositiveInfinityDefault));
        Assert.Equal((float.NegativeInfinity, float.NegativeInfinity, double.PositiveInfinity), (monster.NegativeInfDefault, monster.NegativeInfinityDefault, monster.DoubleInfDefault));
        Assert.Equal((0ul, 0ul, 0ul), (monster.SingleWeakReference, monster.CoOwningReference, monster.NonOwningReference));
        Assert.True(monster.Testempty.IsNull && monster.ParentNamespaceTest.IsNull && monster.TestnestedflatbufferRoot.IsNull && monster.TestrequirednestedflatbufferRoot.IsNull);
        Assert.True(monster.Testarrayofstring2.IsNull && monster.Testarrayoftables.IsNull && monster.VectorOfReferrables.IsNull && monster.VectorOfStrongReferrables.IsNull);
        Assert.True(monster.VectorOfWeakReferences.IsNull && monster.VectorOfCoOwningReferences.IsNull && monster.VectorOfNonOwningReferences.IsNull && monster.VectorOfEnums.IsNull);
        Assert.True(monster.Flex.IsNull && monster.Testnestedflatbuffer.IsNull && monster.Testrequirednestedflatbuffer.IsNull);
        Assert.Equal((0, 0, 0), (monster.Testarrayoftables.Count, monster.Testarrayofstring2.Count, monster.VectorOfEnums.Count));
        foreach (MonsterView _ in monster.Testarrayoftables) Assert.Fail("There is none.");
        Assert.False(monster.Testarrayoftables.TryFind("Fred", out _));
    }

    [Fact]
    public void ToString_CanonicalMonster_NamesItsFields()
    {
        string text = MonsterView.GetRoot(FlatCorpus.Monster).ToString();

        Assert.StartsWith("{pos: …, hp: 80, name: \"MyMonster\", inventory: [0, 1, 2, 3, 4], ", text, StringComparison.Ordinal);
        Assert.Contains("testarrayofstring: [\"test1\", \"test2\"], enemy: {name: \"Fred\"}, testbool: true, ", text, StringComparison.Ordinal);
        Assert.EndsWith("scalar_key_sorted_tables: [{id: \"miss\"}, {id: \"hit\", val: 10, count: 1}], native_inline: …}", text, StringComparison.Ordinal);
    }

    [Fact]
    public void GetRoot_AtEveryAddress_ReadsTheSame()
    {
        byte[] bytes = FlatCorpus.Monster;
        ulong expected = Walk(bytes);
        byte[] buffer = new byte[bytes.Length + 16];
        for (int shift = 0; shift < 16; shift++)
        {
            bytes.CopyTo(buffer, shift);
            Assert.Equal(expected, Walk(buffer.AsSpan(shift, bytes.Length)));
        }

        static ulong Walk(ReadOnlySpan<byte> buffer)
        {
            MonsterView monster = MonsterView.GetRoot(buffer);
            double[] doubles = new double[3];
            monster.VectorOfDoubles.CopyTo(doubles);
            Assert.Equal([double.MinValue, 0, double.MaxValue], doubles);

            // The address decides whether there is a span, but not what it contains.
            if (monster.VectorOfDoubles.TryGetSpan(out ReadOnlySpan<double> span)) Assert.Equal(doubles, span.ToArray());
            return (ulong)(monster.Pos.X + monster.VectorOfLongs.Sum() + monster.Test5[1].A + monster.ScalarKeySortedTables[1].Val);
        }
    }

    private static uint Fnv32(bool xorFirst)
    {
        uint hash = 0x811c9dc5;
        foreach (byte value in Encoding.UTF8.GetBytes(Hashed)) hash = xorFirst ? (hash ^ value) * 0x01000193 : (hash * 0x01000193) ^ value;
        return hash;
    }

    private static ulong Fnv64(bool xorFirst)
    {
        ulong hash = 0xcbf29ce484222645;
        foreach (byte value in Encoding.UTF8.GetBytes(Hashed)) hash = xorFirst ? (hash ^ value) * 0x100000001b3 : (hash * 0x100000001b3) ^ value;
        return hash;
    }

    private ref struct TestVectors(FlatVector<Test> first, FlatVector<Test> second)
    {
        private readonly FlatVector<Test> _first = first;
        private readonly FlatVector<Test> _second = second;
        private int _index;

        public readonly FlatVector<Test> Current => _index == 1 ? _first : _second;

        public readonly TestVectors GetEnumerator() => this;

        public bool MoveNext() => ++_index <= 2;
    }
}
