using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace LibWire.Tests.Laws;

public sealed class StringLaws
{
    [Fact]
    public void Write_then_read_is_identity_for_text_from_utf16_and_from_utf8() =>
        Law.Check(
            Make.Text,
            text =>
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(in arena);
                writer.AddString(1, text);
                writer.AddString(1, text.AsSpan());
                writer.AddString(1, utf8);
                writer.AddString(1, Utf8String.Copy(text, in arena));
                IReadOnlyList<ProtoNode> expected = [.. Enumerable.Repeat(new ProtoNode.Text(1, text), 4)];
                return ProtoNode.IsRead(new ProtoReader(writer.WrittenSpan), expected);
            });

    [Fact]
    public void Any_utf16_is_written_and_read_or_is_InvalidUtf16_with_nothing_written() =>
        Law.Check(
            Gen.Frequency((3, Gen.Choose(0, 0xffff)), (1, Gen.Choose(0xd800, 0xdfff)), (3, Gen.Choose(0, 0x7f))).ArrayOf().Select(units => string.Concat(units.Select(unit => (char)unit))),
            text =>
            {
                bool isWellFormed = IsWellFormed(text);
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(in arena);
                try
                {
                    writer.AddString(3, text);
                }
                catch (WireFormatException failure)
                {
                    return !isWellFormed && failure.Error == WireError.InvalidUtf16 && writer.GetTotalLength() == 0;
                }

                return isWellFormed && ProtoNode.IsRead(new ProtoReader(writer.WrittenSpan), [new ProtoNode.Text(3, text)]);
            },
            count: 500);

    [Fact]
    public void Any_bytes_are_read_as_text_exactly_where_the_base_library_takes_them() =>
        Law.Check(
            from text in Make.Text from noise in Make.Bytes from at in Gen.Choose(0, 100) from mixed in Gen.Elements(0, 0, 1, 2) select (text, noise, at, mixed),
            input =>
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(input.text);
                int at = input.at * utf8.Length / 100;
                byte[] bytes = input.mixed == 0 ? utf8 : input.mixed == 1 ? input.noise : [.. utf8[..at], .. input.noise.Take(2), .. utf8[at..]];
                using var arena = new ArenaAllocator();
                var writer = new ProtoWriter(in arena);
                writer.AddBytes(1, bytes);
                var reader = new ProtoReader(writer.WrittenSpan);
                reader.Next();
                int position = reader.Position;
                bool isText = reader.TryReadString(out string text, out WireError error);
                string? expected = Decode(bytes);
                return isText == (expected != null) && (isText ? text == expected : error == WireError.InvalidUtf8 && text.Length == 0 && reader.Position == position);
            },
            count: 500);

    [Fact]
    public void Write_then_read_is_identity_for_bytes() =>
        Law.Check(
            from number in Make.FieldNumber from bytes in Make.Bytes select (IReadOnlyList<ProtoNode>)[new ProtoNode.Bytes(number, bytes)],
            message => ProtoNode.IsRead(new ProtoReader(ProtoNode.Encode(message)), message),
            size: 400);

    private static bool IsWellFormed(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (!char.IsSurrogate(text[i])) continue;
            if (i + 1 == text.Length || !char.IsSurrogatePair(text[i], text[i + 1])) return false;
            i++;
        }

        return true;
    }

    private static string? Decode(byte[] bytes)
    {
        try
        {
            return new UTF8Encoding(false, true).GetString(bytes);
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }
}
