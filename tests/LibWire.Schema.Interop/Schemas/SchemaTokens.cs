namespace LibWire.Tests.SchemaInterop;

/// <summary>
/// Splits a text into words, numbers, strings and single characters. Comments, if there are any, stay as they are.
/// </summary>
internal static class SchemaTokens
{
    internal static List<string> Split(string text)
    {
        List<string> tokens = [];
        for (int i = 0; i < text.Length;)
        {
            if (char.IsWhiteSpace(text[i]))
            {
                i++;
                continue;
            }

            int end = EndOf(text, i);
            tokens.Add(text[i..end]);
            i = end;
        }

        return tokens;
    }

    /// <summary>Whether two adjacent tokens would become another token.</summary>
    internal static bool NeedGap(string left, string right) =>
        left.Length > 0 && ((IsWord(left[^1]) && IsWord(right[0])) || (left == "/" && right[0] is '/' or '*') || (char.IsAsciiDigit(left[0])
            && right[0] == '.') || (left[^1] == '.' && char.IsAsciiDigit(right[0]))
            || left.StartsWith("//", StringComparison.Ordinal));

    private static bool IsWord(char value) => char.IsAsciiLetterOrDigit(value) || value == '_';

    /// <summary>The end of the token that starts at a position.</summary>
    internal static int EndOf(string text, int start)
    {
        char first = text[start];
        int i = start + 1;
        if (first is '"' or '\'')
        {
            while (i < text.Length && text[i] != first && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
            return Math.Min(i + 1, text.Length);
        }

        if (first == '/' && i < text.Length && text[i] is '/' or '*')
        {
            int end = text[i] == '/' ? text.IndexOf('\n', i) : text.IndexOf("*/", Math.Min(i + 1, text.Length), StringComparison.Ordinal);
            return end < 0 ? text.Length : text[i] == '/' ? end : end + 2;
        }

        if (char.IsAsciiDigit(first) || (first == '.' && i < text.Length && char.IsAsciiDigit(text[i])))
        {
            bool isHex = first == '0' && i < text.Length && text[i] is 'x' or 'X';
            while (i < text.Length && (IsWord(text[i]) || text[i] == '.' || (!isHex && text[i] is '+' or '-' && text[i - 1] is 'e' or 'E'))) i++;
            return i;
        }

        if (!IsWord(first)) return i;
        while (i < text.Length && IsWord(text[i])) i++;
        return i;
    }
}
