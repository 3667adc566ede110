using LibWire.Tests.Json.Realm;
using LibWire.Tests.Json.Shop;
using LibWire.Tests.Protobuf.Text.Schema;
using Xunit.Abstractions;

namespace LibWire.Tests.Json;

/// <summary>Ten million members with one name: an error that memory does not grow with, or a result and memory in proportion to the text.</summary>
[Collection(nameof(PeakMemory))]
public sealed class LargeKeyTests(ITestOutputHelper output)
{
    private static readonly int Count = JsonDepth.Pick(quick: 200_000, deep: 10_000_000);

    [Theory]
    [InlineData("{", "\"int32Field\":1,", WireError.DuplicateName)]
    [InlineData("{", "\"self\":{},", WireError.DuplicateName)]
    [InlineData("{", "\"int32Field\":null,", WireError.DuplicateName)]
    [InlineData("{", "\"text\":null,", WireError.DuplicateName)]
    [InlineData("{\"byText\":{", "\"a\":1,", WireError.DuplicateName)]
    [InlineData("{\"byText\":{", "\"\\u0061\":1,", WireError.DuplicateName)]
    [InlineData("{\"byNumber\":{", "\"1\":\"\",", WireError.DuplicateName)]
    [InlineData("{\"levelByText\":{", "\"a\":\"NO_LEVEL\",", WireError.None)]
    [InlineData("{\"struct\":{", "\"a\":1,", WireError.DuplicateName)]
    [InlineData("{", "\"x\":1,", WireError.None)]
    [InlineData("{", "\"x\":{\"x\":1,\"x\":2},", WireError.None)]
    [InlineData("{\"any\":{\"@type\":\"x/jsontest.Line\",", "\"sku\":\"\",", WireError.DuplicateName)]
    public void ProtoJson_OfOneNameAgainAndAgain_IsBounded(string before, string piece, WireError error) =>
        Measure(before, piece, EndOf(before, "\"x\":1"), error, 0, static (ReadOnlySpan<byte> text, in ArenaAllocator arena) =>
            ProtoJson.FromJson<Order>(text, in arena, JsonSamples.IgnoringUnknown));

    [Theory]
    [InlineData("{name:'a',", "hp:1,", WireError.DuplicateName)]
    [InlineData("{", "name:'a',", WireError.DuplicateName)]
    [InlineData("{name:'a',", "hp:null,", WireError.ValueMismatch)]
    [InlineData("{name:'a',", "mana:null,", WireError.DuplicateName)]
    [InlineData("{name:'a',", "friend:{name:'b'},", WireError.DuplicateName)]
    [InlineData("{name:'a',", "place:{x:1,y:2},", WireError.DuplicateName)]
    [InlineData("{name:'a',", "item:{},", WireError.DuplicateName)]
    [InlineData("{name:'a',", "item_type:Word,", WireError.DuplicateName)]
    [InlineData("{name:'a',", "items_type:[],", WireError.DuplicateName)]
    [InlineData("{name:'a',place:{x:1,", "x:1,", WireError.DuplicateName)]
    [InlineData("{name:'a',loose:{", "a:1,", WireError.DuplicateName)]
    [InlineData("{name:'a',pairs:[{", "key:'a',", WireError.DuplicateName)]
    [InlineData("{name:'a',", "x:1,", WireError.None)]
    [InlineData("{name:'a',", "'$schema':'',", WireError.None)]
    public void FlatJson_OfOneNameAgainAndAgain_IsBounded(string before, string piece, WireError error) =>
        Measure(before, piece, EndOf(before, "'$schema':''"), error, 0, static (ReadOnlySpan<byte> text, in ArenaAllocator arena) =>
            FlatJson.ToBuffer(text, HeroView.Layout, in arena, new FlatJsonOptions { IgnoresUnknown = true }));

    [Theory]
    [InlineData("{", "\"a\":1,", WireError.DuplicateName)]
    [InlineData("{", "\"\\u0061\":1,", WireError.DuplicateName)]
    public void FlexJson_OfOneNameAgainAndAgain_IsBounded(string before, string piece, WireError error) =>
        Measure(before, piece, EndOf(before, "\"b\":1"), error, 0, static (ReadOnlySpan<byte> text, in ArenaAllocator arena) => FlexJson.FromJson(text, in arena));

