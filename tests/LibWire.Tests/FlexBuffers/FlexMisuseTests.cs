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
