namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Equality, hash and copy of what has little or nothing set. Memory that was used before must not show in the bytes that are compared.</summary>
public sealed class EqualityTests
{
    [Fact]
    public void DefaultUnions_AreEqual_AndHaveOneHash()
    {
        for (int round = 0; round < 20; round++)
        {
            Soil(round);
            Assert.True(default(Value) == default && default(Choice) == default);
            Assert.False(default(Value) != default(Value));
            Soil(round + 7);
            int hash = default(Value).GetHashCode();
            Soil(round + 13);
            Assert.Equal(hash, default(Value).GetHashCode());
        }
    }

    [Fact]
    public void UnionsOfUnknownMembers_AreEqual_IfTheMemberIsTheSame()
    {
        using var arena = new ArenaAllocator();
        Value first = ValueOfKind(100, arena), same = ValueOfKind(100, arena), other = ValueOfKind(101, arena);
        for (int round = 0; round < 20; round++)
        {
            Soil(round);
            Assert.True(first == same && first != other && first != default);
            Assert.Equal(first.GetHashCode(), same.GetHashCode());
        }
    }

    [Fact]
    public void UnionsThatAreSet_AreEqual_IfTheirValuesAre()
    {
        using var arena = new ArenaAllocator();
        Value first = default, second = default;
        first.MutableItem(in arena).Id = 5;
        second.MutableItem(in arena).Id = 5;
        Soil(3);
        Assert.Equal(first, second);
        Assert.Equal(first.GetHashCode(), second.GetHashCode());
        second.MutableItem(in arena).MutableNext(in arena);
        Assert.NotEqual(first, second);
        Assert.NotEqual(first, default);
        first.Clear();
        Assert.Equal(default, first);
    }

    [Fact]
    public void DefaultEmptyAndPartlySetObjects_AreEqualToTheirCopies()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < 20; round++)
        {
            World world = default;
            AssertLikeItsCopy(world, arena, round);
            world.SetName("", in arena);
            AssertLikeItsCopy(world, arena, round);
            Assert.NotEqual(default, world);
            world.MutableItem(in arena);
            AssertLikeItsCopy(world, arena, round);
            world.Values.Add(in arena);
            AssertLikeItsCopy(world, arena, round);
            world.MutableSelf(in arena).At = new Point { X = 1 };
            AssertLikeItsCopy(world, arena, round);
            Strict strict = default;
            AssertLikeItsCopy(strict, arena, round);
            strict.At = default;
            AssertLikeItsCopy(strict, arena, round);
        }
    }

    private static void AssertLikeItsCopy<T>(T value, ArenaAllocator arena, int round)
        where T : unmanaged, IFlatObject
    {
        Soil(round);
        T copy = FlatObject.Clone(in value, arena);
        Assert.True(FlatObject.AreEqual(in value, in copy));
        Soil(round + 1);
        int hash = FlatObject.GetHashCode(in value);
        Soil(round + 2);
        Assert.Equal(hash, FlatObject.GetHashCode(in copy));
    }

    // The union of a buffer whose kind the schema does not know.
    private static Value ValueOfKind(byte kind, ArenaAllocator arena)
    {
        var builder = new FlatBuilder(arena);
        FlatOffset item = Item.Create(in builder, 5);
        builder.StartTable();
        builder.Add<byte>(World.FieldIds.Value - 1, kind, 0);
        builder.AddOffset(World.FieldIds.Value, item);
        builder.Finish(builder.EndTable(), "WRLD"u8);
        return World.Parse(builder.WrittenSpan, in arena).Value;
    }

    // Leaves bytes in the memory that comparing borrows.
    private static void Soil(int seed)
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        new Random(seed).NextBytes(arena.AllocateSpan<byte>(4096));
    }
}
