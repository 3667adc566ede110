using LibWire.Reflection;
using LibWire.Tests.FlatBuffers.Dynamic;

namespace LibWire.Tests;

/// <summary>Dynamic tables over memory of an arena that was reset or rewound.</summary>
[Collection(DeadMemory.Name)]
public sealed class DynamicTableCheckTests
{
    [Theory]
    [InlineData(WireMisuse.UseAfterReset)]
    [InlineData(WireMisuse.UseAfterRewind)]
    public void Tables_WhoseArenaIsDead_SaySo(WireMisuse way)
    {
        FlatSchema schema = DynamicFlatSamples.Make();
        using var arena = new ArenaAllocator();
        arena.AllocateSpan<long>(1).Clear();
        ArenaMark mark = arena.Mark();
        DynamicTable made = DynamicFlatSamples.World(schema, arena), read = schema.RootTable!.Parse(made.ToArray(), in arena);
        DynamicVector numbers = read.GetVector("numbers");
        DynamicStruct at = read.Get<DynamicStruct>("at");
        DynamicUnion value = read.Get<DynamicUnion>("value");
        if (way == WireMisuse.UseAfterReset) arena.Reset();
        else arena.Rewind(mark);

        Says(way, "The table", () => made.Get<short>("hp"));
        Says(way, "The table", () => read.Get<short>("hp"));
        Says(way, "The table", () => read.ToArray());
        Says(way, "The table", () => _ = numbers.Count);
        Says(way, "The struct", () => at.Get<short>("x"));
        Says(way, "The union", () => value.Get<string>());
    }

    private static void Says(WireMisuse way, string text, Action call)
    {
        var misuse = Assert.Throws<WireMisuseException>(call);
        Assert.Equal(way, misuse.Misuse);
        Assert.Contains(text, misuse.Message, StringComparison.Ordinal);
    }
}
