namespace LibWire.Tests.FlexBuffers;

/// <summary>Values by hand, in every type and width, and their conversions.</summary>
public sealed class FlexValueTests
{
    [Theory]
    [InlineData("fb0401", -5)]
    [InlineData("fbff0502", -5)]
    [InlineData("fbffffff0604", -5)]
    [InlineData("fbffffffffffffff0708", -5)]
    [InlineData("fb0801", 251)]
    [InlineData("fbff0902", 65531)]
    [InlineData("fbffffff0a04", 4294967291)]
    [InlineData("fbffffffffffffff0b08", -5)]
    [InlineData("fb011801", -5)]
    [InlineData("fbff021901", -5)]
    [InlineData("fbffffff041a01", -5)]
    [InlineData("fbffffffffffffff081b01", -5)]
    [InlineData("fb011c01", 251)]
    [InlineData("0000c0bf0e04", -1)]
    [InlineData("000000000000f8bf0f08", -1)]
    [InlineData("0000c0bf042201", -1)]
    [InlineData("016801", 1)]
    [InlineData("000001", 0)]
    [InlineData("022d3700031401", -7)]
    [InlineData("02377800031401", 0)]
    [InlineData("03050607032c01", 0)]
    public void AsInt64_OfEveryTypeAndWidth_Converts(string hex, long expected)
    {
        FlexValue value = FlexValue.GetRoot(Convert.FromHexString(hex));
        Assert.Equal(expected, value.AsInt64());
        Assert.Equal((int)expected, value.AsInt32());
    }

    [Fact]
    public void GetRoot_ManyMapsThatShareALongKey_IsWithinTheDefaultBudget()
    {
        const int Count = 100_000;
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        byte[] key = new byte[200];
        key.AsSpan().Fill((byte)'k');
        builder.StartVector();
        for (int i = 0; i < Count; i++)
        {
            builder.StartMap();
            builder.AddInt(key, i & 1);
            builder.EndMap();
        }

        builder.EndVector();
        builder.Finish();
        Assert.Equal(Count, FlexValue.GetRoot(builder.WrittenSpan).AsVector().Count);
    }

    [Fact]
    public void Conversions_OfOtherTypes_GiveZeroOrNothing()
    {
        FlexValue text = FlexValue.GetRoot(Convert.FromHexString("02686900031401"));
        Assert.Equal((0L, 0UL, 0.0, false), (text.AsInt64(), text.AsUInt64(), text.AsDouble(), text.AsBool()));
        Assert.True(text.AsString() == "hi");
        Assert.Equal("hi"u8.ToArray(), text.AsBlob().ToArray());
        Assert.Equal((0, 0), (text.AsVector().Count, text.AsMap().Count));
        FlexValue number = FlexValue.GetRoot([5, 4, 1]);
        Assert.True(number.AsString().IsNull);
        Assert.True(number[0].IsNull);
        Assert.True(number["a"u8]["b"][3].IsNull);
        Assert.Equal(0, number.AsBlob().Length);
        Assert.True(default(FlexValue).IsNull);
        Assert.Equal("null", default(FlexValue).ToString());
    }

    [Fact]
    public void Conversions_OfNumbersOutOfRange_GiveTheNearest()
    {
        Assert.Equal((long.MaxValue, ulong.MaxValue), Both(double.PositiveInfinity));
        Assert.Equal((long.MinValue, 0UL), Both(double.NegativeInfinity));
        Assert.Equal((0L, 0UL), Both(double.NaN));
        Assert.Equal((long.MaxValue, 1UL << 63), Both(9223372036854775808.0));
        Assert.Equal((-2L, ulong.MaxValue - 1), Both(-2.9));
        Assert.Equal((12L, 12UL), Both("12"));
        Assert.Equal((0L, ulong.MaxValue), Both("18446744073709551615"));
        Assert.Equal((0L, 0UL), Both("1.5"));
        Assert.Equal(1.5, Of("1.5").Double);
        Assert.Equal(0, Of("1.5x").Double);
        Assert.Equal(-3, Of("-3").Double);

        static (long, ulong) Both(object value) => (Of(value).Signed, Of(value).Unsigned);

        static (long Signed, ulong Unsigned, double Double) Of(object value)
        {
            using var arena = new ArenaAllocator();
            var builder = new FlexBuilder(in arena);
            if (value is double number) builder.AddDouble(number);
            else builder.AddString((string)value);
            builder.Finish();
            FlexValue root = FlexValue.GetRoot(builder.WrittenSpan);
            return (root.AsInt64(), root.AsUInt64(), root.AsDouble());
        }
    }

    [Fact]
    public void Float_OfOneOrTwoBytes_IsReadAsInteger()
    {
        Assert.Equal(-5, FlexValue.GetRoot([0xfb, 0x0c, 1]).AsDouble());
        Assert.Equal(-5, FlexValue.GetRoot([0xfb, 0xff, 0x0d, 2]).AsDouble());
    }

