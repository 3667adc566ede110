using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Changes the layout of a text, in one way for each file: neat with comments, on one line, or with anything between any two tokens.</summary>
internal static class SchemaDresser
{
    private static readonly string[] Gaps = [" ", "  ", "\t", "\n", "\n\n", "\r\n", " \t \n", "\v", "\f", "\n\n\n", ""];

    /// <param name="text">Tokens and white space without comments, one statement on each line.</param>
    /// <param name="random">Decides.</param>
    internal static string Dress(string text, FuzzRandom random)
    {
        int manner = random.Next(8);
        string result = manner switch
        {
            0 => text,
            1 => Loose(text, random, oneIn: 3),
            2 => Loose(text, random, oneIn: 12),
            3 => OneLine(text),
            _ => Commented(text, random),
        };
        if (random.OneIn(6)) result = result.Replace("\r\n", "\n", StringComparison.Ordinal).Replace("\n", "\r\n", StringComparison.Ordinal);
        if (random.OneIn(8)) result = "\uFEFF" + result;
        if (random.OneIn(6)) result = result.TrimEnd();
        return result;
    }

    /// <summary>Keeps the lines, and adds comments before, after and between them, as people and generators do.</summary>
    private static string Commented(string text, FuzzRandom random)
    {
        var result = new StringBuilder();
        string tab = random.OneIn(4) ? "\t" : "  ";
        foreach (string line in text.Split('\n'))
        {
            int indent = line.Length - line.TrimStart(' ').Length;
            string lead = string.Concat(Enumerable.Repeat(tab, indent / 2));
            while (random.OneIn(4))
            {
                result.Append(lead).Append(Comment(random, lead));
                if (result[^1] != '\n') result.Append('\n');
                if (random.OneIn(3)) result.Append('\n');
            }

            result.Append(lead).Append(line, indent, line.Length - indent);
            if (random.OneIn(5)) result.Append(random.OneIn(3) ? "" : " ").Append(Comment(random, lead));
            if (result.Length > 0 && result[^1] != '\n' && !random.OneIn(40)) result.Append('\n');
            while (random.OneIn(6)) result.Append(random.OneIn(3) ? lead + "\n" : "\n");
        }

        return result.ToString();
    }

    private static string OneLine(string text)
    {
        var result = new StringBuilder();
        foreach (string token in SchemaTokens.Split(text)) result.Append(token).Append(' ');
        return result.ToString();
    }

    private static string Loose(string text, FuzzRandom random, int oneIn)
    {
        var result = new StringBuilder();
        string before = "";
        foreach (string token in SchemaTokens.Split(text))
        {
            string gap = random.OneIn(oneIn) ? random.Pick(Gaps) : SchemaTokens.NeedGap(before, token) || random.OneIn(2) ? " " : "";
            if (random.OneIn(oneIn * 2)) gap += " " + Comment(random, "") + (random.OneIn(2) ? random.Pick(Gaps) : "");
            if (gap.Length == 0 && SchemaTokens.NeedGap(before, token)) gap = " ";
            result.Append(gap).Append(token);
            before = token;
        }

        return result.Append(random.OneIn(2) ? " // no line end" : "\n").ToString();
    }

    private static string Comment(FuzzRandom random, string lead)
    {
        // A slash in a block comment could begin or end one.
        string words = Words(random), block = words.Replace('/', '|'), more = Words(random).Replace('/', '|');
        return random.Next(12) switch
        {
            0 => $"/* {block} */",
            1 => $"/** {block}\n{lead} * {more}\n{lead} */",
            2 => $"/*{block}\n{lead}{more}\n\n{lead}  *{block}*/",
            3 => "/**/",
            4 => "//\n",
            5 => $"///{words}\n{lead}//\t{words}  \n",
            6 => $"// {words}\n{lead}\n{lead}// {more}\n{lead}//{words}\n",
            7 => $"/*\n{lead}\t* {block}\n{lead}** x\n{lead}*/",
            8 => $"//{words}\r\n",
            9 => $"/* {block} */ /* {more} */",
            _ => $"// {words}\n",
        };
    }

    private static string Words(FuzzRandom random) => string.Join(' ', Enumerable.Range(0, random.Next(6)).Select(_ =>
        random.Pick(["the", "field", "\"quoted\"", "é", "😀", "a;b", "{", "}", "<b>", "*", "/", "// more", "\\n", "message", "1", "\t", "end."])));
}
