using System.Buffers;
using System.Text;
using LibWire.Tests.Faults;
using LibWire.Tests.Json.Realm;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>JSON both ways, with memory refused at each place that takes some.</summary>
public sealed class JsonFaultTests
{
    private const string FlexText = """{"a":[1,2,3.5,"four",{"five":[[],{}]}],"b":"a text that is longer than a chunk of 64 bytes, so that it takes its own"}""";

    private const string HeroText =
        """{name:"a hero with a name",item_type:Spell,item:{cost:5,tags:["é","b"]},friend:{name:"b",items_type:[Weapon,Word],items:[{name:"axe"},"x"]}}""";

    private static readonly string OrderText = MakeOrder();

    [Fact]
    public void FromJson_OfAMessage() =>
        AtLeast(20, FaultRun.Everywhere(static arena => Order.FromJson(OrderText, in arena, JsonSamples.Options), static order => order.ToArray()));

    [Fact]
    public void FromJson_OfAStream() => AtLeast(
        20, FaultRun.Everywhere(
            static arena => Order.FromJson(new MemoryStream(Encoding.UTF8.GetBytes(OrderText)), in arena, options: JsonSamples.Options), static order => order.ToArray()));

    [Fact]
    public void ToJson_OfAMessage() => AtLeast(
        6, FaultRun.Everywhere(static () =>
        {
            using var arena = new ArenaAllocator();
            return Order.FromJson(OrderText, in arena, JsonSamples.Options).ToJsonUtf8(JsonSamples.Options);
        }));

    [Fact]
    public void JsonToBinary_AndBack() => AtLeast(
        6, FaultRun.Everywhere(static () =>
        {
            ArrayBufferWriter<byte> binary = new(), json = new();
            ProtoJson.JsonToBinary(Order.Layout, Encoding.UTF8.GetBytes(OrderText), binary, JsonSamples.Options);
            ProtoJson.BinaryToJson(Order.Layout, binary.WrittenSpan, json, JsonSamples.Options);
            return json.WrittenSpan.ToArray();
        }));

    [Fact]
    public void FromJson_OfAFlatBuffersObject() =>
        AtLeast(20, FaultRun.Everywhere(static arena => Hero.FromJson(HeroText, in arena), static hero => hero.ToArray()));

    [Fact]
    public void ToBuffer_OfJson() => AtLeast(
        10, FaultRun.Everywhere(static arena => FlatJson.ToBuffer(HeroText, HeroView.Layout, in arena).ToArray(), static bytes => bytes));

    [Fact]
    public void ToJson_OfABuffer() => AtLeast(
        6, FaultRun.Everywhere(static () =>
        {
            using var arena = new ArenaAllocator();
            return Encoding.UTF8.GetBytes(FlatJson.ToJson(FlatJson.ToBuffer(HeroText, HeroView.Layout, in arena), HeroView.Layout));
        }));

    [Fact]
    public void FromJson_OfAFlexBuffer() =>
        AtLeast(10, FaultRun.Everywhere(static arena => FlexJson.FromJson(FlexText, in arena).ToArray(), static bytes => bytes));

    private static string MakeOrder()
    {
        var text = new StringBuilder("""{"stringField":"a text that is longer than a chunk of 64 bytes, so that it takes one of its own","byText":{""");
        for (int i = 0; i < 20; i++) text.Append(i == 0 ? "" : ",").Append('"').Append("key ").Append(i).Append("\":").Append(i);
        return text.Append("},\"struct\":{\"a\":[1,{\"b\":null}],\"c\":\"text\"}}").ToString();
    }

    private static void AtLeast(int count, int refusals) => Assert.InRange(refusals, count, int.MaxValue);
}