    [Fact]
    public void Map_WithKeysOfEveryLength_FindsEachAndNoOther()
    {
        using var arena = new ArenaAllocator();
        string[] keys = [.. Enumerable.Range(0, 40).Select(static i => new string('k', i))];
        var builder = new FlexBuilder(in arena);
        builder.StartMap();
        foreach (string key in keys.Reverse())
        {
            builder.AddKey(System.Text.Encoding.UTF8.GetBytes(key));
            builder.AddInt(key.Length);
        }

        builder.EndMap();
        builder.Finish();
        FlexMap map = FlexValue.GetRoot(builder.WrittenSpan).AsMap();
        foreach (string key in keys)
        {
            Assert.Equal(key.Length, map[key].AsInt64());
            Assert.True(map.ContainsKey(System.Text.Encoding.UTF8.GetBytes(key)));
            Assert.False(map.ContainsKey(System.Text.Encoding.UTF8.GetBytes(key + "\0")));
            Assert.False(map.ContainsKey(System.Text.Encoding.UTF8.GetBytes(key + "\0" + key + "k")));
            Assert.False(map.ContainsKey(System.Text.Encoding.UTF8.GetBytes(key + "j")));
        }

        Assert.False(map.TryGetValue(new byte[5000], out FlexValue none));
        Assert.True(none.IsNull);
        Assert.True(map[new string('k', 5000)].IsNull);
    }

    [Fact]
    public void ToString_OfEveryType_IsJson()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        using (builder.StartMap())
        {
            builder.AddString("text"u8, "a\"b\\\n"u8);
            builder.AddBlob("blob"u8, [1, 2, 3]);
            builder.AddFixedVector<float>("fixed"u8, [1.5f, 2]);
            builder.AddVector<bool>("bools"u8, [true, false]);
            builder.AddUInt("max"u8, ulong.MaxValue);
            builder.AddNull("none"u8);
        }

        builder.Finish();
        const string Expected =
            """{"blob": "AQID", "bools": [true, false], "fixed": [1.5, 2], "max": 18446744073709551615, "none": null, "text": "a\"b\\\u000a"}""";
        Assert.Equal(Expected, FlexValue.GetRoot(builder.WrittenSpan).ToString());
    }

    [Fact]
    public void TryGetSpan_OfEveryNumber_LiesInTheBuffer()
    {
        Check<sbyte>([-1, 2]);
        Check<byte>([1, 2]);
        Check<short>([-300, 2]);
        Check<ushort>([300, 2]);
        Check<int>([-70_000, 2]);
        Check<uint>([70_000, 2]);
        Check<long>([long.MinValue, 2]);
        Check<ulong>([ulong.MaxValue, 2]);
        Check<float>([1.5f, 2]);
        Check<double>([0.1, 2]);
        Check<bool>([true, false]);

        static void Check<T>(T[] values)
            where T : unmanaged
        {
            using var arena = new ArenaAllocator();
            var builder = new FlexBuilder(in arena);
            builder.AddVector<T>(values);
            builder.Finish();
            FlexVector vector = FlexValue.GetRoot(builder.WrittenSpan).AsVector();
            Assert.True(vector.TryGetSpan(out ReadOnlySpan<T> elements));
            Assert.Equal(values, elements.ToArray());
            Assert.False(vector.TryGetSpan(out ReadOnlySpan<decimal> _));
        }
    }

    [Fact]
    public void Value_OfAFieldOfATable_IsVerifiedWithIt()
    {
        using var arena = new ArenaAllocator();
        var flex = new FlexBuilder(in arena);
        using (flex.StartMap()) flex.AddVector<double>("a"u8, [0.5, 1.5]);
        flex.Finish();
        var builder = new FlatBuilder(in arena);
        FlatOffset bytes = builder.CreateVector<byte>(flex.WrittenSpan);
        builder.StartTable();
        builder.AddOffset(0, bytes);
        builder.Finish(builder.EndTable());
        FlatTable table = FlatBuffer.GetRoot(builder.WrittenSpan, FlatLayout.Make("Holder", FlatField.FlexBuffer("flex", 4)), default);
        FlexValue root = FlexValue.DangerousGetRoot(table.Vector<byte>(4).Bytes);
        Assert.Equal(1.5, root["a"u8][1].AsDouble());
    }

    [Fact]
    public void DangerousGetRoot_OfBytesThatAreNone_ThrowsWhereTheyLeadOutside()
    {
        Assert.Equal(WireMisuse.BufferChanged, Misuse([]));
        Assert.Equal(WireMisuse.BufferChanged, Misuse([0, 1]));
        Assert.Equal(WireMisuse.BufferChanged, Misuse([0, 4, 3]));
        Assert.Equal(WireMisuse.BufferChanged, Misuse([0, 4, 8]));
        Assert.Equal(WireMisuse.BufferChanged, Misuse([9, 0x14, 1])); // a string before the start
        Assert.Equal(WireMisuse.BufferChanged, Misuse([0xff, 0, 1, 0x28, 1])); // a vector of 255 elements
        Assert.Equal(WireMisuse.BufferChanged, Misuse([1, 1, 0x10, 1])); // a key without end

        static WireMisuse Misuse(byte[] bytes)
        {
            try
            {
                FlexValue root = FlexValue.DangerousGetRoot(bytes);
                _ = root.AsString();
                _ = root.AsVector();
            }
            catch (WireMisuseException misuse)
            {
                return misuse.Misuse;
            }

            return default;
        }
    }
}
