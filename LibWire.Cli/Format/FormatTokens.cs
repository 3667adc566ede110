namespace LibWire.Cli;

/// <summary>Reads the tokens of a file with the comments and line ends between them.</summary>
internal static class FormatTokens
{
    private static readonly FormatComment[] NoComments = [];

    /// <summary>The tokens of a .proto file. The last one is its end.</summary>
    internal static List<FormatToken> OfProto(string text)
    {
        var source = new SchemaText(text);
        var lexer = new ProtoLexer(source, new DiagnosticBag("", source), countsColumns: false);
        var tokens = new List<FormatToken>();
        int end = source.Start;
        for (lexer.Next(); ; lexer.Next())
        {
            ProtoToken token = lexer.Current;
            FormatTokenKind kind = token.Kind switch
            {
                ProtoTokenKind.End => FormatTokenKind.End,
                ProtoTokenKind.Identifier => FormatTokenKind.Word,
                ProtoTokenKind.Integer or ProtoTokenKind.Float => FormatTokenKind.Number,
                ProtoTokenKind.String => FormatTokenKind.String,
                _ => FormatTokenKind.Symbol,
            };
            tokens.Add(Make(text, kind, end, token.Start, token.End, returnEndsComment: false));
            if (kind == FormatTokenKind.End) return tokens;
            end = token.End;
        }
    }

    /// <summary>The tokens of a .fbs file. The last one is its end.</summary>
    internal static List<FormatToken> OfFbs(string text)
    {
        var source = new SchemaText(text);
        var lexer = new FbsLexer(source, new DiagnosticBag("", source));
        var tokens = new List<FormatToken>();
        int end = source.Start;
        for (lexer.Next(); ; lexer.Next())
        {
            FbsToken token = lexer.Current;
            FormatTokenKind kind = token.Kind switch
            {
                FbsTokenKind.End => FormatTokenKind.End,
                FbsTokenKind.Identifier => FormatTokenKind.Word,
                FbsTokenKind.Integer or FbsTokenKind.Float => FormatTokenKind.Number,
                FbsTokenKind.String => FormatTokenKind.String,
                _ => FormatTokenKind.Symbol,
            };
            tokens.Add(Make(text, kind, end, token.Start, token.End, returnEndsComment: true));
            if (kind == FormatTokenKind.End) return tokens;
            end = token.End;
        }
    }

    private static FormatToken Make(string text, FormatTokenKind kind, int gapStart, int start, int end, bool returnEndsComment)
    {
        List<FormatComment>? comments = null;
        int lines = 0;
        for (int position = gapStart; position < start;)
        {
            bool isComment = text[position] == '/' && position + 1 < start && text[position + 1] is '/' or '*';
            if (!isComment)
            {
                if (text[position++] == '\n') lines++;
                continue;
            }

            bool isLine = text[position + 1] == '/';
            int close = isLine ? LineEnd(text, position, start, returnEndsComment) : BlockEnd(text, position, start);
            (comments ??= []).Add(new FormatComment(position, close, isLine, Math.Min(lines, 2)));
            lines = 0;
            position = close;
        }

        return new FormatToken(kind, start, text[start..end], comments ?? (IReadOnlyList<FormatComment>)NoComments, Math.Min(lines, 2), start > gapStart);
    }

    private static int LineEnd(string text, int start, int limit, bool returnEndsComment)
    {
        ReadOnlySpan<char> rest = text.AsSpan(start, limit - start);
        int length = returnEndsComment ? rest.IndexOfAny('\n', '\r') : rest.IndexOf('\n');
        return length < 0 ? limit : start + length;
    }

    private static int BlockEnd(string text, int start, int limit)
    {
        int close = text.IndexOf("*/", start + 2, StringComparison.Ordinal);
        return close < 0 || close + 2 > limit ? limit : close + 2;
    }
}
