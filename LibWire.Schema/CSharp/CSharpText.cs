using System.Globalization;
using System.Text;

namespace LibWire.Schema;

/// <summary>
/// Writes text of any origin into documentation, comments and literals of C#. Text of a schema cannot end the comment or literal that holds it.
/// </summary>
internal static class CSharpText
{
    /// <summary>The start of the aliases that emitted files declare. No C# name from a schema starts with it: see <see cref="CSharpWords.Plain"/>.</summary>
    internal const string AliasPrefix = "__";

    private const char Replacement = '\uFFFD';

    /// <summary>Formats a number, the same in every culture.</summary>
    internal static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>An address a number of bytes behind another.</summary>
    internal static string Distance(string start, int distanceBytes) => distanceBytes == 0 ? start : $"{start} + {Number(distanceBytes)}";

    /// <summary>Formats a mask: <c>0x1Fu</c>.</summary>
    internal static string Hex(uint mask) => "0x" + mask.ToString("X", CultureInfo.InvariantCulture) + "u";

    /// <summary>Escapes one line of text for an XML documentation comment.</summary>
    /// <remarks>
    /// C# ends a comment at U+0085, U+2028 and U+2029 too, and invisible characters can make one text look like another: all of these become references.
    /// XML 1.0 has no control characters and no unpaired surrogates: these become U+FFFD.
    /// </remarks>
    internal static string Xml(string text)
    {
        var xml = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            char unit = text[i];
            if (IsPairAt(text, i)) AppendPair(xml, text, i++);
            else if (unit == '&') xml.Append("&amp;");
            else if (unit == '<') xml.Append("&lt;");
            else if (unit == '>') xml.Append("&gt;");
            else if (unit is '\n' or '\r') xml.Append(' ');
            else if (!IsXml(unit)) xml.Append(Replacement);
            else if (IsPlain(unit)) xml.Append(unit);
            else AppendReference(xml, unit);
        }

        return xml.ToString();

        static void AppendPair(StringBuilder xml, string text, int index)
        {
            if (CharUnicodeInfo.GetUnicodeCategory(text, index) == UnicodeCategory.Format) AppendReference(xml, char.ConvertToUtf32(text, index));
            else xml.Append(text, index, 2);
        }

        static void AppendReference(StringBuilder xml, int codePoint) =>
            xml.Append("&#x").Append(codePoint.ToString("X4", CultureInfo.InvariantCulture)).Append(';');
    }

    /// <summary>Escapes text for a <c>//</c> comment.</summary>
    internal static string Comment(string text)
    {
        var comment = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            if (IsPairAt(text, i)) comment.Append(text[i]).Append(text[++i]);
            else comment.Append(IsXml(text[i]) && IsPlain(text[i]) && text[i] != '\t' ? text[i] : Replacement);
        }

        return comment.ToString();
    }

    /// <summary>A string literal with its quotes, ASCII only.</summary>
    internal static string Literal(string text)
    {
        var literal = new StringBuilder("\"", text.Length + 2);
        foreach (char unit in text)
        {
            if (unit is '"' or '\\') literal.Append('\\').Append(unit);
            else if (unit is >= ' ' and <= '~') literal.Append(unit);
            else literal.Append("\\u").Append(((int)unit).ToString("X4", CultureInfo.InvariantCulture));
        }

        return literal.Append('"').ToString();
    }

    /// <summary>Joins items with commas into lines of about <c>width</c> characters. All lines but the last end in a comma.</summary>
    internal static List<string> Wrap(IEnumerable<string> items, int width)
    {
        var lines = new List<string>();
        var line = new StringBuilder();
        foreach (string item in items)
        {
            if (line.Length > 0 && line.Length + item.Length > width)
            {
                lines.Add(line.Append(',').ToString());
                line.Clear();
            }

            line.Append(line.Length > 0 ? ", " : "").Append(item);
        }

        lines.Add(line.ToString());
        return lines;
    }

    /// <summary>An identifier without the <c>@</c> that escapes a keyword, as a part of a longer name.</summary>
    internal static string Bare(string identifier) => identifier.TrimStart('@');

    /// <summary>The name of a private field or a local: <c>camelCase</c>.</summary>
    internal static string Camel(string identifier)
    {
        string bare = Bare(identifier);
        return bare.Length == 0 ? bare : char.ToLowerInvariant(bare[0]) + bare.Substring(1);
    }

    /// <summary>A name in Pascal case. Only a letter after an underscore becomes upper case; a letter after a digit does not.</summary>
    internal static string Pascal(string name)
    {
        var pascal = new StringBuilder(name.Length);
        bool startsWord = true;
        foreach (char unit in name)
        {
            if (unit != '_') pascal.Append(startsWord && unit is >= 'a' and <= 'z' ? char.ToUpperInvariant(unit) : unit);
            startsWord = unit == '_';
        }

        if (pascal.Length == 0 || pascal[0] is >= '0' and <= '9') pascal.Insert(0, '_');
        return pascal.ToString();
    }

    private static bool IsPairAt(string text, int index) => index + 1 < text.Length && char.IsSurrogatePair(text[index], text[index + 1]);

    /// <summary>Whether XML 1.0 allows the character. Surrogates are not allowed.</summary>
    private static bool IsXml(char unit) => unit is '\t' or '\n' or '\r' or (>= ' ' and <= '\uD7FF') or (>= '\uE000' and <= '\uFFFD');

    /// <summary>Whether the character is visible and does not end a line.</summary>
    private static bool IsPlain(char unit) =>
        unit == '\t' || CharUnicodeInfo.GetUnicodeCategory(unit) is not (UnicodeCategory.Control or UnicodeCategory.Format
            or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator);
}
