using System.Globalization;
using System.Text;

namespace LibWire.Schema;

/// <summary>Text from files, made safe to show.</summary>
internal static class ShownText
{
    /// <summary>Escapes quotes, control characters, and the marks that change the direction of the text around them.</summary>
    internal static string Escape(string text)
    {
        StringBuilder? escaped = null;
        for (int i = 0; i < text.Length; i++)
        {
            string? replacement = text[i] switch
            {
                '"' => "\\\"",
                '\\' => "\\\\",
                '\n' => "\\n",
                '\r' => "\\r",
                '\t' => "\\t",
                _ when IsHidden(text[i]) => "\\u" + ((int)text[i]).ToString("x4", CultureInfo.InvariantCulture),
                _ => null,
            };
            if (replacement != null) escaped ??= new StringBuilder(text, 0, i, text.Length + 16);
            if (escaped == null) continue;
            if (replacement == null) escaped.Append(text[i]);
            else escaped.Append(replacement);
        }

        return escaped?.ToString() ?? text;
    }

    /// <summary>Whether a character is a control character or a mark that changes the direction of the text around it.</summary>
    internal static bool IsHidden(char character) => char.GetUnicodeCategory(character)
        is UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator;
}
