using System.Text;

namespace LibWire.Schema.Tests;

/// <summary>Bytes that are not UTF-8 are kept as text.</summary>
public sealed class SchemaBytesTests
{
    [Fact]
    public void Decode_OfUtf8_IsItsText()
    {
        Assert.Equal("aä€\U0001F600", SchemaBytes.Decode(Encoding.UTF8.GetBytes("aä€\U0001F600"), out int firstInvalid));
        Assert.Equal(-1, firstInvalid);
    }

    [Fact]
    public void Decode_OfLatin1_SaysWhereTheFirstByteStands()
    {
        string text = SchemaBytes.Decode([0xC3, 0xA4, (byte)'b', 0xE9, 0xFF], out int firstInvalid);
        Assert.Equal(("äb\uDCE9\uDCFF", 2), (text, firstInvalid));
    }

    [Fact]
    public void Encode_OfDecodedBytes_IsIdentity()
    {
        var random = new Random(1);
        for (int round = 0; round < 2_000; round++)
        {
            var bytes = new byte[random.Next(12)];
            for (int i = 0; i < bytes.Length; i++) bytes[i] = (byte)(random.Next(3) == 0 ? 'a' : random.Next(0x80, 0x100));
            Assert.Equal(bytes, SchemaBytes.Encode(SchemaBytes.Decode(bytes, out _)));
        }
    }

    [Theory]
    [InlineData(new byte[] { 0xC0, 0x80 })]
    [InlineData(new byte[] { 0xE0, 0x9F, 0xBF })]
    [InlineData(new byte[] { 0xED, 0xA0, 0x80 })]
    [InlineData(new byte[] { 0xF4, 0x90, 0x80, 0x80 })]
    [InlineData(new byte[] { 0xF0, 0x9F, 0x98 })]
    public void Decode_OfIllFormedSequences_KeepsEachByte(byte[] bytes)
    {
        string text = SchemaBytes.Decode(bytes, out int firstInvalid);
        Assert.Equal((bytes.Length, 0), (text.Length, firstInvalid));
        Assert.Equal(bytes, SchemaBytes.Encode(text));
    }

    [Fact]
    public void Encode_OfOtherSurrogates_IsTheReplacementCharacter() => Assert.Equal([0xEF, 0xBF, 0xBD], SchemaBytes.Encode("\uD800"));
}