    [Theory]
    [InlineData("", "i32:1 ", false, WireError.DuplicateName)]
    [InlineData("", "sub{} ", false, WireError.DuplicateName)]
    [InlineData("", "x:1 ", false, WireError.None)]
    [InlineData("", "x{x:1} ", false, WireError.None)]
    [InlineData("", "i32:1 ", true, WireError.None)]
    [InlineData("", "sub{} ", true, WireError.None)]
    [InlineData("", "counts{key:'a' value:1} ", false, WireError.None)]
    public void ProtoText_OfOneNameAgainAndAgain_IsBounded(string before, string piece, bool merges, WireError error)
    {
        var options = new ProtoTextOptions { IgnoresUnknown = true, MergesDuplicates = merges };
        Measure(before, piece, "", error, 4, (ReadOnlySpan<byte> text, in ArenaAllocator arena) => ProtoText.FromText<All>(text, in arena, options));
    }

    [Fact]
    public void Fault_BehindManyObjects_FindsItsPlaceWithoutMemoryForEach()
    {
        using var text = new NativeText("[[", "{\"a\":[]},", Count, "x");
        JsonFormatException? fault = null;
        (long native, long managed) = PeakMemory.Of(() =>
        {
            using var arena = new ArenaAllocator();
            try
            {
                FlexJson.FromJson(text.Span, in arena);
            }
            catch (JsonFormatException caught)
            {
                fault = caught;
            }
        });
        Assert.Equal((WireError.InvalidSyntax, (long)text.Span.Length - 1, $"$[0][{Count}]"), (fault!.Error, fault.Offset, fault.Path));
        Assert.InRange(managed, 0, 64 << 10);
        Assert.InRange(native, 0, (32L * text.Span.Length) + PeakMemory.NoiseBytes);
    }

    // A table of keys takes more than the keys, which are short here.
    [Fact]
    public void FlexJson_OfManyNames_TakesMemoryInProportion()
    {
        string json = "{" + string.Concat(Enumerable.Range(0, Count / 10).Select(static i => $"\"{i}\":{i},")) + "\"a\":1}";
        using var text = new NativeText(json, "", 0, "");
        json = "";
        Measure(text, WireError.None, 48, static (ReadOnlySpan<byte> utf8, in ArenaAllocator arena) => FlexJson.FromJson(utf8, in arena));
    }

    private void Measure(string before, string piece, string after, WireError error, int factor, Reading read)
    {
        using var text = new NativeText(before, piece, Count, after);
        Measure(text, error, factor, read);
    }

    private void Measure(NativeText text, WireError error, int factor, Reading read)
    {
        WireError actual = WireError.None;
        long offset = 0;
        (long native, long managed) = PeakMemory.Of(() =>
        {
            using var arena = new ArenaAllocator();
            try
            {
                read(text.Span, in arena);
            }
            catch (WireFormatException fault)
            {
                (actual, offset) = (fault.Error, fault.Offset);
            }
        });
        output.WriteLine($"{text.Span.Length:N0} bytes of text: {native:N0} bytes, {managed:N0} managed, {actual} at {offset}");
        Assert.Equal(error, actual);
        Assert.InRange(managed, 0, 128 << 10);

        Assert.InRange(native, 0, ((long)factor * text.Span.Length) + PeakMemory.NoiseBytes);

        // An error is at the second of the names, and the rest is not read.
        if (error != WireError.None) Assert.InRange(offset, 0, 200);
    }

    private static string EndOf(string before, string last)
    {
        // What is open is closed from the inside. No piece has brackets in strings.
        var end = new System.Text.StringBuilder(last);
        foreach (char bracket in before.Reverse())
        {
            if (bracket is '{' or '[') end.Append(bracket == '{' ? '}' : ']');
        }

        return end.ToString();
    }

    private delegate void Reading(ReadOnlySpan<byte> utf8, in ArenaAllocator arena);
}
