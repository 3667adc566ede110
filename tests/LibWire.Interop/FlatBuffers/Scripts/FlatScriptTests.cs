namespace LibWire.Tests.Interop;

/// <summary>Scripts for the C++ builder, with every operation: the buffers contain what the calls wrote.</summary>
public sealed class FlatScriptTests
{
    private const int Int = 7, Long = 9;

    [Fact, Trait("Category", "Tools")]
    public void Run_TableOfEverything_IsReadBack()
    {
        var script = new FlatScript();
        uint text = script.CreateString("text"u8), shared = script.CreateString("shared"u8, isShared: true), again = script.CreateString("shared"u8, isShared: true);
        uint numbers = script.CreateVector(Int, 2, [1, 0, 0, 0, 2, 0, 0, 0]);
        script.ForceVectorAlignment(1, 8, 32);
        uint longs = script.CreateVector(Long, 1, [9, 0, 0, 0, 0, 0, 0, 0], isUninitialized: true);
        uint structs = script.CreateVectorOfStructs(4, 2, [1, 0, 2, 0, 3, 0, 4, 0]), single = script.CreateStruct(2, [5, 0, 6, 0]);
        uint texts = script.CreateVectorOfOffsets(text, shared, again);
        uint large = Keyed(script, 70), small = Keyed(script, 7);
        uint sorted = script.CreateVectorOfSortedTables(0, Int, [0, 0, 0, 0], large, small);
        uint nested = script.CreateNestedBuffer(Nested());
        script.StartTable().AddElement(0, Int, [5, 0, 0, 0], [5, 0, 0, 0]).AddElement(1, Int, [5, 0, 0, 0], [6, 0, 0, 0]).AddElement(2, Int, [0, 0, 0, 0])
            .AddOffset(3, text).AddOffset(4, FlatScript.None).AddStruct(5, 2, [7, 0, 8, 0]).AddOffset(6, numbers).AddOffset(7, longs).AddOffset(8, structs).AddOffset(9, single).AddOffset(10, texts)
            .AddOffset(11, sorted).AddOffset(12, nested);
        uint root = script.EndTable();
        byte[] buffer = script.Required(root, 3).Finish(root, identifier: "TEST"u8).Run().OrThrow();

        Assert.True(FlatBuffer.HasFileIdentifier(buffer, "TEST"u8));
        FlatTable table = FlatBuffer.DangerousGetRoot(buffer);
        Assert.Equal((false, 5, 0), (table.Has(4), table.Scalar(6, 0), table.Optional<int>(8)));
        Assert.True(table.String(10) == "text" && !table.Has(12));
        Assert.Equal((7, 8), (table.Struct(14).Read<short>(0), table.Struct(14).Read<short>(2)));
        Assert.Equal([1, 2], table.Vector<int>(16).ToArray());
        Assert.Equal([9L], table.Vector<long>(18).ToArray());
        Assert.Equal([0x00020001, 0x00040003], table.Vector<int>(20).ToArray());
        Assert.True(table.Strings(24).Count == 3 && table.Strings(24)[1] == "shared" && table.Strings(24)[2] == "shared");
        Assert.Equal((7, 70), (table.Tables(26)[0].Scalar(4, 0), table.Tables(26)[1].Scalar(4, 0)));
        Assert.Equal(7, table.NestedRoot(28).Scalar(4, 0));
    }

    [Fact, Trait("Category", "Tools")]
    public void Run_Misuse_IsRefusedWithTheWordsOfTheAssertion()
    {
        var nested = new FlatScript();
        nested.StartTable().StartTable();
        Assert.Contains("!nested", nested.Run().Text, StringComparison.Ordinal);

        var missing = new FlatScript();
        missing.StartTable();
        uint table = missing.EndTable();
        Assert.Equal(FlatOracle.Refused, missing.Required(table, 0).Finish(table).Run().Code);
        Assert.Equal(FlatOracle.Refused, new FlatScript().Finish(3).Run().Code);
        Assert.Equal(FlatOracle.Refused, FlatOracle.Run([99]).Code);
    }

    [Fact, Trait("Category", "Tools")]
    public void Run_OptionsOfTheBuilder_Count()
    {
        byte[] Build(bool forcesDefaults, bool sharesVtables, bool isSizePrefixed)
        {
            var script = new FlatScript();
            Keyed(script, 1);
            script.Clear().ForceDefaults(forcesDefaults).DedupVtables(sharesVtables);
            uint first = Keyed(script, 5), second = Keyed(script, 6), empty = Keyed(script, 0);
            uint vector = script.CreateVectorOfOffsets(first, second, empty);
            return script.Finish(Holder(script, vector), isSizePrefixed).Run().OrThrow();
        }

        byte[] plain = Build(false, true, false);
        Assert.False(FlatBuffer.DangerousGetRoot(plain).Tables(4)[2].Has(4));
        Assert.True(FlatBuffer.DangerousGetRoot(Build(true, true, false)).Tables(4)[2].Has(4));
        Assert.True(Build(false, false, false).Length > plain.Length);
        byte[] prefixed = Build(false, true, true);
        Assert.Equal(prefixed.Length - 4, BitConverter.ToInt32(prefixed));
    }

    private static FlatScript Nested()
    {
        var script = new FlatScript();
        return script.Finish(Keyed(script, 7));
    }

    private static uint Keyed(FlatScript script, byte key)
    {
        script.StartTable().AddElement(0, Int, [key, 0, 0, 0], [0, 0, 0, 0]);
        return script.EndTable();
    }

    private static uint Holder(FlatScript script, uint vector)
    {
        script.StartTable().AddOffset(0, vector);
        return script.EndTable();
    }
}
