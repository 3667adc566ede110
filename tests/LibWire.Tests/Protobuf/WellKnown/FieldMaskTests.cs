using LibWire.Tests.WriteSamples;
using LibWire.WellKnown;

namespace LibWire.Tests.Protobuf.WellKnown;

/// <summary>Masks as sets of paths, and merging with them.</summary>
public sealed class FieldMaskTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("id,parent.id", "id,parent.id")]
    [InlineData(",id,,b,", "id,b")]
    public void FromString_ThenToPathString_KeepsThePaths(string text, string expected)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(expected, FieldMask.FromString(text, in arena).ToPathString());
        Assert.Throws<ArgumentNullException>(() => FieldMask.FromString(null!, arena));
        Assert.Throws<ArgumentNullException>(() => FieldMask.FromPaths(null!, arena));
        nuint usedBytes = arena.UsedBytes;
        Assert.Throws<WireFormatException>(() => FieldMask.FromString("id,\ud800", arena));
        Assert.Equal(usedBytes, arena.UsedBytes);
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("id,lines,stock,card,parent,parent.parent.parent.id,parent.voucher.code", true)]
    [InlineData("nothing", false)]
    [InlineData("id,nothing", false)]
    [InlineData("id.x", false)]
    [InlineData("lines.sku", false)]
    [InlineData("stock.key", false)]
    [InlineData("spare.value.sku", false)]
    [InlineData("parent.", false)]
    [InlineData(".id", false)]
    [InlineData("parent..id", false)]
    [InlineData("Id", false)]
    public void IsValid_PathsThroughSingleMessagesOnly(string paths, bool expected)
    {
        using var arena = new ArenaAllocator();
        Assert.Equal(expected, FieldMask.FromString(paths, in arena).IsValid<Order>());
    }

    [Fact]
    public void ForAllFields_NamesThem()
    {
        using var arena = new ArenaAllocator();
        FieldMask mask = FieldMask.ForAllFields<OrderLine>(in arena);
        Assert.Equal("sku,quantity,price", mask.ToPathString());
        Assert.True(mask.IsValid<OrderLine>());
    }

    [Theory]
    [InlineData("", "", "", "", "")]
    [InlineData("a", "b", "a,b", "", "a")]
    [InlineData("a", "a.b", "a", "a.b", "a")]
    [InlineData("a.b", "a", "a", "a.b", "")]
    [InlineData("a.b,a.c", "a.c,a.d", "a.b,a.c,a.d", "a.c", "a.b")]
    [InlineData("b,a,b.x,a.c.d", "a.c", "a,b", "a.c", "a,b")]
    [InlineData("ab,a.b", "a", "a,ab", "a.b", "ab")]
    [InlineData("a.b.c,a.b.d", "a.b", "a.b", "a.b.c,a.b.d", "")]
    public void SetOperations_AreThoseOfTheFields(string left, string right, string union, string intersection, string difference)
    {
        using var arena = new ArenaAllocator();
        FieldMask one = FieldMask.FromString(left, in arena), other = FieldMask.FromString(right, in arena);
        Assert.Equal(union, one.Union(other, in arena).ToPathString());
        Assert.Equal(union, other.Union(one, in arena).ToPathString());
        Assert.Equal(intersection, one.Intersect(other, in arena).ToPathString());
        Assert.Equal(intersection, other.Intersect(one, in arena).ToPathString());
        Assert.Equal(difference, one.Subtract(other, in arena).ToPathString());
        Assert.Equal(one.Union(one, in arena).ToPathString(), one.Normalize(in arena).ToPathString());
    }

    [Fact]
    public void Normalize_HostileDepth_EndsWithoutThePath()
    {
        using var arena = new ArenaAllocator();
        string deep = string.Join(".", Enumerable.Repeat("parent", 100_000));
        FieldMask mask = FieldMask.FromString($"id,{deep}", in arena);
        Assert.Equal("id", mask.Normalize(in arena).ToPathString());
        Assert.True(mask.IsValid<Order>());
    }

    [Theory]
    [InlineData("id", "id: 1", "id: 2 note: \"t\"", "id: 1 note: \"t\"")]
    [InlineData("note", "id: 1", "id: 2 note: \"t\"", "id: 2")]
    [InlineData("id", "note: \"s\"", "id: 2 note: \"t\"", "note: \"t\"")]
    [InlineData("priority", "priority: 0", "priority: 9", "priority: 0")]
    [InlineData("nothing,id.x,lines.sku", "id: 1 line", "id: 2", "id: 2")]
    [InlineData("", "id: 1", "id: 2", "id: 2")]
    [InlineData("card", "card: \"s\"", "points: 5", "card: \"s\"")]
    [InlineData("card", "", "points: 5", "points: 5")]
    [InlineData("card", "", "card: \"t\"", "")]
    [InlineData("codes", "codes: 1", "codes: 2", "codes: 2 codes: 1")]
    [InlineData("codes", "", "codes: 2", "codes: 2")]
    [InlineData("stock", "stock a b", "stock b c", "stock { key: \"a\" value: 1 } stock { key: \"b\" value: 1 } stock { key: \"c\" value: 2 }")]
    [InlineData("parent", "parent id: 1", "parent note: \"t\"", "parent { id: 1 note: \"t\" }")]
    [InlineData("parent", "", "parent note: \"t\"", "parent { note: \"t\" }")]
    [InlineData("parent", "parent id: 1", "", "parent { id: 1 }")]
    [InlineData("parent.id", "parent id: 1 note: \"s\"", "", "parent { id: 1 }")]
    [InlineData("parent.id", "parent id: 1 note: \"s\"", "parent note: \"t\"", "parent { id: 1 note: \"t\" }")]
    [InlineData("parent.id", "", "parent id: 2 note: \"t\"", "parent { note: \"t\" }")]
    [InlineData("parent.id", "", "id: 2", "id: 2")]
    [InlineData("parent.parent.id", "parent", "", "parent { }")]
    [InlineData("parent,parent.id", "parent id: 1 note: \"s\"", "", "parent { id: 1 note: \"s\" }")]
    [InlineData("voucher.code", "voucher", "points: 5", "voucher { code: \"V\" }")]
    public void Merge_ByDefault_FollowsTheRules(string paths, string source, string target, string expected) => AssertMerge(paths, source, target, expected, null);

    [Theory]
    [InlineData("codes", "codes: 1", "codes: 2", "codes: 1")]
    [InlineData("codes", "", "codes: 2", "")]
    [InlineData("stock", "stock a b", "stock b c", "stock { key: \"a\" value: 1 } stock { key: \"b\" value: 1 }")]
    [InlineData("parent", "parent id: 1", "parent note: \"t\"", "parent { id: 1 }")]
    [InlineData("parent", "", "parent note: \"t\"", "")]
    [InlineData("parent.codes", "parent codes: 1", "parent codes: 2 note: \"t\"", "parent { note: \"t\" codes: 1 }")]
    public void Merge_Replacing_ClearsFirst(string paths, string source, string target, string expected) =>
        AssertMerge(paths, source, target, expected, new FieldMaskMergeOptions { ReplacesMessages = true, ReplacesRepeated = true });

    private static void AssertMerge(string paths, string source, string target, string expected, FieldMaskMergeOptions? options)
    {
        using var arena = new ArenaAllocator();
        var sourceArena = new ArenaAllocator();
        Order from = Make(source, sourceArena, 1), to = Make(target, arena, 2);
        FieldMask.FromString(paths, in arena).Merge(in from, ref to, in arena, options);
        sourceArena.Dispose();
        Assert.Equal(expected, ProtoText.ToString(in to));
    }

    /// <summary>Makes an order from a description: fields as in text format, but without brackets.</summary>
    private static Order Make(string text, ArenaAllocator arena, int number)
    {
        Order order = default;
        ref Order at = ref order;
        if (text.StartsWith("parent", StringComparison.Ordinal)) at = ref order.MutableParent(in arena);
        if (text.Contains("id: ", StringComparison.Ordinal)) at.Id = (ulong)number;
        if (text.Contains("note: \"s\"", StringComparison.Ordinal)) at.SetNote("s", in arena);
        if (text.Contains("note: \"t\"", StringComparison.Ordinal)) at.SetNote("t", in arena);
        if (text.Contains("priority: 0", StringComparison.Ordinal)) at.Priority = 0;
        if (text.Contains("priority: 9", StringComparison.Ordinal)) at.Priority = 9;
        if (text.Contains("card: \"s\"", StringComparison.Ordinal)) at.SetCard("s", in arena);
        if (text.Contains("card: \"t\"", StringComparison.Ordinal)) at.SetCard("t", in arena);
        if (text.Contains("points", StringComparison.Ordinal)) at.Points = 5;
        if (text.Contains("voucher", StringComparison.Ordinal)) at.MutableVoucher(in arena).SetCode("V", in arena);
        if (text.Contains("codes", StringComparison.Ordinal)) at.Codes.Add(number, in arena);
        if (text.Contains("line", StringComparison.Ordinal)) at.Lines.Add(in arena).SetSku("s", in arena);
        if (text.StartsWith("stock", StringComparison.Ordinal))
            foreach (string key in text.Split(' ').Skip(1)) at.Stock.Set(key, in arena) = number;
        return order;
    }
}
