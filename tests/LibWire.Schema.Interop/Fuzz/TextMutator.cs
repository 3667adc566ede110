using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>Damages texts: characters, tokens, lines, and pieces of other texts.</summary>
internal sealed class TextMutator(IReadOnlyList<string> pool)
{
    private const int LargeCharacters = 20_000;

    private static readonly string[] Tokens =
    [
        "{", "}", "[", "]", "(", ")", "<", ">", ";", ",", "=", "-", "+", ".", ":", "/", "0", "1", "-1", "19000", "536870911", "536870912", "2147483647",
        "2147483648", "4294967296", "18446744073709551616",
        "1e999", "0x", "08", "\"\"", "\"a\"", "'", "\"", "\\", "/*", "*/", "//", "#", "message", "enum", "service", "rpc", "returns", "stream", "option",
        "optional", "required", "repeated", "group", "oneof",
        "map", "map<int32, string>", "extend", "extensions", "reserved", "to", "max", "syntax", "edition", "import", "public", "weak", "package",
        "export", "local", "default", "json_name", "packed",
        "features", "features.field_presence = IMPLICIT", "deprecated = true", "int32", "string", "bytes", "double", "inf", "nan", "true",
        "google.protobuf.FieldOptions", "x", "a.b.c", ".a", "(a).b",
    ];

    private static readonly string[] Odd = ["\0", "\u0001", "\u007f", "é", "😀", "\uFEFF", "\u2028", "\r", "\v", "\\", "\"", "'", "@", "`", "$", "?", "%"];

    /// <summary>Damages a text once or several times.</summary>
    /// <param name="text">A text, valid or not.</param>
    /// <param name="random">Decides.</param>
    /// <param name="isGentle">Whether to damage it only once, so that the result is often valid or nearly valid.</param>
    internal string Mutate(string text, FuzzRandom random, bool isGentle)
    {
        int times = isGentle ? 1 : 1 + random.Next(4);
        for (int i = 0; i < times; i++) text = Once(text, random, isGentle);
        return text;
    }

    private string Once(string text, FuzzRandom random, bool isGentle)
    {
        if (text.Length == 0) return random.Pick(Tokens);
        switch (random.Next(isGentle ? 7 : 13))
        {
            case 0:
                return Token(text, random, static (_, _) => "");
            case 1:
                return Token(text, random, static (token, random) => random.Pick(Tokens));
            case 2:
                return Token(text, random, static (token, random) => token + " " + token);
            case 3:
                return Token(text, random, static (token, random) => random.Pick(Tokens) + " " + token);
            case 4:
                (int start, int end) = Piece(text, random);
                return text.Remove(start, end - start);
            case 5:
                (int from, int to) = Piece(text, random);
                return text.Insert(to, text[from..to]);
            case 6:
                List<(int Start, int End)> tokens = TokensOf(text);
                if (tokens.Count == 0) return text + random.Pick(Tokens);
                (int otherStart, int otherEnd) = random.Pick(tokens);
                return Token(text, random, (_, _) => text[otherStart..otherEnd]);
            case 7:
                int at = random.Next(text.Length);
                return text.Remove(at, Math.Min(1 + random.Next(3), text.Length - at));
            case 8:
                return text.Insert(random.Next(text.Length + 1), random.OneIn(2) ? random.Pick(Odd) : ((char)random.Next(128)).ToString());
            case 9:
                return text[..random.Next(text.Length)];
            case 10:
                string other = random.Pick(pool);
                return text[..random.Next(text.Length)] + other[random.Next(other.Length + 1)..];
            case 11:
                string piece = random.Pick(pool);
                int begin = random.Next(piece.Length + 1);
                return text.Insert(random.Next(text.Length + 1), piece.Substring(begin, Math.Min(random.Next(200), piece.Length - begin)));
            default:
                return text.Insert(random.Next(text.Length + 1), Repeated(random));
        }
    }

    private static (int Start, int End) Piece(string text, FuzzRandom random)
    {
        List<(int, int)> pieces = SchemaPieces.Of(text.Length > LargeCharacters ? text[..LargeCharacters] : text);
        return pieces.Count == 0 ? (0, text.Length) : random.Pick(pieces);
    }

    private static string Repeated(FuzzRandom random)
    {
        string unit = random.Pick(["{", "message a {", "[", "(", "<", "a.", "\"a\" ", "-", "option a = {", "a {", "/*", "//\n", ";", "reserved 1, ",
            "optional group A = 1 {", "a: <", "{a:", "\\"]);
        return new StringBuilder().Insert(0, unit, 1 + random.Next(400)).ToString();
    }

    private static string Token(string text, FuzzRandom random, Func<string, FuzzRandom, string> change)
    {
        List<(int Start, int End)> tokens = TokensOf(text);
        if (tokens.Count == 0) return text + random.Pick(Tokens);
        (int start, int end) = random.Pick(tokens);
        return string.Concat(text.AsSpan(0, start), change(text[start..end], random), text.AsSpan(end));
    }

    private static List<(int Start, int End)> TokensOf(string text)
    {
        List<(int, int)> tokens = [];
        for (int i = 0; i < text.Length;)
        {
            if (char.IsWhiteSpace(text[i]))
            {
                i++;
                continue;
            }

            int end = SchemaTokens.EndOf(text, i);
            tokens.Add((i, end));
            i = end;
        }

        return tokens;
    }
}
