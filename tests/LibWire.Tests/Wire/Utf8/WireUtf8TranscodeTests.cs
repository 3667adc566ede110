using System.Text;

namespace LibWire.Tests;

public sealed class WireUtf8TranscodeTests
{
    public static TheoryData<string> AllTexts => [.. Utf8StringTests.Texts];

    [Theory]
    [MemberData(nameof(AllTexts))]
    public void TryTranscode_ExactRoom_WritesAll(string text)
    {
        byte[] expected = Encoding.UTF8.GetBytes(text);
        byte[] target = new byte[expected.Length];
        Assert.True(WireUtf8.TryTranscode(text.AsSpan(), target, out int written, out int invalidIndex));
        Assert.Equal(expected.Length, written);
        Assert.Equal(-1, invalidIndex);
        Assert.Equal(expected, target);
        Assert.Equal(expected.Length, WireUtf8.CountBytes(text.AsSpan(), out invalidIndex));
        Assert.Equal(-1, invalidIndex);
        Assert.Equal(text, WireUtf8.GetString(expected));
    }

    [Theory]
    [MemberData(nameof(AllTexts))]
    public void TryTranscode_OneByteShort_FailsWithoutAnIndex(string text)
    {
        if (text.Length == 0) return;
        byte[] target = new byte[Encoding.UTF8.GetByteCount(text) - 1];
        Assert.False(WireUtf8.TryTranscode(text.AsSpan(), target, out int written, out int invalidIndex));
        Assert.Equal(0, written);
        Assert.Equal(-1, invalidIndex);
    }

    [Fact]
    public void TryTranscode_AnsiAtEveryPosition_IsCopied()
    {
        for (int length = 0; length < 40; length++)
            for (int other = 0; other < length; other++)
            {
                string text = new string('k', other) + '\u0080' + new string('l', length - other - 1);
                byte[] target = new byte[length + 1];
                Assert.True(WireUtf8.TryTranscode(text.AsSpan(), target, out _, out _));
                Assert.Equal(Encoding.UTF8.GetBytes(text), target);
            }
    }

    [Fact] // Not a theory: attributes and test runners keep strings as UTF-8, which has no lone surrogates.
    public void TryTranscode_LoneSurrogate_FailsAtItsIndex()
    {
        (string text, int index)[] cases =
        [
            ("\ud800", 0),
            ("\udc00", 0),
            ("abcd\udc00", 4),
            ("abcd\ud800", 4),
            ("abcd\ud800x", 4),
            ("𝄞𝄞\udd1e", 4),
            ("€€€€€€€€€€€€€€€€€€€€\ud834\ud834\udd1e", 20),
        ];
        foreach ((string text, int index) in cases)
        {
            byte[] target = new byte[text.Length * WireUtf8.BytesPerCharMax];
            Assert.False(WireUtf8.TryTranscode(text.AsSpan(), target, out int written, out int invalidIndex));
            Assert.Equal(0, written);
            Assert.Equal(index, invalidIndex);
            Assert.Equal(0, WireUtf8.CountBytes(text.AsSpan(), out invalidIndex));
            Assert.Equal(index, invalidIndex);
            Assert.Equal(index, WireUtf8.FirstLoneSurrogate(text.AsSpan()));
        }
    }

    [Fact]
    public void TryTranscode_EveryCodePoint_IsAsTheFrameworkDoes()
    {
        Span<byte> target = stackalloc byte[4];
        for (int value = 0; value <= 0x10ffff; value++)
        {
            if (value is >= 0xd800 and < 0xe000) continue;
            string text = char.ConvertFromUtf32(value);
            if (!WireUtf8.TryTranscode(text.AsSpan(), target, out int written, out _) || !target[..written].SequenceEqual(Encoding.UTF8.GetBytes(text)) || !WireUtf8.Equal(target[..written], text.AsSpan()))
                Assert.Fail($"U+{value:X4}");
        }
    }

    [Fact]
    public void GetString_IllFormed_HasReplacements() => Assert.Equal("a\ufffdb", WireUtf8.GetString([(byte)'a', 0xff, (byte)'b']));
}
