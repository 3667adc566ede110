namespace LibWire.Tests.FlexBuffers;

/// <summary>What a builder refuses, in both builds. The builder stays usable.</summary>
public sealed class FlexMisuseTests
{
    private delegate void Calls(FlexBuilder builder);

    [Fact]
    public void Value_InAMapWithoutKey_IsRefused()
    {
        Refuses(WireMisuse.KeyMissing, static builder => builder.StartMap(), static builder => builder.AddInt(1));
        Refuses(WireMisuse.KeyMissing, static builder => builder.StartMap(), static builder => builder.AddString("x"u8));
        Refuses(WireMisuse.KeyMissing, static builder => builder.StartMap(), static builder => builder.StartVector());
        Refuses(WireMisuse.KeyMissing, static builder => builder.StartMap(), static builder => builder.AddVector<int>([1]));
        Refuses(WireMisuse.KeyMissing, OpenMapWithKey, static builder => builder.EndMap());
    }

    [Fact]
    public void Key_AddedTwice_IsRefused()
    {
        Refuses(WireMisuse.KeyAddedTwice, Twice, static builder => builder.EndMap());
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena, FlexSharing.None);
        Twice(builder);
        Assert.Equal(WireMisuse.KeyAddedTwice, Misuse(builder, static builder => builder.EndMap()));

