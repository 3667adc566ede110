namespace LibWire.Schema;

/// <summary>The character classes of the schema languages, all of them ASCII.</summary>
internal static class SchemaCharacters
{
    /// <summary>Columns from one tab stop to the next.</summary>
    internal const int TabColumns = 8;

    /// <summary>Bytes of the byte order mark, which count as columns of the first line.</summary>
    internal const int ByteOrderMarkBytes = 3;

    /// <summary>Longest quotation of a token inside a message, in UTF-16 units.</summary>
    internal const int QuotedUnitsMax = 60;

    /// <summary>The lines of documentation. None holds a character that ends a comment in one of the schema languages or in C#.</summary>
    internal static string[] CommentLines(string documentation) => documentation.Split('\n', '\r', '\u2028', '\u2029', '\u0085');

    internal static bool IsBlank(char unit) => unit is ' ' or '\t' or '\n' or '\r' or '\v' or '\f';

    internal static bool IsLetter(char unit) => unit is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or '_';

    internal static bool IsDigit(char unit) => unit is >= '0' and <= '9';

    internal static bool IsLetterOrDigit(char unit) => unit is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_';

    internal static bool IsOctalDigit(char unit) => unit is >= '0' and <= '7';

    internal static bool IsHexDigit(char unit) => unit is (>= '0' and <= '9') or (>= 'a' and <= 'f') or (>= 'A' and <= 'F');

    internal static int HexValue(char unit) => unit <= '9' ? unit - '0' : (unit | 0x20) - 'a' + 10;

    /// <summary>Bytes of a unit in UTF-8: two for each half of a surrogate pair, and one for a unit that represents a byte.</summary>
    internal static int Utf8Bytes(string text, int position)
    {
        char unit = text[position];
        if (unit < 0x80 || IsByte(text, position)) return 1;
        return unit < 0x800 || char.IsSurrogate(unit) ? 2 : 3;
    }

    /// <summary>Whether a unit represents a byte of the file that is not UTF-8: an unpaired surrogate, U+DC80 to U+DCFF for 0x80 to 0xFF.</summary>
    internal static bool IsByte(string text, int position) =>
        text[position] is >= '\uDC80' and <= '\uDCFF' && (position == 0 || !char.IsHighSurrogate(text[position - 1]));

    internal static bool IsIdentifier(string text)
    {
        if (text.Length == 0 || !IsLetter(text[0])) return false;
        foreach (char unit in text)
            if (!IsLetterOrDigit(unit)) return false;
        return true;
    }
}
