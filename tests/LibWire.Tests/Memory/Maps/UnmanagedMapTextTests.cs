namespace LibWire.Tests;

/// <summary>Setting entries of maps by text.</summary>
public sealed class UnmanagedMapTextTests
{
    [Fact]
    public void Set_NewKeys_AreCopied()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        UnmanagedMap<Utf8String, int> map = default;
        byte[] utf8 = [.. "drei"u8];
        string longKey = new('k', 5000);
        map.Set("eins", 1, in arena);
        map.Set("zwölf", 12, copy);
        map.Set(utf8, 3, in arena);
        map.Set("vier"u8, 4, copy);
        map.Set("fünf", in arena) = 5;
        map.Set("sechs", copy) = 6;
        map.Set("sieben"u8, in arena) = 7;
        map.Set("acht"u8, copy) = 8;
        map.Set(longKey, 9, in arena);
        map.Set("", 10, in arena);
        Assert.Equal(0, map.Set("neu", in arena));
        utf8[0] = 0;
        Assert.Equal(["eins", "zwölf", "drei", "vier", "fünf", "sechs", "sieben", "acht", longKey, "", "neu"], map.Keys.ToArray().Select(key => key.ToString()));
        Assert.Equal([1, 12, 3, 4, 5, 6, 7, 8, 9, 10, 0], map.Values.ToArray());
        Assert.True(map.TryGetValue("zwölf", out int twelve) && twelve == 12);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(50)]
    public void Set_KeysThatAreThere_TakeNoMemoryAndReplaceTheValue(int count)
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        UnmanagedMap<Utf8String, int> map = default;
        for (int i = 0; i < count; i++) map.Set($"key {i}", i, in arena);
        map.Set(new string('k', 500), 1, in arena);
        nuint usedBytes = arena.UsedBytes;
        for (int i = 0; i < count; i++)
        {
            map.Set($"key {i}", -i, in arena);
            Assert.Equal(-i, map.Set($"key {i}", copy));
            map.Set(System.Text.Encoding.UTF8.GetBytes($"key {i}"), i + 1, copy);
        }

        map.Set(new string('k', 500), in arena) = 2;
        Assert.Equal((count + 1, usedBytes), (map.Count, arena.UsedBytes));
        Assert.Equal([.. Enumerable.Range(1, count), 2], map.Values.ToArray());
    }

    [Fact]
    public void Set_KeysThatAreNoText_FailAndChangeNothing()
    {
        using var arena = new ArenaAllocator();
        ArenaAllocator copy = arena;
        UnmanagedMap<Utf8String, int> map = default;
        map.Set("x", 1, in arena);
        nuint usedBytes = arena.UsedBytes;
        Assert.Throws<ArgumentNullException>(() => map.Set((string)null!, 1, copy));
        var utf16 = Assert.Throws<WireFormatException>(() => map.Set("ab\ud800", 1, copy));
        Assert.Equal((WireError.InvalidUtf16, 2), (utf16.Error, utf16.Offset));
        utf16 = Assert.Throws<WireFormatException>(() => map.Set(new string('a', 400) + "\udc00", 1, copy));
        Assert.Equal((WireError.InvalidUtf16, 400), (utf16.Error, utf16.Offset));
        var utf8 = Assert.Throws<WireFormatException>(() => map.Set([(byte)'a', 0xff], 1, copy));
        Assert.Equal((WireError.InvalidUtf8, 1), (utf8.Error, utf8.Offset));
        Assert.Throws<ObjectDisposedException>(() => map.Set("y", 1, default(ArenaAllocator)));
        Assert.Equal((1, usedBytes), (map.Count, arena.UsedBytes));
    }
}
