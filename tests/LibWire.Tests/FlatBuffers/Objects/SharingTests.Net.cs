using System.Text;
using LibWire.Tests.FlatBuffers.SharedTexts;

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
    public void Write_OfFieldsThatAreShared_WritesEachTextOnce()
    {
        using var arena = new ArenaAllocator();
        Label root = NewLabel("first text", "own text", arena);
        for (int i = 0; i < 100; i++) root.Inner.Add(NewLabel(i % 2 == 0 ? "first text" : "other text", "own text", arena), in arena);
        byte[] written = root.ToArray();

        Assert.Equal((1, 1, 101), (Count(written, "first text"), Count(written, "other text"), Count(written, "own text")));
        LabelView view = LabelView.GetRoot(written);
        Assert.Equal(100, view.Inner.Count);
        for (int i = 0; i < 100; i++)
        {
            Assert.Equal(i % 2 == 0 ? "first text" : "other text", view.Inner[i].Text.ToString());
            Assert.Equal("own text", view.Inner[i].Own.ToString());
            Assert.Equal(view.Inner[i].Text.ToString(), view.Inner[i].Must.ToString());
        }

        Label parsed = Label.Parse(written, in arena);
        Assert.Equal(root, parsed);
        Assert.Equal(written, parsed.ToArray());
        Assert.Equal(root, root.Clone(in arena));
    }

    [Fact]
    public void Write_OfSharedTextsOfAllLengths_KeepsThem()
    {
        using var arena = new ArenaAllocator();
        Label root = NewLabel("", "", arena);
        for (int i = 0; i < 300; i++) root.Inner.Add(NewLabel(new string((char)('a' + (i % 3)), i * 7 % 211), "", arena), in arena);
        LabelView view = LabelView.GetRoot(root.ToArray());
        for (int i = 0; i < 300; i++) Assert.Equal(new string((char)('a' + (i % 3)), i * 7 % 211), view.Inner[i].Text.ToString());
        Assert.True(view.Text.Length == 0 && !view.Text.IsNull);
    }

    [Fact]
    public void Write_OfASharedFieldThatIsNotSet_WritesNothingForIt()
    {
        using var arena = new ArenaAllocator();
        Label root = default;
        Assert.Equal(WireError.RequiredFieldMissing, Assert.Throws<WireFormatException>(() => root.ToArray()).Error);
        root.SetMust("must", in arena);
        LabelView view = LabelView.GetRoot(root.ToArray());
        Assert.True(view.Text.IsNull);
        Assert.Equal(("none", "must"), (view.Note.ToString(), view.Must.ToString()));
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

    [Fact]
    public void Write_OfAVectorThatIsShared_WritesEachTextOnce()
    {
        using var arena = new ArenaAllocator();
        Label root = NewLabel("first text", "own text", arena);
        for (int i = 0; i < 50; i++) root.Tags.Add(i % 5 == 0 ? "first text" : "tag text", in arena);
        root.Inner.Add(NewLabel("tag text", "own text", arena), in arena);
        byte[] written = root.ToArray();

        Assert.Equal((1, 1, 2), (Count(written, "first text"), Count(written, "tag text"), Count(written, "own text")));
        LabelView view = LabelView.GetRoot(written);
        Assert.Equal(50, view.Tags.Count);
        for (int i = 0; i < 50; i++) Assert.True(view.Tags[i] == (i % 5 == 0 ? "first text"u8 : "tag text"u8));
        Assert.Equal(written, Label.Parse(written, in arena).ToArray());
        root.ClearTags();
        root.SetEmptyTags();
        Assert.True(LabelView.GetRoot(root.ToArray()).Tags is { IsNull: false, Count: 0 });
    }

    [Theory]
    [InlineData(0, 5, 4)]
    [InlineData(1, 1, 4)]
    [InlineData(2, 1, 1)]
    public void SharedStringsMax_OfABuilder_BoundsWhatIsRemembered(int max, int ones, int others)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena) { SharedStringsMax = max };
        for (int i = 0; i < 5; i++) builder.CreateSharedString("the one"u8);
        for (int i = 0; i < 2; i++) builder.CreateSharedString("the other");
        for (int i = 0; i < 2; i++) builder.CreateSharedString("the other"u8);
        builder.StartTable();
        builder.Finish(builder.EndTable());
        Assert.Equal((ones, others), (Count(builder.WrittenSpan, "the one"), Count(builder.WrittenSpan, "the other")));

        Label root = NewLabel("the one", "own", arena);
        for (int i = 0; i < 2; i++) root.Tags.Add("the other", in arena);
        builder.Clear();
        root.Write(in builder);
        Assert.Equal(max, builder.SharedStringsMax);
        Assert.Equal((max == 0 ? 2 : 1, max == 2 ? 1 : 2), (Count(builder.WrittenSpan, "the one"), Count(builder.WrittenSpan, "the other")));
        Assert.Equal("the other", LabelView.GetRoot(builder.WrittenSpan).Tags[1].ToString());
    }

    [Fact]
    public void SharedStringsMax_BelowZero_Throws() => Assert.Throws<ArgumentOutOfRangeException>(static () =>
    {
        using var arena = new ArenaAllocator();
        _ = new FlatBuilder(in arena) { SharedStringsMax = -1 };
    });

    private static Label NewLabel(string text, string own, ArenaAllocator arena)
    {
        Label label = default;
        label.SetText(text, in arena);
        label.SetOwn(own, in arena);
        label.SetMust(text, in arena);
        return label;
    }

    private static int Count(ReadOnlySpan<byte> buffer, string text)
    {
        int count = 0;
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        for (int at; (at = buffer.IndexOf(utf8)) >= 0; buffer = buffer[(at + utf8.Length)..]) count++;
        return count;
    }
}
