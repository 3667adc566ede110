using LibWire.Tests.Json.Realm;
using LibWire.Tests.Json.Shop;

namespace LibWire.Tests.Json;

/// <summary>After the first message of a type, neither way takes managed memory.</summary>
public sealed class AllocationTests
{
    private static readonly byte[] Utf8 = System.Text.Encoding.UTF8.GetBytes(
        """
        {"int32Field":1,"doubleField":0.1,"floatField":1.5,"stringField":"a\u0041é","bytesField":"AAEC","level":"LEVEL_LOW","lines":[{"sku":"x","quantity":3}],
         "byText":{"a":1,"b\n":2},"byNumber":{"1":"x"},"time":"2026-11-23T20:15:30.5Z","duration":"1.5s","struct":{"a":[1,null,true,{"b":"c"}]},
         "any":{"sku":"z","@type":"x/jsontest.Line"},"mask":"aB","int64Value":"5","self":{"self":{}}}
        """);

    [Fact]
    public void FromJson_ThenToJson_TakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        int length = 0;
        Assert.Equal(0, ManagedBytes.Allocated(Rounds));
        Assert.True(length > 300);

        void Rounds()
        {
            for (int i = 0; i < 100; i++) length = Round(in arena);
        }
    }

    [Fact]
    public void FlexJson_BothWays_TakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        int length = 0;
        Assert.Equal(0, ManagedBytes.Allocated(Rounds));
        Assert.True(length > 50);

        void Rounds()
        {
            for (int i = 0; i < 100; i++)
            {
                arena.Reset();
                ReadOnlySpan<byte> flex = FlexJson.FromJson("{\"a\":[1,2.5,\"x\\u0041é\",null,true],\"b\":{\"c\":-7,\"d\":18446744073709551615}}"u8, in arena);
                length = FlexJson.ToJson(FlexValue.GetRoot(flex), in arena).Length;
            }
        }
    }

    [Fact]
    public void FlatJson_BothWays_TakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        int length = 0;
        Assert.Equal(0, ManagedBytes.Allocated(Rounds));
        Assert.True(length > 100);

        void Rounds()
        {
            for (int i = 0; i < 100; i++) length = FlatRound(in arena);
        }
    }

    private static int FlatRound(in ArenaAllocator arena)
    {
        arena.Reset();
        Hero hero = FlatJson.FromJson<Hero>(
            "{name:'a\\n',hp:7,color:\"Red Blue\",speed:cos(rad(180)),place:[1,2],item_type:Word,item:\"w\",nested:{name:\"n\"},weapons:[{name:\"x\",damage:1}],loose:[1,{a:2}]}"u8,
            in arena);
        ReadOnlySpan<byte> buffer = FlatJson.ToBuffer("{name:\"a\",pairs:[{key:\"b\"},{key:\"a\"}]}"u8, HeroView.Layout, in arena);
        return FlatJson.ToJson(in hero, arena).Length + FlatJson.ToJson(buffer, HeroView.Layout, arena).Length;
    }

    private static int Round(in ArenaAllocator arena)
    {
        arena.Reset();
        Order order = Order.FromJson(Utf8, in arena, JsonSamples.Options);
        return order.ToJson(arena, JsonSamples.Options).Length;
    }
}
