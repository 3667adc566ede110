using LibWire.Tests.Json.Realm;
using LibWire.Tests.Json.Shop;
using LibWire.Tests.Protobuf.Text.Schema;
using Xunit.Abstractions;

namespace LibWire.Tests.Json;

/// <summary>Strings of 100 MB: memory is a small multiple of the text, and none of it is managed.</summary>
[Collection(nameof(PeakMemory))]
public sealed class LargeStringTests(ITestOutputHelper output)
{
    private const string Plain = "The quick brown fox, and forty.\u00e9", Escaped = "16 bytes, and \\n\\\"";

    private static readonly int SizeBytes = JsonDepth.Pick(quick: 16_000_000, deep: 100_000_000);

    [Theory]
    [InlineData(Plain)]
    [InlineData(Escaped)]
    public void ProtoJson_OfALongString_TakesMemoryInProportion(string piece) =>
        Measure("{\"stringField\":\"", piece, "\"}", static (ReadOnlySpan<byte> text, in ArenaAllocator arena) =>
            Order.FromJson(text, in arena).ToJson(arena).Length);

    [Theory]
    [InlineData(Plain)]
    [InlineData(Escaped)]
    public void FlatJson_OfALongString_TakesMemoryInProportion(string piece) =>
        Measure("{\"name\":\"", piece, "\"}", static (ReadOnlySpan<byte> text, in ArenaAllocator arena) =>
            FlatJson.ToJson(FlatJson.ToBuffer(text, HeroView.Layout, in arena), HeroView.Layout, arena).Length);

    [Theory]
    [InlineData(Plain)]
    [InlineData(Escaped)]
    public void FlatJson_OfALongStringInAnObject_TakesMemoryInProportion(string piece) =>
        Measure("{\"name\":\"", piece, "\"}", static (ReadOnlySpan<byte> text, in ArenaAllocator arena) => Hero.FromJson(text, in arena).ToJson(arena).Length);

    [Theory]
    [InlineData(Plain)]
    [InlineData(Escaped)]
    public void FlexJson_OfALongString_TakesMemoryInProportion(string piece) =>
        Measure("[\"", piece, "\"]", static (ReadOnlySpan<byte> text, in ArenaAllocator arena) =>
            FlexJson.ToJson(FlexValue.GetRoot(FlexJson.FromJson(text, in arena)), in arena).Length);

    // Text is printed as a string of .NET, which is managed.
    [Theory]
    [InlineData(Plain)]
    [InlineData(Escaped)]
    public void ProtoText_OfALongString_TakesMemoryInProportion(string piece) =>
        Measure("text: \"", piece, "\"", static (ReadOnlySpan<byte> text, in ArenaAllocator arena) =>
        {
            _ = All.FromText(text, in arena);
            return text.Length;
        });

    private void Measure(string before, string piece, string after, Way way)
    {
        // The text that is written is the text that was read. So a length is enough.
        using var text = new NativeText(before, piece, SizeBytes / piece.Length, after);
        int length = 0;
        (long native, long managed) = PeakMemory.Of(() =>
        {
            using var arena = new ArenaAllocator();
            length = way(text.Span, in arena);
        });
        output.WriteLine($"{text.Span.Length:N0} bytes of text: {native:N0} bytes, {managed:N0} managed");
        Assert.Equal(text.Span.Length, length);
        Assert.InRange(managed, 0, 64 << 10);
        Assert.InRange(native, 0, (6L * text.Span.Length) + PeakMemory.NoiseBytes);
    }

    private delegate int Way(ReadOnlySpan<byte> text, in ArenaAllocator arena);
}
