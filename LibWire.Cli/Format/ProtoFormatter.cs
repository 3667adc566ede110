namespace LibWire.Cli;

/// <summary>
/// Formats a .proto file. It works on the tokens of a file without syntax errors: statements and blocks on lines of their own, one blank between tokens,
/// options and values in braces as <see cref="PutOptions"/> and <see cref="PutAggregate"/> say. Nothing is moved, so that the descriptor stays the same.
/// </summary>
internal sealed partial class ProtoFormatter
{
    private static readonly string[] Sections = ["syntax", "edition", "package", "import", "option"];
    private static readonly string[] WordsBeforeTypes = ["optional", "required", "repeated", "extend"];

    private readonly string _text;
    private readonly List<FormatToken> _tokens;
    private readonly FormatWriter _writer;
    private int _at;

    private ProtoFormatter(string text, FormatSettings settings)
    {
        _text = text;
        _tokens = FormatTokens.OfProto(text);
        _writer = new FormatWriter(text, _tokens, settings.IndentColumns, commentsHoldReturns: true);
    }

    private FormatToken Current => _tokens[_at];

    private bool IsAtEnd => Current.IsEnd;

    /// <summary>Formats a text without syntax errors.</summary>
    internal static string Format(string text, FormatSettings settings)
    {
        string formatted = new ProtoFormatter(text, settings).FormatFile();
        return settings.SortsImports ? ProtoImportSorter.Sort(formatted) : formatted;
    }

    private string FormatFile()
    {
        string section = "";
        while (!IsAtEnd)
        {
            string word = Array.IndexOf(Sections, Current.Text) >= 0 ? Current.Text : "";
            if (PutStatement(wantsBlank: word != section && section.Length > 0)) section = word;
        }

        return _writer.Finish(Current);
    }

    // Returns whether anything was written: an empty statement without comments is left out.
    private bool PutStatement(bool wantsBlank = false)
    {
        FormatToken first = Current;
        if (first.Symbol == ';') return PutEmpty();
        Put(FormatBreak.Statement, wantsBlank);
        for (int index = 1; !IsAtEnd; index++)
        {
            FormatToken token = Current;
            FormatToken previous = _tokens[_at - 1];
            switch (token.Symbol)
            {
                case '[':
                    PutOptions();
                    break;
                case '{' when previous.Symbol == '=':
                    PutAggregate(FormatBreak.Space);
                    break;
                case '{':
                    PutBlock();
                    return true;
                case ';':
                    Put(FormatBreak.None);
                    return true;
                default:
                    PutInside(GapInStatement(previous, token, first, index));
                    break;
            }
        }

        return true;
    }

    // protoc drops comments directly above an empty statement, and directly behind one. Without the statement they would belong to another one.
    private bool PutEmpty()
    {
        FormatToken next = _tokens[_at + 1];
        bool isDetached = next.HasComments && (next.Comments[0].LinesBefore > 1 || (next.Comments.Count == 1 && next.IsOnLineBefore && !next.IsEnd));
        if (!Current.HasComments && (!next.HasComments || isDetached))
        {
            _at++;
            return false;
        }

        Put(Current.HasComments || Current.LinesBefore > 0 ? FormatBreak.Statement : FormatBreak.None);
        return true;
    }

    private void PutBlock()
    {
        Put(FormatBreak.Space);
        FormatToken close = Current;
        if (close.Symbol == '}' && close.IsOnLineBefore)
        {
            Put(close.HasComments ? FormatBreak.Space : FormatBreak.None);
            return;
        }

        bool isEmpty = true;
        _writer.Level++;
        while (!IsAtEnd && Current.Symbol != '}') isEmpty &= !PutStatement();
        if (!IsAtEnd) PutClose(isEmpty && !Current.HasComments ? FormatBreak.None : FormatBreak.Statement);
        _writer.Level--;
    }

    private void PutClose(FormatBreak way) => _writer.Put(_tokens[_at++], way, _writer.Level - 1);

    private void Put(FormatBreak way, bool wantsBlank = false) => _writer.Put(_tokens[_at++], way, level: null, wantsBlank);

    // Each of several strings behind each other has a line.
    private void PutInside(FormatBreak way)
    {
        bool isOneOfSeveral = IsString(_at) && (IsString(_at - 1) || IsString(_at + 1));
        if (!isOneOfSeveral)
        {
            Put(way);
            return;
        }

        _writer.Level++;
        Put(FormatBreak.Line);
        _writer.Level--;
    }

    private bool IsString(int index) => _tokens[index].Kind == FormatTokenKind.String;

    private FormatBreak GapInStatement(FormatToken previous, FormatToken token, FormatToken first, int index)
    {
        if (token.Symbol == '(')
        {
            bool isOption = index == 1 && first.Text == "option";
            bool isReturns = index > 2 && previous.Text == "returns";
            return isOption || isReturns ? FormatBreak.Space : FormatBreak.None;
        }

        if (token.Symbol == '.')
        {
            bool isOfType = index == 1 ? Array.IndexOf(WordsBeforeTypes, previous.Text) >= 0 : previous.Text == "stream" && _tokens[_at - 2].Symbol == '(';
            return isOfType || previous.Symbol == ',' ? FormatBreak.Space : FormatBreak.None;
        }

        return Gap(previous, token);
    }

    private static FormatBreak Gap(FormatToken previous, FormatToken token) =>
        token.Symbol is ',' or ')' or ']' or '<' or '>' or '.' || previous.Symbol is '(' or '<' or '[' or '.' or '-' ? FormatBreak.None : FormatBreak.Space;
}
