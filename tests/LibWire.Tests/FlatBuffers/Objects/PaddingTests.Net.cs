using System.Runtime.InteropServices;
using LibWire.Tests.FlatBuffers.Padded;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>Padding of structs is zero in every buffer, whatever the memory of the values holds there.</summary>
public sealed class PaddingTests
{
    private const byte Dirt = 0xA5;

    private delegate byte[] Writer(byte dirt);

    [Fact]
    public void Create_OfStructsWithDirtyPadding_WritesZeros() => AssertClean(static dirt =>
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Vectors vectors = Vectors.Write(in builder, dirt);
        AnyOffset any = builder.CreateStruct(NewOuter(dirt));
        Chest.Finish(in builder, Chest.Create(
            in builder, tiny: NewTiny(dirt), inner: NewInner(dirt), outer: NewOuter(dirt), aligned: NewAligned(dirt), dense: new Dense { A = 1, B = 2 }, any: any,
            tinies: vectors.Tinies, outers: vectors.Outers, aligneds: vectors.Aligneds, rankeds: vectors.Rankeds));
        return builder.ToArray();
    });

    [Fact]
    public void Create_OfAllFields_StoresMembersAndZerosBetween()
    {
        Odd odd = Filled<Odd>(Dirt);
        (odd.A, odd.B, odd.C, odd.D, odd.E) = (1, 2, 0xFFFFFFFF, 3, 4);
        Mixed mixed = Filled<Mixed>(Dirt);
        (mixed.On, mixed.Part, mixed.Whole, mixed.Last) = (true, 1f, 2d, -2f);
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.Finish(Pair.Create(in builder, odd: odd, mixed: mixed, count: 0xEE));

        string bytes = Convert.ToHexString(builder.WrittenSpan);
        Assert.Contains("01020000" + "FFFFFFFF" + "03040000", bytes);
        Assert.Contains("01000000" + "0000803F" + "0000000000000040" + "000000C0" + "00000000", bytes);
        Assert.DoesNotContain("A5", bytes);
        PairView view = PairView.GetRoot(builder.WrittenSpan);
        Assert.Equal((odd.E, mixed.Last, 0xEE), (view.Odd.E, view.Mixed.Last, view.Count));
    }

    [Fact]
    public void AddStruct_OfStructsWithDirtyPadding_WritesZeros() => AssertClean(static dirt =>
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        builder.StartTable();
        builder.AddStruct(0, NewTiny(dirt));
        builder.AddStruct(1, NewInner(dirt));
        builder.AddStruct(2, NewOuter(dirt));
        builder.AddStruct(3, NewAligned(dirt));
        builder.CreateStruct(NewInner(dirt)); // an open table waits meanwhile
        builder.Finish(builder.EndTable());
        return builder.ToArray();
    });

    [Fact]
    public void Object_WithDirtyPadding_WritesZerosAndIsEqual()
    {
        using var arena = new ArenaAllocator();
        Chest clean = NewChest(0, arena), dirty = NewChest(Dirt, arena);
        Assert.Equal(clean.ToArray(), dirty.ToArray());
        Assert.Equal(clean, dirty);
        Assert.Equal(clean.GetHashCode(), dirty.GetHashCode());
        Assert.Equal(clean.ToArray(), Chest.Parse(dirty.ToArray(), in arena).ToArray());
    }

    [Fact]
    public void Mutate_WithDirtyPadding_WritesZeros() => AssertClean(static dirt =>
    {
        using var arena = new ArenaAllocator();
        byte[] buffer = NewChest(0, arena).ToArray();
        ChestView.Mutable root = ChestView.GetMutableRoot(buffer);
        Assert.True(root.MutateTiny(NewTiny(dirt)) && root.MutateInner(NewInner(dirt)) && root.MutateOuter(NewOuter(dirt)) && root.MutateAligned(NewAligned(dirt)));
        Assert.True(root.Any.MutateInner(NewInner(dirt)));
        root.Tinies.Set(1, NewTiny(dirt));
        root.Outers.Set(0, NewOuter(dirt));
        root.Rankeds.Set(2, NewRanked(dirt, 2));
        return buffer;
    });

    [Fact]
    public void Members_AreKept()
    {
        using var arena = new ArenaAllocator();
        ChestView root = ChestView.GetRoot(NewChest(Dirt, arena).ToArray());
        Tiny tiny = root.Tiny.Value;
        Assert.Equal((0x11, 0x2233, 0x44), (tiny.A, tiny.B, tiny.C));
        Outer outer = root.Outers[1];
        Assert.Equal((0x2233, 0x0102030405060708ul, true), (outer.Tiny.B, outer.GetMany(2).B, outer.Last));
        Assert.Equal((0xFF, ulong.MaxValue, ushort.MaxValue), (outer.GetMany(1).A, outer.GetMany(1).B, outer.GetMany(1).C));
        Assert.Equal(uint.MaxValue, root.Aligneds[0].A);
    }

    // Only padding can differ between the two runs.
    private static void AssertClean(Writer write) => Assert.Equal(write(0), write(Dirt));

    private static T Filled<T>(byte dirt)
        where T : unmanaged
    {
        T value = default;
        MemoryMarshal.AsBytes(new Span<T>(ref value)).Fill(dirt);
        return value;
    }

    private static Tiny NewTiny(byte dirt)
    {
        Tiny tiny = Filled<Tiny>(dirt);
        (tiny.A, tiny.B, tiny.C) = (0x11, 0x2233, 0x44);
        return tiny;
    }

    private static Inner NewInner(byte dirt, bool isFull = false)
    {
        Inner inner = Filled<Inner>(dirt);
        (inner.A, inner.B, inner.C) = isFull ? (byte.MaxValue, ulong.MaxValue, ushort.MaxValue) : ((byte)1, 0x0102030405060708ul, (ushort)2);
        return inner;
    }

    private static Outer NewOuter(byte dirt)
    {
        Outer outer = Filled<Outer>(dirt);
        outer.Tiny = NewTiny(dirt);
        outer.Inner = NewInner(dirt);
        for (int i = 0; i < 3; i++) outer.SetMany(i, NewInner(dirt, isFull: i == 1));
        outer.Last = true;
        return outer;
    }

    private static Aligned NewAligned(byte dirt)
    {
        Aligned aligned = Filled<Aligned>(dirt);
        aligned.A = uint.MaxValue;
        return aligned;
    }

    private static Ranked NewRanked(byte dirt, byte id)
    {
        Ranked ranked = Filled<Ranked>(dirt);
        (ranked.Id, ranked.Amount) = (id, 7);
        return ranked;
    }

    private static Chest NewChest(byte dirt, ArenaAllocator arena)
    {
        Chest chest = default;
        chest.Tiny = NewTiny(dirt);
        chest.Inner = NewInner(dirt);
        chest.Outer = NewOuter(dirt);
        chest.Aligned = NewAligned(dirt);
        chest.Dense = new Dense { A = 1, B = 2 };
        chest.Any.MutableInner(in arena) = NewInner(dirt);
        for (byte i = 0; i < 3; i++)
        {
            chest.Tinies.Add(NewTiny(dirt), in arena);
            chest.Outers.Add(NewOuter(dirt), in arena);
            chest.Aligneds.Add(NewAligned(dirt), in arena);
            chest.Rankeds.Add(NewRanked(dirt, i), in arena);
            chest.Denses.Add(new Dense { A = i }, in arena);
        }

        return chest;
    }

    private readonly struct Vectors
    {
        internal FlatOffset<UnmanagedArray<Tiny>> Tinies { get; init; }

        internal FlatOffset<UnmanagedArray<Outer>> Outers { get; init; }

        internal FlatOffset<UnmanagedArray<Aligned>> Aligneds { get; init; }

        internal FlatOffset<UnmanagedArray<Ranked>> Rankeds { get; init; }

        internal static Vectors Write(in FlatBuilder builder, byte dirt) => new()
        {
            Tinies = builder.CreateVector<Tiny>([NewTiny(dirt), NewTiny(dirt), NewTiny(dirt)]),
            Outers = builder.CreateVector<Outer>([NewOuter(dirt), NewOuter(dirt)]),
            Aligneds = builder.CreateVector<Aligned>([NewAligned(dirt)]),
            Rankeds = Ranked.CreateSortedVector(in builder, [NewRanked(dirt, 5), NewRanked(dirt, 3)]),
        };
    }
}
