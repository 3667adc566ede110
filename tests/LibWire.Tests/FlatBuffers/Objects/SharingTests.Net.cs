using System.Text;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>What a read and a write of an object do to parts that a buffer shares, and to defaults that it holds.</summary>
public sealed class SharingTests
{
    private const int HpSlot = 4;

    [Fact]
    public void Write_OfASharedString_WritesItForEachReference()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset<Utf8String> name = builder.CreateSharedString("one name");
        Assert.Equal(name, builder.CreateSharedString("one name"));
        FlatOffset<Item>[] items = [Item.Create(in builder, name: name), Item.Create(in builder, name: name), Item.Create(in builder, name: name)];
        World.Finish(in builder, World.Create(in builder, items: builder.CreateVector<Item>(items)));
        byte[] shared = builder.ToArray(), written = World.Parse(shared, in arena).ToArray();

        Assert.Equal((1, 3), (Count(shared, "one name"), Count(written, "one name")));
        Assert.Equal(written, World.Parse(written, in arena).ToArray());
    }

    [Fact]
    public void Write_OfADefaultThatTheBufferHolds_LeavesItOutUnlessItIsForced()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena) { ForcesDefaults = true };
        World.Finish(in builder, World.Create(in builder, hp: 100));
        Assert.True(((FlatTable)WorldView.GetRoot(builder.WrittenSpan)).Has(HpSlot));
        World world = World.Parse(builder.WrittenSpan, in arena);
        Assert.False(((FlatTable)WorldView.GetRoot(world.ToArray())).Has(HpSlot));

        builder.Clear();
        world.Write(in builder);
        Assert.True(((FlatTable)WorldView.GetRoot(builder.WrittenSpan)).Has(HpSlot));
    }

    private static int Count(ReadOnlySpan<byte> buffer, string text)
    {
        int count = 0;
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        for (int at; (at = buffer.IndexOf(utf8)) >= 0; buffer = buffer[(at + utf8.Length)..]) count++;
        return count;
    }
}
