using System.Text;

namespace LibWire.Tests.FlexBuffers;

/// <summary>The bytes are those of the C++ library for the same calls. They were written by flexbuffers.h of FlatBuffers 25.</summary>
public sealed class FlexBuilderTests
{
    private static readonly int Rounds = BuildDepth.Pick(quick: 300, deep: 20_000);

    [Fact]
    public void Finish_Scalars_HaveTheirSmallestWidths()
    {
        Expect("000001", static builder => builder.AddNull());
        Expect("016801", static builder => builder.AddBool(true));
        Expect("7f0401", static builder => builder.AddInt(127));
        Expect("80000502", static builder => builder.AddInt(128));
        Expect("800401", static builder => builder.AddInt(-128));
        Expect("7fff0502", static builder => builder.AddInt(-129));
        Expect("ffffff7f0604", static builder => builder.AddInt(int.MaxValue));
        Expect("00000000000000800708", static builder => builder.AddInt(long.MinValue));
        Expect("ff0801", static builder => builder.AddUInt(255));
        Expect("00010902", static builder => builder.AddUInt(256));
        Expect("ffffffff0a04", static builder => builder.AddUInt(uint.MaxValue));
        Expect("ffffffffffffffff0b08", static builder => builder.AddUInt(ulong.MaxValue));
        Expect("0000c03f0e04", static builder => builder.AddFloat(1.5f));
        Expect("0000c03f0e04", static builder => builder.AddDouble(1.5));
        Expect("9a9999999999b93f0f08", static builder => builder.AddDouble(0.1));
    }

    [Fact]
    public void Finish_TextsAndBlobs_StandInFrontOfTheirOffset()
    {
        Expect("02686900031401", static builder => builder.AddString("hi"u8));
        Expect("02686900031401", static builder => builder.AddString("hi"));
        Expect("0000011401", static builder => builder.AddString(""u8));
        Expect("6b00021001", static builder => builder.AddKey("k"u8));
        Expect("024d4e026401", static builder => builder.AddBlob([77, 78]));
        Expect("020000004d4e026601", static builder => builder.AddBlob([77, 78], alignBytes: 4));
        Expect("2c01021901", static builder => builder.AddIndirectInt(300));
        Expect("0000c03f042201", static builder => builder.AddIndirectDouble(1.5));
    }

    [Fact]
    public void Finish_Vectors_HaveOneWidthForAllElements()
    {
        Expect("03010203032c01", static builder => builder.AddVector<sbyte>([1, 2, 3]));
        Expect("0300010002000300062d01", static builder => builder.AddVector<short>([1, 2, 3]));
        Expect("0102024001", static builder => builder.AddFixedVector<sbyte>([1, 2]));
        Expect("0300000000000000000000000000f03f00000000000000400000000000000840183701", static builder => builder.AddVector<double>([1, 2, 3]));
        Expect("020100029001", static builder => builder.AddVector<bool>([true, false]));
    }

    [Fact]
    public void Finish_MapOfAllKinds_EqualsTheBytesOfCpp()
    {
        // { vec: [ -100, "Fred", 4.0 ], bar: [ 1, 2, 3 ], foo: 100.0 }
        const string Expected =
            "766563000446726564000000030000009cffffff0f0000000000804006140e6261720003010203666f6f00030d062e0004000000010000000300000018000000"
            + "0000c842340000002c0e2a0f2601";
        Expect(Expected, static builder =>
        {
            using (builder.StartMap())
            {
                using (builder.StartVector("vec"u8))
                {
                    builder.AddInt(-100);
                    builder.AddString("Fred"u8);
                    builder.AddFloat(4);
                }

                using (builder.StartTypedVector("bar"u8))
                    for (int i = 1; i <= 3; i++) builder.AddInt(i);
                builder.AddDouble("foo"u8, 100);
            }
        });
    }

    [Fact]
    public void AddVector_MoreElementsThanTheirWidthCounts_HasWiderElements()
    {
        using var arena = new ArenaAllocator();
        sbyte[] values = [.. Enumerable.Range(0, 300).Select(static i => (sbyte)i)];
        var builder = new FlexBuilder(in arena);
        builder.AddVector<sbyte>(values);
        builder.Finish();
        FlexVector vector = FlexValue.GetRoot(builder.WrittenSpan).AsVector();
        Assert.Equal(300, vector.Count);
        for (int i = 0; i < 300; i++) Assert.Equal(values[i], vector[i].AsInt64());
        Assert.True(vector.TryGetSpan(out ReadOnlySpan<short> wide));
        Assert.Equal(-1, wide[255]);
        Assert.False(vector.TryGetSpan(out ReadOnlySpan<sbyte> _));
    }

    [Fact]
    public void Keys_AndStrings_AreSharedAsAsked()
    {
        Assert.True(Size(FlexSharing.Keys) < Size(FlexSharing.None));
        Assert.True(Size(FlexSharing.Keys | FlexSharing.Strings) < Size(FlexSharing.Keys));

        static int Size(FlexSharing sharing)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlexBuilder(in arena, sharing);
            builder.StartVector();
            for (int i = 0; i < 20; i++)
            {
                builder.StartMap();
                builder.AddString("name"u8, i % 2 == 0 ? "somebody"u8 : "nobody"u8);
                builder.EndMap();
            }

            builder.EndVector();
            builder.Finish();
            foreach (FlexValue map in FlexValue.GetRoot(builder.WrittenSpan).AsVector()) Assert.EndsWith("body", map["name"u8].AsString().ToString(), StringComparison.Ordinal);
            return builder.SizeBytes;
        }
    }

    [Fact]
    public void Clear_BeginsTheNextBuffer()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        for (int round = 0; round < 3; round++)
        {
            builder.StartMap();
            builder.AddInt("round"u8, round);
            if (round == 1) builder.AddString("lost"u8, "text"u8);
            else builder.EndMap();
            if (round != 1)
            {
                builder.Finish();
                Assert.Equal(round, FlexValue.GetRoot(builder.WrittenSpan)["round"u8].AsInt64());
            }

            builder.Clear();
        }
    }

    [Fact]
    public void Trees_OfRandomValues_AreReadBack()
    {
        using var arena = new ArenaAllocator();
        for (int round = 0; round < Rounds; round++)
        {
            var builder = new FlexBuilder(in arena, (FlexSharing)(round % 4));
            FlexNode node = FlexNode.Build(round, builder, new StringBuilder());
            node.Check(FlexValue.GetRoot(builder.WrittenSpan));
            arena.Reset();
        }
    }

    private delegate void Calls(FlexBuilder builder);

    private static void Expect(string hex, Calls calls)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        calls(builder);
        builder.Finish();
        Assert.Equal(hex, Convert.ToHexStringLower(builder.WrittenSpan));
        Assert.True(FlexValue.TryVerify(builder.WrittenSpan, out WireFault fault), fault.ToString());
    }
}
