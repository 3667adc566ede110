using System.Text;

namespace LibWire.Tests;

public sealed class TextSourceTests
{
    public static TheoryData<string> AllTexts => [.. Utf8StringTests.Texts];

    [Theory]
    [MemberData(nameof(AllTexts))]
    public void Copy_OfEveryKindOfText_HasTheSameBytes(string text)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        char[] units = text.ToCharArray();
        Utf8String[] copies =
        [
            Copy(text, arena), Copy(text.AsSpan(), arena), Copy(units, arena), Copy(units.AsSpan(), arena),
        ];
        Assert.All(copies, copy => Assert.Equal(bytes, copy.Span.ToArray()));
    }

    [Fact]
    public void Copy_OfNothing_NeedsNoArena()
    {
        Assert.True(Copy(default, default).IsEmpty);
        Assert.True(Copy((char[])null!, default).IsEmpty);
    }

    [Fact]
    public void Convert_OfANullString_Throws() =>
        Assert.Equal("text", Assert.Throws<ArgumentNullException>(static () => Copy((string)null!, default)).ParamName);

    [Fact]
    public void Copy_OfIllFormedText_FailsAtItsPlaceAndTakesNothing()
    {
        using var arena = new ArenaAllocator();
        nuint used = arena.UsedBytes;
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => Copy("abc\ud800", arena));
        Assert.Equal((WireError.InvalidUtf16, 3), (thrown.Error, thrown.Offset));
        Assert.Equal(used, arena.UsedBytes);
    }

    [Fact]
    public void Copy_WithoutAnArena_TakesTheAmbientOne()
    {
        using var arena = new ArenaAllocator();
        using (arena.Use()) Assert.Equal("text", ((TextSource)"text").Copy().ToString());
        Assert.Throws<ObjectDisposedException>(static () => Copy("text", default));
    }

    private static Utf8String Copy(TextSource text, ArenaAllocator arena) => text.Copy(arena);
}
