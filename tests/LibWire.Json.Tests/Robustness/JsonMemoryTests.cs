using System.Text;
using LibWire.Tests.Faults;
using LibWire.Tests.Json.Shop;
using LibWire.WellKnown;

namespace LibWire.Tests.Json;

/// <summary>What the document of limits says of the memory that reading JSON borrows, for the texts that take most.</summary>
public sealed class JsonMemoryTests
{
    /// <summary>What any arena takes.</summary>
    private const int AlwaysBytes = 64 * 1024;

    [Theory]
    [InlineData("{\"numbers\":[1", ",1", "]}")]
    [InlineData("{\"levels\":[1", ",1", "]}")]
    [InlineData("{\"texts\":[\"\"", ",\"\"", "]}")]
    [InlineData("{\"lines\":[{}", ",{}", "]}")]
    [InlineData("{\"values\":[1", ",1", "]}")]
    [InlineData("{\"values\":[[]", ",[]", "]}")]
    [InlineData("{\"list\":[1", ",1", "]}")]
    [InlineData("{\"wrapped\":[0", ",0", "]}")]
    [InlineData("{\"stringField\":\"", "\\n", "\"}")]
    [InlineData("{\"stringField\":\"", "a", "\"}")]
    [InlineData("{\"bytesField\":\"", "AAAA", "\"}")]
    [InlineData("{\"mask\":\"a", ",a", "\"}")]
    [InlineData("{\"int32Field\":1", " ", "}")]
    [InlineData("{\"nope\":[1", ",1", "]}")]
    public void FromJson_OfManySmallParts_BorrowsAMultipleOfTheText(string head, string part, string tail)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(head + string.Concat(Enumerable.Repeat(part, 200_000 / part.Length)) + tail);
        long borrowed = FaultRun.BorrowedBytes(arena => Order.FromJson(utf8, in arena, JsonSamples.IgnoringUnknown));
        Assert.InRange(borrowed, 0, (LimitTable.Multiple("`FromJson`") * (long)utf8.Length) + AlwaysBytes);
    }

    [Fact]
    public void FromJson_OfManyKeys_BorrowsAMultipleOfTheText()
    {
        byte[] utf8 = Encoding.UTF8.GetBytes("{\"byText\":{" + string.Join(',', Enumerable.Range(0, 20_000).Select(static i => $"\"{i}\":1")) + "}}");
        long borrowed = FaultRun.BorrowedBytes(arena => Order.FromJson(utf8, in arena));
        Assert.InRange(borrowed, 0, (LimitTable.Multiple("`FromJson`") * (long)utf8.Length) + AlwaysBytes);
    }

    // What a level takes is given back with it.
    [Theory]
    [InlineData(5)]
    [InlineData(90)]
    public void FromJson_OfAnyInAny_BorrowsAMultipleOfTheText(int levels)
    {
        string text = "{\"@type\":\"t/google.protobuf.StringValue\",\"value\":\"" + new string('a', 200_000) + "\"}";
        for (int i = 1; i < levels; i++) text = "{\"@type\":\"t/google.protobuf.Any\",\"value\":" + text + "}";
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        var options = new ProtoJsonOptions { Registry = new ProtoRegistry { Any.Layout, StringValue.Layout } };
        long borrowed = FaultRun.BorrowedBytes(arena => Any.FromJson(utf8, in arena, options));
        Assert.InRange(borrowed, 0, (LimitTable.Multiple("`FromJson`") * (long)utf8.Length) + AlwaysBytes);

        using var arena = new ArenaAllocator();
        Any any = Any.FromJson(utf8, in arena, options);
        long written = FaultRun.BorrowedBytes(_ => any.ToJsonUtf8(options));
        Assert.InRange(written, 0, (LimitTable.Multiple("`FromJson`") * (long)utf8.Length) + AlwaysBytes);
    }
}
