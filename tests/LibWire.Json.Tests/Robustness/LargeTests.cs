using System.Text;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>Large texts take time and memory in proportion to their size.</summary>
public sealed class LargeTests
{
    [Fact]
    public void FromJson_ManyKeys_FindsTheOneThatOccursTwice()
    {
        int count = JsonDepth.Pick(quick: 100_000, deep: 2_000_000);
        var json = new StringBuilder("{\"byText\":{");
        for (int i = 0; i < count; i++) json.Append('"').Append(i).Append("\":").Append(i & 7).Append(',');
        string twice = json + $"\"{count / 2}\":1}}}}";
        string once = json + "\"x\":1}}";

        Assert.Equal(WireError.DuplicateName, JsonSamples.Fault<Order>(twice).Error);
        using var arena = new ArenaAllocator();
        Order order = Order.FromJson(once, in arena);
        Assert.Equal(count + 1, order.ByText.Count);
        Assert.Equal(once, order.ToJson());
    }

    [Fact]
    public void FromJson_TheSameKeyManyTimes_FailsAtTheSecond()
    {
        string json = "{\"struct\":{" + string.Concat(Enumerable.Repeat("\"a\":1,", 1_000_000)) + "\"a\":1}}";
        Assert.Equal(17, JsonSamples.Fault<Order>(json).Offset);
    }

    [Fact]
    public void FromJson_LongStrings_GoBothWays()
    {
        int length = JsonDepth.Pick(quick: 3_000_000, deep: 100_000_000);
        string text = new string('x', length) + "\n" + new string('y', length / 10);
        using var arena = new ArenaAllocator();
        Order order = Order.FromJson("{\"stringField\":\"" + text.Replace("\n", "\\n", StringComparison.Ordinal) + "\"}", in arena);
        Assert.Equal(text, order.StringField.ToString());
        Assert.Equal(order, Order.FromJson(order.ToJsonUtf8(), in arena));
    }

    [Fact]
    public void FromJson_ManyEscapes_TakesLinearTime()
    {
        string json = "{\"stringField\":\"" + string.Concat(Enumerable.Repeat("\\u00e9\\n", 500_000)) + "\"}";
        using var arena = new ArenaAllocator();
        Assert.Equal(1_500_000, Order.FromJson(json, in arena).StringField.Length);
    }
}
