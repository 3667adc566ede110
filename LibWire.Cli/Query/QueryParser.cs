using System.Globalization;
using System.Text;

namespace LibWire.Cli;

/// <summary>Parses paths such as <c>layers[].features[type=POLYGON].id</c>.</summary>
internal ref struct QueryParser
{
    /// <summary>How deep filters may be nested.</summary>
    private const int DepthMax = 16;

    private readonly string _text;
    private int _at;
    private int _depth;

    private QueryParser(string text)
    {
        _text = text;
        _at = 0;
        _depth = 0;
    }

    /// <summary>Parses a path.</summary>
    /// <exception cref="UsageException">It is no path. The message says at which column.</exception>
    internal static QueryPath Parse(string text)
    {
        var parser = new QueryParser(text);
        QueryPath path = parser.Whole();
        return parser._at == text.Length ? path : throw parser.Expected("a dot, a bracket or the end");
    }

    // A dot is the message itself, and a filter before the first field picks among the messages of the file.
    private QueryPath Whole()
    {
        bool hasDot = Take('.');
        if (Peek != '[' && !(hasDot && Peek == '\0')) return Path();
        var itself = new QueryStep("", 1, Picks());
        if (Peek == '\0') return new QueryPath([itself]);
        if (!Take('.')) throw Expected("a dot, a bracket or the end");
        return new QueryPath([itself, .. Path().Steps]);
    }

    private QueryPath Path()
    {
        if (++_depth > DepthMax) throw Expected($"at most {DepthMax} filters in one another");
        List<QueryStep> steps = [Step()];
        while (Take('.')) steps.Add(Step());
        _depth--;
        return new QueryPath(steps);
    }

    private QueryStep Step()
    {
        int column = _at + 1;
        string name = Take('(') ? Until(')') : Name();
        return new QueryStep(name, column, Picks());
    }

    private List<QueryPick> Picks()
    {
        List<QueryPick> picks = [];
        while (Take('[')) picks.Add(Pick());
        return picks;
    }

    private string Name()
    {
        int start = _at;
        while (_at < _text.Length && (char.IsLetterOrDigit(_text[_at]) || _text[_at] == '_')) _at++;
        return _at > start ? _text[start.._at] : throw Expected("the name or number of a field");
    }

    private QueryPick Pick()
    {
        Blanks();
        if (Take(']')) return new QueryPick.All();
        if (Peek == '"')
        {
            string key = Quoted();
            Close();
            return new QueryPick.Key(key);
        }

        int start = _at;
        if (Peek == '-') _at++;
        while (char.IsAsciiDigit(Peek)) _at++;
        if (_at > start && Peek == ']')
        {
            if (!int.TryParse(_text.AsSpan(start, _at - start), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int index))
                throw Expected("an index of 32 bits");
            _at++;
            return new QueryPick.Item(index);
        }

        _at = start;
        QueryPath path = Path();
        Blanks();
        if (Take(']')) return new QueryPick.Where(path, QueryOperator.IsPresent, null);
        QueryOperator comparison = Operator();
        Blanks();
        QueryLiteral literal = Literal();
        Close();
        return new QueryPick.Where(path, comparison, literal);
    }

    private QueryOperator Operator()
    {
        if (Take('!')) return Take('=') ? QueryOperator.NotEqual : throw Expected("!=");
        if (Take('<')) return Take('=') ? QueryOperator.LessOrEqual : QueryOperator.Less;
        if (Take('>')) return Take('=') ? QueryOperator.GreaterOrEqual : QueryOperator.Greater;
        if (!Take('=')) throw Expected("=, !=, <, <=, >, >= or ]");
        Take('=');
        return QueryOperator.Equal;
    }

    private QueryLiteral Literal()
    {
        if (Peek == '"') return new QueryLiteral(Quoted());
        int start = _at;
        while (_at < _text.Length && Peek is not (']' or ' ')) _at++;
        if (_at == start) throw Expected("a value");
        string text = _text[start.._at];
        return new QueryLiteral(text, QueryNumber.Exact(text), QueryNumber.Nearest(text));
    }

    private string Quoted()
    {
        _at++;
        var text = new StringBuilder();
        while (Peek != '"')
        {
            if (Peek == '\\' && _at + 1 < _text.Length) _at++;
            if (_at >= _text.Length) throw Expected("a \" that ends the text");
            text.Append(_text[_at++]);
        }

        _at++;
        return text.ToString();
    }

    private string Until(char end)
    {
        int start = _at, found = _text.IndexOf(end, start);
        if (found < 0) throw Expected($"a {end}");
        _at = found + 1;
        return _text[start..found];
    }

    private readonly char Peek => _at < _text.Length ? _text[_at] : '\0';

    private bool Take(char character)
    {
        if (Peek != character || _at >= _text.Length) return false;
        _at++;
        return true;
    }

    private void Blanks()
    {
        while (Peek == ' ') _at++;
    }

    private void Close()
    {
        Blanks();
        if (!Take(']')) throw Expected("a ]");
    }

    private readonly UsageException Expected(string what) => new($"\"{_text}\", column {_at + 1}: here comes {what}.");
}
