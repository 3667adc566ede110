namespace LibWire.Schema;

/// <summary>The character classes of the language, all of them ASCII.</summary>
internal static class ProtoCharacters
{
    internal static bool IsBlank(char unit) => unit is ' ' or '\t' or '\n' or '\r' or '\v' or '\f';

    internal static bool IsLetter(char unit) => unit is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or '_';

    internal static bool IsDigit(char unit) => unit is >= '0' and <= '9';

    internal static bool IsOctalDigit(char unit) => unit is >= '0' and <= '7';

    internal static bool IsHexDigit(char unit) => unit is (>= '0' and <= '9') or (>= 'a' and <= 'f') or (>= 'A' and <= 'F');

    internal static int HexValue(char unit) => unit <= '9' ? unit - '0' : (unit | 0x20) - 'a' + 10;

    internal static bool IsIdentifier(string text)
    {
        if (text.Length == 0 || !IsLetter(text[0])) return false;
        foreach (char unit in text)
            if (!IsLetter(unit) && !IsDigit(unit)) return false;
        return true;
    }
}