        static void Twice(FlexBuilder builder)
        {
            builder.StartMap();
            builder.AddInt("b"u8, 1);
            builder.AddInt("a"u8, 2);
            builder.AddInt("b"u8, 3);
        }
    }

    [Fact]
    public void Element_OfAnotherType_IsRefused()
    {
        Refuses(WireMisuse.ElementMismatch, OpenInts, static builder => builder.AddUInt(1));
        Refuses(WireMisuse.ElementMismatch, OpenInts, static builder => builder.AddString("x"u8));
        Refuses(WireMisuse.ElementMismatch, static builder => builder.StartTypedVector(), static builder => builder.AddString("x"u8));
        Refuses(WireMisuse.ElementMismatch, static builder => builder.StartTypedVector(), static builder => builder.AddNull());
        Refuses(WireMisuse.ElementMismatch, static builder => builder.StartTypedVector(), static builder => builder.StartMap());
        Refuses(WireMisuse.ElementMismatch, static builder => builder.StartFixedVector(), static builder => builder.AddBool(true));
        Refuses(WireMisuse.ElementMismatch, static builder => builder.StartFixedVector(), static builder => builder.AddKey("k"u8));
        Refuses(WireMisuse.ElementMismatch, static builder => builder.StartFixedVector(), static builder => builder.EndVector());

        static void OpenInts(FlexBuilder builder)
        {
            builder.StartTypedVector();
            builder.AddInt(1);
        }
    }

    [Fact]
    public void End_OfWhatIsNotOpen_IsRefused()
    {
        Refuses(WireMisuse.CloseWithoutStart, static _ => { }, static builder => builder.EndVector());
        Refuses(WireMisuse.CloseWithoutStart, static _ => { }, static builder => builder.EndMap());
        Refuses(WireMisuse.CloseWithoutStart, static builder => builder.StartMap(), static builder => builder.EndVector());
        Refuses(WireMisuse.CloseWithoutStart, static builder => builder.StartVector(), static builder => builder.EndMap());
    }

    [Fact]
    public void Finish_WithoutOneRoot_IsRefused()
    {
        Refuses(WireMisuse.RootNotSingle, static _ => { }, static builder => builder.Finish());
        Refuses(WireMisuse.RootNotSingle, AddTwo, static builder => builder.Finish());
        Refuses(WireMisuse.SubMessageOpen, static builder => builder.StartVector(), static builder => builder.Finish());
        Refuses(WireMisuse.BufferNotFinished, static builder => builder.AddNull(), static builder => builder.ToArray());
        Refuses(WireMisuse.BufferFinished, FinishNull, static builder => builder.AddNull());
        Refuses(WireMisuse.BufferFinished, FinishNull, static builder => builder.AddString("x"));
        Refuses(WireMisuse.BufferFinished, FinishNull, static builder => builder.StartMap());
        Refuses(WireMisuse.BufferFinished, FinishNull, static builder => builder.Finish());

        static void AddTwo(FlexBuilder builder)
        {
            builder.AddInt(1);
            builder.AddInt(2);
        }

        static void FinishNull(FlexBuilder builder)
        {
            builder.AddNull();
            builder.Finish();
        }
    }

    [Fact]
    public void Scope_OfAMapWhoseKeyLacksItsValue_LeavesItOpen()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        using (builder.StartMap()) builder.AddKey("k"u8);
        Assert.Equal(WireMisuse.SubMessageOpen, Misuse(builder, static builder => builder.Finish()));
        builder.AddNull();
        builder.EndMap();
        builder.Finish();
        Assert.Equal(1, FlexValue.GetRoot(builder.WrittenSpan).AsMap().Count);
    }

    [Fact]
    public void Arguments_ThatHaveNoForm_AreRefused()
    {
        using var arena = new ArenaAllocator();
        Assert.Throws<ArgumentException>(static () => With(static builder => builder.AddKey("a\0b"u8)));
        Assert.Throws<ArgumentException>(static () => With(static builder => builder.AddVector<char>(['a'])));
        Assert.Throws<ArgumentException>(static () => With(static builder => builder.AddFixedVector<int>([1])));
        Assert.Throws<ArgumentException>(static () => With(static builder => builder.AddFixedVector<bool>([true, true])));
        Assert.Throws<ArgumentOutOfRangeException>(static () => With(static builder => builder.AddBlob([1], alignBytes: 3)));
        Assert.Throws<ArgumentOutOfRangeException>(static () => With(static builder => builder.WidthBytesMin = 5));
        Assert.Throws<ObjectDisposedException>(static () => default(FlexBuilder).AddNull());
        Assert.Equal(WireError.InvalidUtf8, Assert.Throws<WireFormatException>(static () => With(static builder => builder.AddString([0xff]))).Error);
        Assert.Equal(WireError.InvalidUtf8, Assert.Throws<WireFormatException>(static () => With(static builder => builder.AddKey([0xff]))).Error);
        Assert.Equal(WireError.InvalidUtf16, Assert.Throws<WireFormatException>(static () => With(static builder => builder.AddString("\ud800"))).Error);

        static void With(Calls calls)
        {
            using var arena = new ArenaAllocator();
            calls(new FlexBuilder(in arena));
        }
    }

    [Fact]
    public void Growth_BeyondTheLimit_IsRefusedAndLeavesTheBuilderAsItWas()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena, FlexSharing.Keys, limitBytes: 100);
        builder.StartVector();
        builder.AddString("fits"u8);
        WireError error = WireError.None;
        try
        {
            builder.AddBlob(new byte[100]);
        }
        catch (WireFormatException fault)
        {
            error = fault.Error;
        }

        Assert.Equal(WireError.MessageTooLarge, error);
        builder.EndVector();
        builder.Finish();
        Assert.Equal("[\"fits\"]", FlexValue.GetRoot(builder.WrittenSpan).ToString());
    }

    [Fact]
    public void ValueWithKey_ThatIsRefused_LeavesNoKeyBehind()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena, FlexSharing.Keys, limitBytes: 200);
        builder.StartMap();
        builder.AddString("a"u8, "A"u8);
        Refuses<WireFormatException>(builder, static builder => builder.AddString("b"u8, [0xff]));
        Refuses<WireFormatException>(builder, static builder => builder.AddString("c"u8, [0xfe]));
        Refuses<WireFormatException>(builder, static builder => builder.AddString("b"u8, "\ud800"));
        Refuses<WireFormatException>(builder, static builder => builder.AddBlob("b"u8, new byte[200]));
        Refuses<ArgumentException>(builder, static builder => builder.AddVector<char>("b"u8, ['a']));
        Refuses<ArgumentException>(builder, static builder => builder.AddFixedVector<int>("b"u8, [1]));
        builder.AddString("d"u8, "B"u8);
        builder.AddKey("e"u8);
        Refuses<WireMisuseException>(builder, static builder => builder.AddInt("f"u8, 1));
        Refuses<WireMisuseException>(builder, static builder => builder.AddString("f"u8, "F"u8));
        Refuses<WireMisuseException>(builder, static builder => builder.StartMap("f"u8));
        using (builder.StartTypedVector())
        {
            Refuses<WireMisuseException>(builder, static builder => builder.AddInt("f"u8, 1));
            Refuses<WireMisuseException>(builder, static builder => builder.AddString("f"u8, "F"u8));
            Refuses<WireMisuseException>(builder, static builder => builder.StartVector("f"u8));
            builder.AddInt(5);
        }

        builder.EndMap();
        builder.Finish();
        Assert.Equal("{\"a\": \"A\", \"d\": \"B\", \"e\": [5]}", FlexValue.GetRoot(builder.WrittenSpan).ToString());
    }

    [Fact]
    public void ValuesWithKeys_BeyondTheFirstStack_AreKept()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        builder.StartMap();
        for (int i = 0; i < 1000; i++)
        {
            if (i % 2 == 0) builder.AddInt([(byte)('a' + (i / 100)), (byte)('0' + (i / 10 % 10)), (byte)('0' + (i % 10))], i);
            else builder.AddString([(byte)('a' + (i / 100)), (byte)('0' + (i / 10 % 10)), (byte)('0' + (i % 10))], "odd"u8);
        }

        builder.EndMap();
        builder.Finish();
        FlexMap map = FlexValue.GetRoot(builder.WrittenSpan).AsMap();
        Assert.Equal((1000, 346L, true), (map.Count, map["d46"u8].AsInt64(), map["j99"u8].AsString() == "odd"));
    }

    private static void OpenMapWithKey(FlexBuilder builder)
    {
        builder.StartMap();
        builder.AddKey("k"u8);
    }

    private static void Refuses(WireMisuse misuse, Calls before, Calls calls)
    {
        using var arena = new ArenaAllocator();
        var builder = new FlexBuilder(in arena);
        before(builder);
        int sizeBytes = builder.SizeBytes;
        Assert.Equal(misuse, Misuse(builder, calls));
        Assert.Equal(sizeBytes, builder.SizeBytes);
        builder.Clear();
        builder.AddInt(5);
        builder.Finish();
        Assert.Equal(5, FlexValue.GetRoot(builder.WrittenSpan).AsInt64());
    }

    private static void Refuses<T>(FlexBuilder builder, Calls calls)
        where T : Exception
    {
        bool isRefused = false;
        try
        {
            calls(builder);
        }
        catch (T)
        {
            isRefused = true;
        }

        Assert.True(isRefused);
    }

    private static WireMisuse Misuse(FlexBuilder builder, Calls calls)
    {
        try
        {
            calls(builder);
        }
        catch (WireMisuseException misuse)
        {
            return misuse.Misuse;
        }

        return default;
    }
}
