using LibWire.Tests.Json.Realm;
using LibWire.Tests.Json.Shop;
using LibWire.Tests.Protobuf.Text.Schema;

namespace LibWire.Tests.Json;

/// <summary>A million levels end in the error of the depth, also in what is passed over: not in the end of the stack.</summary>
public sealed class LargeNestingTests
{
    private const int Levels = 1_000_000;

    [Theory]
    [InlineData("", "{\"self\":")]
    [InlineData("", "{\"self\":{\"line\":null,\"self\":")]
    [InlineData("{\"struct\":", "{\"a\":")]
    [InlineData("{\"list\":", "[")]
    [InlineData("{\"value\":", "[")]
    [InlineData("{\"value\":", "{\"a\":[")]
    [InlineData("{\"valueByText\":{\"a\":", "[")]
    [InlineData("{\"any\":", "{\"@type\":\"x/google.protobuf.Any\",\"value\":")]
    [InlineData("{\"any\":", "{\"value\":")]
    [InlineData("{\"x\":", "[")]
    [InlineData("{\"x\":", "{\"x\":")]
    [InlineData("{\"x\":", "[{\"x\":")]
    public void ProtoJson_OfAMillionLevels_IsTooDeep(string before, string piece)
    {
        using var text = new NativeText(before, piece, Levels, "");
        Assert.Equal(WireError.DepthExceeded, ErrorOf(text, static (ReadOnlySpan<byte> utf8, in ArenaAllocator arena) =>
            ProtoJson.FromJson<Order>(utf8, in arena, JsonSamples.IgnoringUnknown)));
    }

    [Theory]
    [InlineData("", "{friend:")]
    [InlineData("", "{name:'a',friend:")]
    [InlineData("", "{nested:")]
    [InlineData("{loose:", "[")]
    [InlineData("{loose:", "{a:")]
    [InlineData("{x:", "[")]
    [InlineData("{x:", "{x:")]
    [InlineData("{item:", "{x:[")]
    [InlineData("{cell:", "[")]
    [InlineData("{precise:", "rad(")]
    [InlineData("{item_type:Weapon,item:", "[")]
    public void FlatJson_OfAMillionLevels_IsRefused(string before, string piece)
    {
        using var text = new NativeText(before, piece, Levels, "");
        WireError error = ErrorOf(text, static (ReadOnlySpan<byte> utf8, in ArenaAllocator arena) =>
            FlatJson.ToBuffer(utf8, HeroView.Layout, in arena, new FlatJsonOptions { IgnoresUnknown = true }));

        // An array where a number is expected is refused before it is deep.
        bool isNoArray = before is "{cell:" or "{item_type:Weapon,item:";
        Assert.Equal(isNoArray ? WireError.ValueMismatch : WireError.DepthExceeded, error);
    }

    [Theory]
    [InlineData("{\"next\":", true)]
    [InlineData("{\"inner\":", true)]
    [InlineData("{\"near\":", true)]
    [InlineData("{\"inner\":{\"near\":", true)]
    public void FlatJson_OfAMillionLevelsWithOffsetsOf64Bits_IsTooDeep(string piece, bool isStrict)
    {
        using var text = new NativeText("", piece, Levels, "");
        Assert.Equal(WireError.DepthExceeded, ErrorOf(text, (ReadOnlySpan<byte> utf8, in ArenaAllocator arena) =>
            FlatJson.ToBuffer(utf8, FarView.Layout, in arena, new FlatJsonOptions { IsStrict = isStrict })));
    }

    [Fact]
    public void FlatJson_OfAMillionFunctionsInAnUnknownMember_PassesOverThem()
    {
        using var text = new NativeText("{name:'a',x:", "rad(", Levels, "1" + new string(')', Levels) + "}");
        Assert.Equal(WireError.None, ErrorOf(text, static (ReadOnlySpan<byte> utf8, in ArenaAllocator arena) =>
            FlatJson.ToBuffer(utf8, HeroView.Layout, in arena, new FlatJsonOptions { IgnoresUnknown = true })));
    }

    [Theory]
    [InlineData("[")]
    [InlineData("{\"a\":")]
    [InlineData("[{\"a\":")]
    public void FlexJson_OfAMillionLevels_IsTooDeep(string piece)
    {
        using var text = new NativeText("", piece, Levels, "");
        Assert.Equal(WireError.DepthExceeded, ErrorOf(text, static (ReadOnlySpan<byte> utf8, in ArenaAllocator arena) => FlexJson.FromJson(utf8, in arena)));
    }

    [Theory]
    [InlineData("", "sub{")]
    [InlineData("", "sub:<")]
    [InlineData("", "subs:[{")]
    [InlineData("", "Data{")]
    [InlineData("", "by_number{value{")]
    [InlineData("", "x{")]
    [InlineData("", "x:<")]
    [InlineData("", "x:[{")]
    [InlineData("", "x{[a.b/c.d]{")]
    [InlineData("any{", "[type.googleapis.com/google.protobuf.Any]{")]
    public void ProtoText_OfAMillionLevels_IsRefused(string before, string piece)
    {
        using var text = new NativeText(before, piece, Levels, "");
        var options = new ProtoTextOptions { IgnoresUnknown = true, Registry = new ProtoRegistry { All.Layout, LibWire.WellKnown.Any.Layout } };
        Assert.Equal(WireError.DepthExceeded, ErrorOf(text, (ReadOnlySpan<byte> utf8, in ArenaAllocator arena) => ProtoText.FromText<All>(utf8, in arena, options)));
    }

    private static WireError ErrorOf(NativeText text, Reading read)
    {
        using var arena = new ArenaAllocator();
        nuint used = arena.UsedBytes;
        try
        {
            read(text.Span, in arena);
            return WireError.None;
        }
        catch (WireFormatException fault)
        {
            Assert.InRange(fault.Offset, 0, text.Span.Length);
            Assert.Equal(used, arena.UsedBytes);
            return fault.Error;
        }
    }

    private delegate void Reading(ReadOnlySpan<byte> utf8, in ArenaAllocator arena);
}
