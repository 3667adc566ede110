using System.Text;

namespace LibWire.Tests;

public sealed class Utf8StringCompareTests
{
    [Fact]
    public void Equality_OfAllPairs_IsThatOfTheTexts()
    {
        using var arena = new ArenaAllocator();
        foreach (string left in Utf8StringTests.Texts)
            foreach (string right in Utf8StringTests.Texts)
            {
                bool equal = left == right;
                Utf8String text = Utf8String.Copy(left, in arena), other = Utf8String.Copy(right, in arena);
                byte[] bytes = Encoding.UTF8.GetBytes(right);
                Assert.Equal(equal, text.Equals(other));
                Assert.Equal(equal, text.Equals((object)other));
                Assert.Equal(equal, text.Equals(bytes.AsSpan()));
                Assert.Equal(equal, text.Equals(right));
                Assert.Equal(equal, text.Equals(right.AsSpan()));
                Assert.Equal(equal, text == other);
                Assert.Equal(equal, text == right);
                Assert.Equal(equal, right == text);
                Assert.Equal(equal, text == bytes);
                Assert.Equal(equal, bytes == text);
                Assert.Equal(!equal, text != other);
                Assert.Equal(!equal, text != right);
                Assert.Equal(!equal, right != text);
                Assert.Equal(!equal, text != bytes);
                Assert.Equal(!equal, bytes != text);
                if (equal) Assert.Equal(text.GetHashCode(), other.GetHashCode());
            }
    }

    [Fact]
    public void Order_OfAllPairs_IsThatOfTheCodePoints()
    {
        using var arena = new ArenaAllocator();
        foreach (string left in Utf8StringTests.Texts)
            foreach (string right in Utf8StringTests.Texts)
            {
                int order = Math.Sign(Encoding.UTF32.GetString(Encoding.UTF32.GetBytes(left)).EnumerateRunes().Select(rune => rune.Value).CompareWith(right.EnumerateRunes().Select(rune => rune.Value)));
                Utf8String text = Utf8String.Copy(left, in arena), other = Utf8String.Copy(right, in arena);
                Assert.Equal(order, Math.Sign(text.CompareTo(other)));
                Assert.Equal(order, Math.Sign(text.CompareTo(right)));
                Assert.Equal(order, Math.Sign(text.CompareTo(right.AsSpan())));
                Assert.Equal(order, Math.Sign(text.CompareTo(Encoding.UTF8.GetBytes(right).AsSpan())));
                Assert.Equal(order < 0, text < other);
                Assert.Equal(order <= 0, text <= other);
                Assert.Equal(order > 0, text > other);
                Assert.Equal(order >= 0, text >= other);
            }
    }

    [Fact]
    public void Order_WhereSurrogatesMeetHighUnits_DiffersFromUtf16()
    {
        using var arena = new ArenaAllocator();
        Utf8String text = Utf8String.Copy("\U00010000", in arena);
        Assert.True(text.CompareTo("\uffff") > 0);
        Assert.True(string.CompareOrdinal("\U00010000", "\uffff") < 0);
    }

    [Fact]
    public void Null_EqualsNothingAndComesFirst()
    {
        Utf8String text = default;
        Assert.False(text.Equals((string?)null));
        Assert.False(text == (string?)null);
        Assert.True((string?)null != text);
        Assert.Equal(1, text.CompareTo((string?)null));
        Assert.False(text.Equals((object?)null));
        Assert.False(text.Equals((object)""));
    }

    [Fact] // Not a theory: attributes and test runners keep strings as UTF-8, which has no lone surrogates.
    public void LoneSurrogate_InTheText_EqualsNoWellFormedString()
    {
        string[] cases =
        [
            "\ud800",
            "a\udfffb",
        ];
        foreach (string text in cases)
        {
            using var arena = new ArenaAllocator();
            foreach (string other in Utf8StringTests.Texts)
                Assert.NotEqual(0, Utf8String.Copy(other, in arena).CompareTo(text));
            Assert.False(Utf8String.Copy(text.Replace('\ud800', '\ufffd').Replace('\udfff', '\ufffd'), in arena).Equals(text));
        }
    }

    [Fact] // Not a theory: attributes and test runners keep strings as UTF-8, which has no lone surrogates.
    public void LoneSurrogate_HasThePlaceOfItsNumber()
    {
        (string smaller, string larger)[] cases =
        [
            ("\ud7ff", "\ud800"),
            ("\ud800", "\ue000"),
            ("\udfff", "\ue000"),
            ("\udfff", "\U00010000"),
        ];
        foreach ((string smaller, string larger) in cases)
        {
            using var arena = new ArenaAllocator();
            if (char.IsSurrogate(smaller[0]))
                Assert.True(Utf8String.Copy(larger, in arena).CompareTo(smaller) > 0);
            else
                Assert.True(Utf8String.Copy(smaller, in arena).CompareTo(larger) < 0);
        }
    }

    [Fact]
    public void IllFormedBytes_CompareAsBytes()
    {
        using var arena = new ArenaAllocator();
        Utf8String text = Utf8String.DangerousCopy([0xff], in arena);
        Assert.True(text.CompareTo("\U0010ffff") > 0);
        Assert.False(text.Equals("ÿ"));
        Assert.False(text.Equals("\ufffd"));
        Assert.True(text == new byte[] { 0xff });
    }

    [Fact]
    public void Prefix_ComesBeforeTheLongerText()
    {
        using var arena = new ArenaAllocator();
        Assert.True(Utf8String.Copy("ab", in arena).CompareTo("abc") < 0);
        Assert.True(Utf8String.Copy("abc", in arena).CompareTo("ab") > 0);
        Assert.True(Utf8String.Copy("ab", in arena).CompareTo("ab€") < 0);
        Assert.True(Utf8String.Copy("ab€", in arena).CompareTo("ab") > 0);
        Assert.True(Utf8String.DangerousCopy("ab\u00e2\u0082"u8[..3], in arena).CompareTo("ab€") < 0);
    }

    [Fact]
    public void Comparisons_AllocateNothingManaged()
    {
        using var arena = new ArenaAllocator();
        Utf8String text = Utf8String.Copy("Grüße, €uro 𝄞", in arena);
        string other = "Grüße, €uro 𝄞";
        bool equal = false;
        Assert.Equal(0, ManagedBytes.Allocated(() =>
            equal = text.Equals(other) && text.CompareTo(other) == 0 && text == "Grüße, €uro 𝄞"u8 && text.GetHashCode() == text.GetHashCode()));
        Assert.True(equal);
    }
}

internal static class SequenceComparison
{
    internal static int CompareWith(this IEnumerable<int> left, IEnumerable<int> right) => left.ToArray().AsSpan().SequenceCompareTo(right.ToArray());
}
