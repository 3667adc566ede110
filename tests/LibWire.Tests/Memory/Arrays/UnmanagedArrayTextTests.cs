namespace LibWire.Tests;

/// <summary>Adding text to arrays of strings.</summary>
public sealed class UnmanagedArrayTextTests
{
    [Fact]
    public void Add_TextOfAnyForm_AddsACopy()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        UnmanagedArray<Utf8String> texts = default;
        byte[] utf8 = [.. "zwölf"u8];
        texts.Add("é", in arena);
        texts.Add("é", copy);
        texts.Add("abc".AsSpan(1), in arena);
        texts.Add("abc".AsSpan(1), copy);
        texts.Add(utf8, in arena);
        texts.Add("12"u8, copy);
        texts.Add("", in arena);
        utf8[0] = 0;
        Assert.Equal(["é", "é", "bc", "bc", "zwölf", "12", ""], texts.ToArray().Select(text => text.ToString()));
    }

    [Fact]
    public void ToStringUtf8_OfBytes_IsTheirText()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<byte> bytes = default;
        Assert.Equal("", bytes.ToStringUtf8());
        bytes.AddRange("zwölf €"u8, in arena);
        Assert.Equal("zwölf €", bytes.ToStringUtf8());
        bytes.Add(0xff, in arena);
        bytes.Add((byte)'x', in arena);
        Assert.Equal("zwölf €\ufffdx", bytes.ToStringUtf8());
    }

    [Fact]
    public void Add_TextThatIsNone_FailsAndChangesNothing()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        UnmanagedArray<Utf8String> texts = default;
        texts.Add("x", in arena);
        nuint usedBytes = arena.UsedBytes;
        Assert.Throws<ArgumentNullException>(() => texts.Add((string)null!, copy));
        var utf16 = Assert.Throws<WireFormatException>(() => texts.Add("ab\ud800", copy));
        Assert.Equal((WireError.InvalidUtf16, 2), (utf16.Error, utf16.Offset));
        var utf8 = Assert.Throws<WireFormatException>(() => texts.Add([(byte)'a', 0xff], copy));
        Assert.Equal((WireError.InvalidUtf8, 1), (utf8.Error, utf8.Offset));
        Assert.Throws<ObjectDisposedException>(() => texts.Add("y", default(ArenaAllocator)));
        Assert.Equal((1, usedBytes), (texts.Count, arena.UsedBytes));
    }
}
