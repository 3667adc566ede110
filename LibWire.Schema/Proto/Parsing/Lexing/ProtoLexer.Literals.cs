using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

// Numbers and strings. After a fault the rest of a number is a separate token, and a string continues to its quote.
internal sealed partial class ProtoLexer
{
    private ProtoTokenKind ReadNumber(int start)
    {
        ProtoTokenKind kind = ProtoTokenKind.Integer;
        if (Unit == '0' && (Peek(1) is 'x' or 'X'))
        {
            _position += 2;
            if (!IsHexDigit(Unit)) ReportNumber(start, "'0x' needs at least one hexadecimal digit");
            while (IsHexDigit(Unit)) _position++;
        }
        else if (Unit == '0' && IsDigit(Peek(1)))
        {
            while (IsOctalDigit(Unit)) _position++;
            if (IsDigit(Unit)) ReportNumber(start, "a number with a zero in front is octal and has the digits 0 to 7; leave the zero out for a decimal one");
            while (IsDigit(Unit)) _position++;
        }
        else if (ReadDecimal(start))
        {
            kind = ProtoTokenKind.Float;
        }

        if (IsLetter(Unit)) ReportNumber(start, "put a blank between the number and what follows");
        else if (Unit == '.' && kind == ProtoTokenKind.Float) ReportNumber(start, "it has a decimal point or an exponent already");
        else if (Unit == '.') ReportNumber(start, "hexadecimal and octal numbers have no decimal point");
        return kind;
    }

    // Returns whether it has a point or an exponent.
    private bool ReadDecimal(int start)
    {
        bool isFloat = false;
        if (Unit == '.' && Previous.Kind == ProtoTokenKind.Identifier && Previous.End == start)
            Report(DiagnosticCatalog.BadNumber, start, 2, _text.Substring(start, 2), "put a blank between the name and the number");
        while (IsDigit(Unit)) _position++;
        if (Unit == '.')
        {
            isFloat = true;
            _position++;
            while (IsDigit(Unit)) _position++;
        }

        if (Unit is 'e' or 'E')
        {
            isFloat = true;
            _position++;
            if (Unit is '+' or '-') _position++;
            if (!IsDigit(Unit)) ReportNumber(start, "the exponent needs at least one digit");
            while (IsDigit(Unit)) _position++;
        }

        return isFloat;
    }

    // The fault is at the current position. The quotation is the whole text without white space.
    private void ReportNumber(int start, string fault)
    {
        int end = _position;
        while (end < _text.Length && end - start < QuotedUnitsMax && (IsLetterOrDigit(_text[end]) || _text[end] == '.')) end++;
        Report(DiagnosticCatalog.BadNumber, _position, Math.Max(end - _position, 0), _text.Substring(start, end - start), fault);
    }

    private void ReadString(char quote)
    {
        for (_position++; Unit != quote;)
        {
            char unit = Unit;
            if (unit is '\n' or '\0')
            {
                Report(DiagnosticCatalog.UnterminatedString, _position, 0, quote);
                return;
            }

            _position++;
            if (unit == '\\') ReadEscape();
        }

        _position++;
    }

    // Further digits of octal and hexadecimal escapes need no check: other characters are allowed there too.
    private void ReadEscape()
    {
        int backslash = _position - 1;
        switch (Unit)
        {
            case 'a' or 'b' or 'f' or 'n' or 'r' or 't' or 'v' or '\\' or '?' or '\'' or '"' or (>= '0' and <= '7'):
                _position++;
                return;
            case 'x' or 'X':
                _position++;
                if (IsHexDigit(Unit)) _position++;
                else ReportEscape(backslash);
                return;
            case 'u':
                _position++;
                if (!TakeHexDigits(4)) ReportEscape(backslash);
                return;
            case 'U':
                _position++;
                if (!(TakeZero() && TakeZero() && TakeZeroOrOne() && TakeHexDigits(5))) ReportEscape(backslash);
                return;
            default:
                ReportEscape(backslash);
                return;
        }
    }

    private bool TakeHexDigits(int count)
    {
        while (count > 0 && IsHexDigit(Unit))
        {
            _position++;
            count--;
        }

        return count == 0;
    }

    private bool TakeZero()
    {
        if (Unit != '0') return false;
        _position++;
        return true;
    }

    private bool TakeZeroOrOne()
    {
        if (Unit is not ('0' or '1')) return false;
        _position++;
        return true;
    }

    private void ReportEscape(int backslash)
    {
        int end = Math.Min(_text.Length, Unit is '\n' or '\r' or '\0' ? _position : _position + 1);
        Report(DiagnosticCatalog.BadEscape, _position, end - _position, _text.Substring(backslash, end - backslash));
    }
}
