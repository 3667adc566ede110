namespace LibWire.Schema;

/// <summary>The character classes of the language, all of them ASCII.</summary>
internal static class ProtoCharacters
{
    /// <summary>Columns from one tab stop to the next.</summary>
    internal const int TabColumns = 8;

    /// <summary>Bytes of the mark at the start of a file, which count as columns of its first line.</summary>
    internal const int ByteOrderMarkBytes = 3;

    /// <summary>Longest quotation of a token inside a message, in UTF-16 units.</summary>
    internal const int QuotedUnitsMax = 60;

    internal static bool IsBlank(char unit) => unit is ' ' or '\t' or '\n' or '\r' or '\v' or '\f';

    internal static bool IsLetter(char unit) => unit is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or '_';

    internal static bool IsDigit(char unit) => unit is >= '0' and <= '9';

    internal static bool IsLetterOrDigit(char unit) => unit is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_';

    internal static bool IsOctalDigit(char unit) => unit is >= '0' and <= '7';

    internal static bool IsHexDigit(char unit) => unit is (>= '0' and <= '9') or (>= 'a' and <= 'f') or (>= 'A' and <= 'F');

    internal static int HexValue(char unit) => unit <= '9' ? unit - '0' : (unit | 0x20) - 'a' + 10;

    /// <summary>Bytes a unit takes in UTF-8; two for each half of a pair of surrogates.</summary>
    internal static int Utf8Bytes(char unit) => unit < 0x80 ? 1 : unit < 0x800 || char.IsSurrogate(unit) ? 2 : 3;

    internal static bool IsIdentifier(string text)
    {
        if (text.Length == 0 || !IsLetter(text[0])) return false;
        foreach (char unit in text)
            if (!IsLetterOrDigit(unit)) return false;
        return true;
    }
}
