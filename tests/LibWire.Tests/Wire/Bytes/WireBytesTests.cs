namespace LibWire.Tests;

/// <summary>Comparing texts: one byte that differs is seen at every place of every length, and nothing outside of the texts counts.</summary>
public sealed class WireBytesTests
{
    private const int LengthMax = 80;

    [Fact]
    public void AreEqual_SameBytes_IsTrueWhateverStandsAround()
    {
        for (int length = 0; length <= LengthMax; length++)
        {
            byte[] left = [1, .. Text(length), 2], right = [3, 4, 5, .. Text(length), 6, 7];
            Assert.True(WireBytes.AreEqual(left.AsSpan(1, length), right.AsSpan(3, length)), $"{length} bytes");
        }
    }

    [Fact]
    public void AreEqual_OneByteDiffers_IsFalse()
    {
        for (int length = 1; length <= LengthMax; length++)
        {
            for (int at = 0; at < length; at++)
            {
                byte[] left = Text(length), right = Text(length);
                right[at] ^= 0x80;
                Assert.False(WireBytes.AreEqual(left, right), $"{length} bytes, byte {at}");
            }
        }
    }

    [Fact]
    public void AreEqual_OtherLength_IsFalse()
    {
        for (int length = 0; length < LengthMax; length++)
        {
            Assert.False(WireBytes.AreEqual(Text(length), Text(length + 1)), $"{length} bytes and one more");
            Assert.False(WireBytes.AreEqual(Text(length + 1), Text(length)), $"{length} bytes and one less");
        }
    }

    private static byte[] Text(int length) => [.. Enumerable.Range(0, length).Select(static i => (byte)(i * 7))];
}
