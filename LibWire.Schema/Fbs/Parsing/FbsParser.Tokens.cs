using System.Linq;
using System.Text;

namespace LibWire.Schema;

// What the rules of the grammar are made of.
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
        if (TryTake(';')) return true;
        Report(DiagnosticCatalog.MissingSemicolon, Current, Found(Current));
        return false;
    }

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

    /// <summary>Names with dots; blanks may lie between the parts.</summary>
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

    /// <summary>Goes behind the <c>;</c> or block that ends a faulty statement, or in front of a word that starts another one on a new line.</summary>
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

    /// <summary>Goes behind the <c>;</c> of a faulty field or method, or in front of the end of its block.</summary>
    private void SkipField()
    {
        while (!IsAtEnd && !IsAt('}') && !IsAtNewStatement())
            if (TryTake(';')) return;
            else _lexer.Next();
    }

    /// <summary>Goes in front of the <c>,</c> behind a faulty value of an enum, or of the end of its block.</summary>
    private void SkipValue()
    {
        while (!IsAtEnd && !IsAt(',') && !IsAt('}') && !IsAtNewStatement()) _lexer.Next();
    }

    // A word that starts statements can also name a field, but is hardly followed by a name then, or by a string.
    private bool IsAtNewStatement()
    {
        if (Current is not { Kind: FbsTokenKind.Identifier, StartsLine: true }) return false;
        if (!StatementWords.Contains(Text(Current))) return false;
        int next = Current.End;
        while (next < _text.Length && _text[next] is ' ' or '\t') next++;
        return next > Current.End && next < _text.Length && (SchemaCharacters.IsLetter(_text[next]) || _text[next] is '"' or '\'');
    }

    /// <summary>The end of a block, which started with that name.</summary>
    private bool TakeBlockEnd(string kind, FbsName name)
    {
        if (TryTake('}')) return true;
        _diagnostics.Report(DiagnosticCatalog.UnclosedBlock, name.Range, kind, name.Text);
        return true;
    }
}
