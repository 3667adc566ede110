using System.Linq;
using System.Text;

namespace LibWire.Schema;

// The parts that the rules of the grammar use.
internal sealed partial class FbsParser
{
    private static readonly HashSet<string> StatementWords = new(StringComparer.Ordinal)
    {
        "include", "native_include", "namespace", "table", "struct", "enum", "union", "rpc_service", "attribute", "root_type",
        "file_identifier", "file_extension",
    };

    private FbsToken Current => _lexer.Current;

    private bool IsAtEnd => _lexer.Current.Kind == FbsTokenKind.End;

    private string Text(FbsToken token) => SchemaNameCache.OfThread.Get(_text, token.Start, token.End - token.Start);

    private TextRange RangeFrom(FbsToken first) => new(first.Start, Math.Max(_lexer.Previous.End, first.End) - first.Start);

    private bool IsAt(char symbol) => _lexer.Current is { Kind: FbsTokenKind.Symbol } token && _text[token.Start] == symbol;

    private bool IsAt(FbsTokenKind kind) => _lexer.Current.Kind == kind;

    private bool TryTake(char symbol)
    {
        if (!IsAt(symbol)) return false;
        _lexer.Next();
        return true;
    }

    private bool Take(char symbol) => TryTake(symbol) || Expected($"'{symbol}'");

    private bool TakeSemicolon()
    {
        // A string without end has taken the semicolon with the rest of its line, which is reported.
        if (TryTake(';') || IsStringWithoutEnd(_lexer.Previous)) return true;
        Report(DiagnosticCatalog.MissingSemicolon, Current, Found(Current));
        return false;
    }

    private bool IsStringWithoutEnd(FbsToken token) =>
        token is { Kind: FbsTokenKind.String, IsFaulty: true } && (token.End - token.Start == 1 || _text[token.End - 1] != _text[token.Start]);

    private bool Expected(string what)
    {
        Report(DiagnosticCatalog.UnexpectedToken, Current, what, Found(Current));
        return false;
    }

    private string Found(FbsToken token) => token.Kind == FbsTokenKind.End
        ? "the end of the file"
        : $"'{_text.Substring(token.Start, Math.Min(token.End - token.Start, SchemaCharacters.QuotedUnitsMax))}'";

    private void Report(DiagnosticRule rule, FbsToken token, params object[] arguments) => _diagnostics.Report(rule, token.Range, arguments);

    private FbsName? ParseName(string what)
    {
        if (!IsAt(FbsTokenKind.Identifier))
        {
            Expected(what);
            return null;
        }

        var name = new FbsName(Text(Current), Current.Range);
        _lexer.Next();
        return name;
    }

    /// <summary>Parses a name with dots. White space is allowed between its parts.</summary>
    private FbsName? ParseQualifiedName(string what)
    {
        FbsToken first = Current;
        if (ParseName(what) is not { } name) return null;
        if (!IsAt('.')) return name;

        var text = new StringBuilder(name.Text);
        while (TryTake('.'))
        {
            if (ParseName("a name behind the dot") is not { } part) return null;
            text.Append('.').Append(part.Text);
        }

        return new FbsName(text.ToString(), RangeFrom(first));
    }

    private FbsName? ParseStringLiteral(string what)
    {
        if (!IsAt(FbsTokenKind.String))
        {
            Expected(what);
            return null;
        }

        var name = new FbsName(_lexer.StringValue, Current.Range);
        _lexer.Next();
        return name;
    }

    /// <summary>Skips to after the <c>;</c> or block that ends a faulty statement, or to a word that starts another statement on a new line.</summary>
    private void SkipStatement(FbsToken first)
    {
        int depth = 0;
        while (!IsAtEnd)
        {
            if (IsAtNewStatement() && Current.Start > first.Start) return;
            if (IsAt('{'))
            {
                depth++;
            }
            else if (IsAt('}'))
            {
                if (--depth <= 0)
                {
                    _lexer.Next();
                    return;
                }
            }
            else if (IsAt(';') && depth == 0)
            {
                _lexer.Next();
                return;
            }

            _lexer.Next();
        }
    }

    /// <summary>Skips to after the <c>;</c> of a faulty field or method, or to the end of its block.</summary>
    private void SkipField()
    {
        while (!IsAtEnd && !IsAt('}') && !IsAtNewStatement())
            if (TryTake(';')) return;
            else _lexer.Next();
    }

    /// <summary>Skips to the <c>,</c> after a faulty value of an enum, or to the end of its block.</summary>
    private void SkipValue()
    {
        while (!IsAtEnd && !IsAt(',') && !IsAt('}') && !IsAtNewStatement()) _lexer.Next();
    }

    // A word that starts statements can also name a field. But in a field a name or a string rarely follows it.
    private bool IsAtNewStatement()
    {
        if (Current is not { Kind: FbsTokenKind.Identifier, StartsLine: true }) return false;
        if (!StatementWords.Contains(Text(Current))) return false;
        int next = Current.End;
        while (next < _text.Length && _text[next] is ' ' or '\t') next++;
        return next > Current.End && next < _text.Length && (SchemaCharacters.IsLetter(_text[next]) || _text[next] is '"' or '\'');
    }

    /// <summary>Takes the end of a block, whose name is given.</summary>
    private bool TakeBlockEnd(string kind, FbsName name)
    {
        if (TryTake('}')) return true;
        _diagnostics.Report(DiagnosticCatalog.UnclosedBlock, name.Range, kind, name.Text);
        return true;
    }
}
