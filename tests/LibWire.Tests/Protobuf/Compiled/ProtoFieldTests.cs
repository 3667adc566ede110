using System.Runtime.CompilerServices;
using LibWire.Tests.WriteSamples;

namespace LibWire.Tests.Protobuf.Messages;

public sealed unsafe class ProtoFieldTests
{
    private sealed class Holder
    {
        public Order Order;
    }

    [Fact]
    public void Message_Absent_IsOneDefaultInstance()
    {
        Order order = default;
        Assert.False(order.HasParent);
        Assert.Equal(0UL, order.Parent.Parent.Parent.Id);
        Assert.True(Unsafe.AreSame(in order.Parent, in ProtoField.Message<Order>(null)));
        Assert.True(Unsafe.AreSame(in order.Parent, in order.Parent.Parent));
        Assert.Empty(order.Parent.ToArray());
        Assert.Equal(default, order.Voucher.Code);
    }

    [Fact]
    public void Mutable_Absent_MakesTheMessageOnceAndZeroed()
    {
        using var arena = new ArenaAllocator();
        Order order = default;
        ref Order parent = ref order.MutableParent(in arena);
        Assert.Equal(0UL, parent.Id);
        parent.Id = 7;
        Assert.True(order.HasParent);
        Assert.True(Unsafe.AreSame(ref parent, ref order.MutableParent(in arena)));
        Assert.Equal(7UL, order.Parent.Id);
        order.ClearParent();
        Assert.False(order.HasParent);
    }

    [Fact]
    public void Mutable_NoRoomInTheArena_LeavesTheMessageAsItWas()
    {
        using var arena = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 128, ByteLimit = 128 });
        Order order = default;
        order.Points = 5;
        Assert.Throws<ArenaLimitException>(() =>
        {
            for (int i = 0; i < 100; i++) order.MutableParent(arena).MutableParent(arena).MutableVoucher(arena);
        });
        Assert.False(order.HasParent);
        Assert.Throws<ArenaLimitException>(() =>
        {
            for (int i = 0; i < 100; i++)
            {
                order.MutableVoucher(arena);
                order.Points = 5;
            }
        });
        Assert.True(order.HasPoints);
        Assert.Equal(5u, order.Points);
    }

    [Fact]
    public void Ref_FieldOfAnObjectThatMoves_MovesWithIt()
    {
        using var arena = new ArenaAllocator();
        var holder = new Holder();
        ref ulong id = ref ProtoField.Ref(in Unsafe.As<Order, ulong>(ref holder.Order));
        for (int i = 0; i < 20; i++)
        {
            // Garbage around the object, so that a compacting collection moves it.
            for (int j = 0; j < 100; j++) GC.KeepAlive(new byte[1000]);
            GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
            id = (ulong)i;
            Assert.Equal((ulong)i, Unsafe.As<Order, ulong>(ref holder.Order));
        }
    }

    [Fact]
    public void Write_MessageOnTheHeap_IsPinned()
    {
        using var arena = new ArenaAllocator();
        var holder = new Holder { Order = SampleOrders.Full(arena) };
        Assert.Equal(holder.Order.ToArray(), ((Order[])[holder.Order])[0].ToArray());
    }

    [Fact]
    public void CopyBytes_AnyLength_IsAnExactCopy()
    {
        using var arena = new ArenaAllocator();
        Assert.True(ProtoField.CopyBytes([], default).IsEmpty);
        byte[] source = [1, 2, 3];
        UnmanagedArray<byte> copy = ProtoField.CopyBytes(source, arena);
        source[0] = 9;
        Assert.Equal([1, 2, 3], copy.ToArray());
        Assert.Equal(3, copy.Capacity);
        copy.Add(4, in arena);
        Assert.Equal([1, 2, 3, 4], copy.ToArray());
        ArenaAllocator dead = default;
        Assert.Throws<ObjectDisposedException>(() => ProtoField.CopyBytes([1], dead));
    }

    [Fact]
    public void Defaults_OfStringsAndBytes_OutliveAnyArenaAndAreCopiedWhenAddedTo()
    {
        Utf8String text = ProtoField.DefaultString([.. "hello"u8]);
        Assert.Equal("hello", text.ToString());
        Assert.True(ProtoField.DefaultString([]).IsEmpty);
        Assert.Throws<ArgumentNullException>(() => ProtoField.DefaultString(null!));
        Assert.Throws<ArgumentNullException>(() => ProtoField.DefaultBytes(null!));

        UnmanagedArray<byte> bytes = ProtoField.DefaultBytes([1, 2]);
        UnmanagedArray<byte> grown = bytes;
        using var arena = new ArenaAllocator();
        grown.Add(3, in arena);
        grown[0] = 9;
        Assert.Equal([9, 2, 3], grown.ToArray());
        Assert.Equal([1, 2], bytes.ToArray());
    }

    [Fact]
    public void KeyAndValue_OfAMap_AreThoseOfItsEntries()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<int, long>* map = arena.Allocate<UnmanagedMap<int, long>>();
        for (int i = 0; i < 40; i++) map->Set(i * 3, in arena) = -i;
        for (int i = 0; i < 40; i++) Assert.Equal((i * 3, -i), (*ProtoField.Key(map, i), *ProtoField.Value(map, i)));
    }
}
