using System.Runtime.CompilerServices;
using System.Text;

namespace LibWire.Tests;

public sealed unsafe class Utf8StringTests
{
    // ASCII, 2, 3 and 4 bytes, the ends of each range, NUL, byte order mark, a non-character.
    internal static readonly string[] Texts =
    [
        "", "a", "inner", "with\0nul", "\u007f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufeff", "\uffff", "\U00010000", "\U0010ffff", "Grüße, €uro 𝄞 and 日本語",
        new('x', 3), new('x', 4), new('x', 5), new('x', 1000), new string('x', 31) + "ä" + new string('y', 70), new('€', 500), string.Concat(Enumerable.Repeat("𝄞", 300)),
    ];

    public static TheoryData<string> AllTexts => [.. Texts];

    [Fact]
    public void Default_IsTheEmptyString()
    {
        Utf8String text = default;
        Assert.Equal(0, text.Length);
        Assert.Equal(0, text.BytesLength);
        Assert.True(text.IsEmpty);
        Assert.True(text.Span.IsEmpty);
        Assert.Equal("", text.ToString());
        Assert.Equal(Utf8String.Empty, text);
        Assert.Equal(Utf8String.Empty.GetHashCode(), text.GetHashCode());
        Assert.True(text == "");
        Assert.True(text == ""u8);
        Assert.False(text == (string?)null);
        Assert.True(text.StartsWith(""u8) && text.EndsWith(""u8) && text.Contains(""u8));
    }

