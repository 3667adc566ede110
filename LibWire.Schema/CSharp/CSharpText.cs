using System.Globalization;
using System.Text;

namespace LibWire.Schema;

/// <summary>Text of any origin in documentation, comments and literals of C#: nothing that a schema says can end what it stands in.</summary>
internal static class CSharpText
{
    /// <summary>
    /// The alias that emitted files declare for the namespace <c>LibWire.CompilerServices</c>. No type of a schema can hide an alias that is followed by
    /// <c>::</c>.
    /// </summary>
    internal const string RuntimeAlias = "LibWireCode";

    private const char Replacement = '\uFFFD';

    /// <summary>A number, the same in every culture.</summary>
    internal static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>A mask: <c>0x1Fu</c>.</summary>
    internal static string Hex(uint mask) => "0x" + mask.ToString("X", CultureInfo.InvariantCulture) + "u";

    /// <summary>One line of text inside an XML documentation comment.</summary>
    /// <remarks>
    /// C# ends a comment at U+0085, U+2028 and U+2029 too: these become references, and so do invisible characters, which can make a text look like another.
    /// XML 1.0 knows no control characters and no unpaired surrogates: these become U+FFFD.
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

    /// <summary>Text inside a <c>//</c> comment.</summary>
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

    /// <summary>Items with commas between them, in lines of about a width; all lines but the last end in a comma.</summary>
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

    /// <summary>An identifier without the mark that escapes keywords, to be part of a longer one.</summary>
    internal static string Bare(string identifier) => identifier.TrimStart('@');

    /// <summary>The name of a private field or a local: <c>camelCase</c>.</summary>
    internal static string Camel(string identifier)
    {
        string bare = Bare(identifier);
        return bare.Length == 0 ? bare : char.ToLowerInvariant(bare[0]) + bare.Substring(1);
    }

    private static bool IsPairAt(string text, int index) => index + 1 < text.Length && char.IsSurrogatePair(text[index], text[index + 1]);

    /// <summary>Whether XML 1.0 has the character, alone: no surrogates.</summary>
    private static bool IsXml(char unit) => unit is '\t' or '\n' or '\r' or (>= ' ' and <= '\uD7FF') or (>= '\uE000' and <= '\uFFFD');

    /// <summary>Whether the character can be seen and ends no line.</summary>
    private static bool IsPlain(char unit) =>
        unit == '\t' || CharUnicodeInfo.GetUnicodeCategory(unit) is not (UnicodeCategory.Control or UnicodeCategory.Format
            or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator);
}
