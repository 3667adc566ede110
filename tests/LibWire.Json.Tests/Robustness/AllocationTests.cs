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

    private static int Round(in ArenaAllocator arena)
    {
        arena.Reset();
        Order order = Order.FromJson(Utf8, in arena, JsonSamples.Options);
        return order.ToJson(arena, JsonSamples.Options).Length;
    }
}
