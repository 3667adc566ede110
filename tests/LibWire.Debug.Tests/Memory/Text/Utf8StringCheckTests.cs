namespace LibWire.Tests;

[Collection(DeadMemory.Name)]
public sealed class Utf8StringCheckTests
{
    public static TheoryData<WireMisuse> Ways => StaleArena.Ways;

    [Theory]
    [MemberData(nameof(Ways))]
    public void Members_OnDeadMemory_SayWhatHappened(WireMisuse way) =>
        StaleArena.AssertStale(
            way,
            "string",
            arena => Utf8String.Copy("text", in arena),
            (text, _) => text.Span.ToArray(),
            (text, _) => text.ToString(),
            (text, _) => text.GetHashCode(),
            (text, _) => text.Equals(default(Utf8String)),
            (text, _) => default(Utf8String).Equals(text),
            (text, _) => text.Equals((object)text),
            (text, _) => text.Equals("text"),
            (text, _) => text.Equals("text"u8),
            (text, _) => Assert.True(text == "text"),
            (text, _) => Assert.True(text == "text"u8),
            (text, _) => text.CompareTo(default(Utf8String)),
            (text, _) => text.CompareTo("text"),
            (text, _) => text.CompareTo("text"u8),
            (text, _) => text.CopyTo(new byte[4]),
            (text, _) => text.StartsWith("t"u8),
            (text, _) => text.EndsWith("t"u8),
            (text, _) => text.Contains("t"u8),
            (text, _) => $"{text}".ToString(),
            (text, arena) => Utf8String.Copy(text.Span, in arena));

    [Fact]
    public void EmptyString_AfterDispose_IsFine()
    {
        var arena = new ArenaAllocator();
        Utf8String text = Utf8String.Copy("", in arena);
        arena.Dispose();
        Assert.Equal("", text.ToString());
    }

    [Fact]
    public void Length_AfterDispose_IsTheLength()
    {
        var arena = new ArenaAllocator();
        Utf8String text = Utf8String.Copy("text", in arena);
        arena.Dispose();
        Assert.Equal(4, text.Length);
        Assert.False(text.IsEmpty);
    }
}
