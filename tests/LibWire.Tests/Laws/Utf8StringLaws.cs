using System.Text;
using FsCheck;
using FsCheck.Fluent;
using LibWire.Tests.Laws;

namespace LibWire.Tests;

public sealed class Utf8StringLaws
{
    // Few letters, so that prefixes and equal texts occur; of all UTF-8 lengths, from below and above the surrogates.
    private static Arbitrary<string> Texts =>
        (from letters in Gen.Elements("a", "b", "\u007f", "\u0080", "é", "€", "\ud7ff", "\ue000", "\uffff", "\U00010000", "𝄞", "\U0010ffff").ArrayOf()
         select string.Concat(letters)).ToArbitrary();

    private static Arbitrary<string> RaggedTexts =>
        (from letters in Gen.Elements("a", "€", "\ud834", "\udd1e", "\ud800", "\udfff", "𝄞").ArrayOf()
         select string.Concat(letters)).ToArbitrary();

    [Fact]
    public void Text_to_utf8_and_back_is_identity() =>
        Prop.ForAll(Texts, text =>
        {
            using var arena = new ArenaAllocator();
            Utf8String copy = Utf8String.Copy(text, in arena);
            return copy.ToString() == text && copy == text && copy.CompareTo(text) == 0 && copy.Span.SequenceEqual(Encoding.UTF8.GetBytes(text));
        }).Check(Law.Config(count: 100, size: 100));

    [Fact]
    public void Order_is_that_of_the_bytes_in_every_form() =>
        Prop.ForAll(Texts, Texts, (left, right) =>
        {
            using var arena = new ArenaAllocator();
            Utf8String leftCopy = Utf8String.Copy(left, in arena), rightCopy = Utf8String.Copy(right, in arena);
            byte[] rightBytes = Encoding.UTF8.GetBytes(right);
            int order = Math.Sign(Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(rightBytes));
            return Math.Sign(leftCopy.CompareTo(rightCopy)) == order
                && Math.Sign(leftCopy.CompareTo(rightBytes.AsSpan())) == order
                && Math.Sign(leftCopy.CompareTo(right)) == order
                && Math.Sign(rightCopy.CompareTo(left)) == -order
                && leftCopy.Equals(rightCopy) == (order == 0)
                && leftCopy.Equals(right) == (order == 0)
                && (order != 0 || leftCopy.GetHashCode() == rightCopy.GetHashCode());
        }).Check(Law.Config(count: 2000, size: 12));

    [Fact]
    public void Order_of_any_bytes_is_that_of_the_bytes() =>
        Prop.ForAll<byte[], byte[]>((left, right) =>
        {
            using var arena = new ArenaAllocator();
            Utf8String leftCopy = Utf8String.DangerousCopy(left, in arena), rightCopy = Utf8String.DangerousCopy(right, in arena);
            int order = left.AsSpan().SequenceCompareTo(right);
            return Math.Sign(leftCopy.CompareTo(rightCopy)) == Math.Sign(order) && (leftCopy == rightCopy) == (order == 0) && (leftCopy < rightCopy) == (order < 0);
        }).Check(Law.Config(count: 100, size: 100));

    [Fact]
    public void Text_has_a_utf8_form_or_names_its_first_lone_surrogate() =>
        Prop.ForAll(RaggedTexts, text =>
        {
            int expected = FirstLone(text);
            byte[] target = new byte[3 * text.Length];
            bool done = WireUtf8.TryTranscode(text.AsSpan(), target, out int written, out int invalidIndex);
            long count = WireUtf8.CountBytes(text.AsSpan(), out int countIndex);
            return expected < 0
                ? done && invalidIndex == -1 && countIndex == -1 && count == written && target.AsSpan(0, written).SequenceEqual(Encoding.UTF8.GetBytes(text))
                : !done && invalidIndex == expected && countIndex == expected;
        }).Check(Law.Config(count: 2000, size: 30));

    [Fact]
    public void Any_bytes_are_copied_or_fail_as_the_framework_says() =>
        Prop.ForAll<byte[]>(bytes =>
        {
            using var arena = new ArenaAllocator();
            bool valid = System.Text.Unicode.Utf8.IsValid(bytes);
            try
            {
                return Utf8String.Copy(bytes, in arena) == bytes && valid;
            }
            catch (WireFormatException failure)
            {
                return !valid && failure.Error == WireError.InvalidUtf8 && System.Text.Unicode.Utf8.IsValid(bytes.AsSpan(0, (int)failure.Offset));
            }
        }).Check(Law.Config(count: 100, size: 100));

    private static int FirstLone(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (!char.IsSurrogate(text[i])) continue;
            if (i + 1 < text.Length && char.IsSurrogatePair(text[i], text[i + 1])) i++;
            else return i;
        }

        return -1;
    }
}
