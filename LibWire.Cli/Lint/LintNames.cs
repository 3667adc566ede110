using System.Text;

namespace LibWire.Cli;

/// <summary>
/// Converts names between cases. A name has a case if converting it changes nothing. A digit starts no word: <c>foo1</c> and <c>foo_1</c> are right.
/// </summary>
internal static class LintNames
{
    /// <summary>The name as <c>PascalCase</c>. Capital letters stay, so that <c>GetDNSRecord</c> is right.</summary>
    internal static string Pascal(string name)
    {
        var text = new StringBuilder(name.Length);
        bool startsWord = true;
        foreach (char unit in name)
        {
            if (!char.IsAsciiLetterOrDigit(unit))
            {
                startsWord = true;
                continue;
            }

            text.Append(startsWord ? char.ToUpperInvariant(unit) : unit);
            startsWord = false;
        }

        return text.ToString();
    }

    /// <summary>The name as <c>lower_snake_case</c>.</summary>
    internal static string LowerSnake(string name) => Snake(name).ToLowerInvariant();

    /// <summary>The name as <c>UPPER_SNAKE_CASE</c>.</summary>
    internal static string UpperSnake(string name) => Snake(name).ToUpperInvariant();

    // A word starts at a capital letter behind a small one or a digit, and at the last of several before a small one.
    private static string Snake(string name)
    {
        var text = new StringBuilder(name.Length + 4);
        bool isShouted = !name.AsSpan().ContainsAnyInRange('a', 'z');
        for (int i = 0; i < name.Length; i++)
        {
            char unit = name[i];
            if (!char.IsAsciiLetterOrDigit(unit))
            {
                if (text.Length > 0 && text[^1] != '_') text.Append('_');
                continue;
            }

            bool isBehindWord = i > 0 && (char.IsAsciiLetterLower(name[i - 1]) || char.IsAsciiDigit(name[i - 1]));
            bool isBeforeWord = i > 0 && char.IsAsciiLetterUpper(name[i - 1]) && i + 1 < name.Length && char.IsAsciiLetterLower(name[i + 1]);
            if (char.IsAsciiLetterUpper(unit) && !isShouted && (isBehindWord || isBeforeWord) && text.Length > 0 && text[^1] != '_') text.Append('_');
            text.Append(unit);
        }

        return text.ToString().TrimEnd('_');
    }
}