    [Theory]
    [MemberData(nameof(AllTexts))]
    public void Copy_OfEveryForm_HasTheBytesOfTheText(string text)
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        Utf8String[] copies =
        [
            Utf8String.Copy(text, in arena), Utf8String.Copy(text, arena), Utf8String.Copy(text.AsSpan(), in arena), Utf8String.Copy(text.AsSpan(), arena),
            Utf8String.Copy(bytes, in arena), Utf8String.Copy(bytes, arena), Utf8String.DangerousCopy(bytes, in arena), Utf8String.DangerousCopy(bytes, arena),
        ];
        foreach (Utf8String copy in copies)
        {
            Assert.Equal(bytes, copy.Span.ToArray());
            Assert.Equal(bytes.Length, copy.Length);
            Assert.Equal(bytes.Length, copy.BytesLength);
            Assert.Equal(bytes.Length == 0, copy.IsEmpty);
            Assert.Equal(text, copy.ToString());
            Assert.Equal(text, copy.ToString("whatever", null));
            Assert.Equal(text, $"{copy}");
        }
    }

    [Fact]
    public void Copy_EmptyText_NeedsNoArena()
    {
        Assert.True(Utf8String.Copy("", default).IsEmpty);
        Assert.True(Utf8String.Copy(""u8, default).IsEmpty);
        Assert.True(Utf8String.DangerousCopy(""u8, default).IsEmpty);
    }

    [Fact]
    public void Copy_DeadOrDefaultArena_Throws()
    {
        var arena = new ArenaAllocator();
        arena.Dispose();
        Assert.Throws<ObjectDisposedException>(() => Utf8String.Copy("a", in arena));
        Assert.Throws<ObjectDisposedException>(() => Utf8String.Copy("a"u8, in arena));
        Assert.Throws<ObjectDisposedException>(() => Utf8String.DangerousCopy("a"u8, default(ArenaAllocator)));
    }

    [Fact]
    public void Copy_Null_Throws()
    {
        using var arena = new ArenaAllocator();
        Assert.Equal("text", Assert.Throws<ArgumentNullException>(() => Utf8String.Copy((string)null!, in arena)).ParamName);
    }

    [Theory]
    [InlineData("80", 0)]
    [InlineData("6162c3", 2)]
    [InlineData("c080", 0)]
    [InlineData("61e08080", 1)]
    [InlineData("eda080", 0)]
    [InlineData("f0808080", 0)]
    [InlineData("f4908080", 0)]
    [InlineData("616263646566676869ff", 9)]
    [InlineData("e282ac61e282", 4)]
    public void Copy_IllFormedBytes_FailsAtTheFirstAndLeavesTheArena(string hex, int offset)
    {
        using var arena = new ArenaAllocator();
        nuint used = arena.UsedBytes;
        byte[] bytes = Convert.FromHexString(hex);
        var failure = Assert.Throws<WireFormatException>(() => Utf8String.Copy(bytes, in arena));
        Assert.Equal(WireError.InvalidUtf8, failure.Error);
        Assert.Equal(offset, failure.Offset);
        Assert.Equal(used, arena.UsedBytes);

        Utf8String copy = Utf8String.DangerousCopy(bytes, in arena);
        Assert.Equal(bytes, copy.Span.ToArray());
        Assert.Contains('\ufffd', copy.ToString());
    }

    [Fact] // Not a theory: attributes and test runners keep strings as UTF-8, which has no lone surrogates.
    public void Copy_LoneSurrogate_FailsAtItsIndexAndLeavesTheArena()
    {
        (string text, int index)[] cases =
        [
            ("\ud800", 0),
            ("\udc00", 0),
            ("ab\udc00\ud800", 2),
            ("𝄞\ud834", 2),
            ("\ud834\ud834\udd1e", 0),
            ("abcdefghijklmnopqrstuvwxyz€\udfff", 27),
        ];
        foreach ((string text, int index) in cases)
        {
            using var arena = new ArenaAllocator();
            nuint used = arena.UsedBytes;
            var failure = Assert.Throws<WireFormatException>(() => Utf8String.Copy(text, in arena));
            Assert.Equal(WireError.InvalidUtf16, failure.Error);
            Assert.Equal(index, failure.Offset);
            failure = Assert.Throws<WireFormatException>(() => Utf8String.Copy(text.AsSpan(), in arena));
            Assert.Equal(WireError.InvalidUtf16, failure.Error);
            Assert.Equal(index, failure.Offset);
            Assert.Equal(used, arena.UsedBytes);
        }
    }

    [Fact]
    public void CopyTo_RoomOrNot_CopiesOrThrows()
    {
        using var arena = new ArenaAllocator();
        Utf8String text = Utf8String.Copy("abc", in arena);
        byte[] target = new byte[4];
        text.CopyTo(target);
        Assert.Equal("abc\0"u8.ToArray(), target);
        Assert.Throws<ArgumentException>(() => text.CopyTo(new byte[2]));
    }

    [Fact]
    public void StartsEndsContains_PresentAndAbsent_AnswersSo()
    {
        using var arena = new ArenaAllocator();
        Utf8String text = Utf8String.Copy("abcd", in arena);
        Assert.True(text.StartsWith("ab"u8) && text.StartsWith("abcd"u8));
        Assert.False(text.StartsWith("b"u8) || text.StartsWith("abcde"u8));
        Assert.True(text.EndsWith("cd"u8) && text.EndsWith("abcd"u8));
        Assert.False(text.EndsWith("c"u8) || text.EndsWith("xabcd"u8));
        Assert.True(text.Contains("bc"u8) && text.Contains("d"u8));
        Assert.False(text.Contains("bd"u8) || text.Contains("abcde"u8));
    }

    [Fact]
    public void TryFormat_RoomOrNot_WritesAllOrNothing()
    {
        using var arena = new ArenaAllocator();
        Utf8String text = Utf8String.Copy("a€𝄞", in arena); // 8 bytes, 4 units
        if (((object)text) is not ISpanFormattable chars || ((object)text) is not IUtf8SpanFormattable bytes)
        {
            Assert.Contains("Standard", typeof(WireInfo).Assembly.GetCustomAttributesData().First(data => data.AttributeType.Name == "TargetFrameworkAttribute").ToString(), StringComparison.Ordinal);
            return;
        }

        Span<char> units = new char[4];
        Assert.True(chars.TryFormat(units, out int written, default, null));
        Assert.Equal("a€𝄞", units.ToString());
        Assert.Equal(4, written);
        Assert.False(chars.TryFormat(units[..3], out written, default, null));
        Assert.Equal(0, written);

        Span<byte> target = new byte[8];
        Assert.True(bytes.TryFormat(target, out written, default, null));
        Assert.Equal("a€𝄞"u8.ToArray(), target.ToArray());
        Assert.Equal(8, written);
        Assert.False(bytes.TryFormat(target[..7], out written, default, null));
        Assert.Equal(0, written);
    }

    [Fact]
    public void AsSpan_OverMemoryOfOthers_IsThatMemory()
    {
        byte[] bytes = "pinned"u8.ToArray();
        fixed (byte* start = bytes)
        {
            var text = new Utf8String(start, bytes.Length);
            Assert.True(text == "pinned");
            bytes[0] = (byte)'P';
            Assert.True(text == "Pinned");
            Assert.True(Unsafe.AreSame(ref Unsafe.AsRef(in text.Span[0]), ref bytes[0]));
        }
    }
}
