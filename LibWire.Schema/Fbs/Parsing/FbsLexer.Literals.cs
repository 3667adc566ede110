using System.Text;
using static LibWire.Schema.SchemaCharacters;

namespace LibWire.Schema;

// Numbers and strings.
internal sealed partial class FbsLexer
{
    private static readonly UTF8Encoding StrictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private readonly List<byte> _bytes = []; // of the current string

    private bool StartsNumber(char first)
    {
        if (IsDigit(first)) return true;
        if (first == '.') return IsDigit(Peek(1));

        // A sign before a word belongs to a constant, such as inf. A sign before anything else starts a number, which may be faulty.
        return first is '+' or '-' && !IsLetter(Peek(1));
    }

    private FbsTokenKind ReadNumber(out bool isFaulty)
    {
        int start = _position;
        if (Unit is '+' or '-') _position++;
        bool isHex = Unit == '0' && Peek(1) is 'x' or 'X';
        if (isHex) _position += 2;

        int digitCount = SkipDigits(isHex);
        bool hasPoint = Unit == '.';
        if (hasPoint)
        {
            _position++;
            digitCount += SkipDigits(isHex);
        }

        string? fault = digitCount == 0 ? "a digit is missing" : null;
        bool hasExponent = Unit is 'p' or 'P' ? isHex : Unit is 'e' or 'E' && !isHex;
        if (fault == null && hasExponent)
        {
            _position++;
            if (Unit is '+' or '-') _position++;
            if (SkipDigits(isHex: false) == 0) fault = "the exponent has no digits";
        }

        if (fault == null && isHex && hasPoint && !hasExponent) fault = "a hexadecimal number with a point needs an exponent, such as p0";
        if (fault == null && Unit == '.') fault = "it has more than one point";
        if (fault != null) SkipRestOfNumber();
        isFaulty = fault != null;
        if (fault != null) Report(DiagnosticCatalog.BadNumber, start, _position - start, Piece(start), fault);
        return hasPoint || hasExponent ? FbsTokenKind.Float : FbsTokenKind.Integer;
    }

    private int SkipDigits(bool isHex)
    {
        int start = _position;
        while (isHex ? IsHexDigit(Unit) : IsDigit(Unit)) _position++;
        return _position - start;
    }

    // The rest of a faulty literal is skipped, so that it is reported once.
    private void SkipRestOfNumber()
    {
        while (IsLetterOrDigit(Unit) || Unit is '.' or '+' or '-') _position++;
    }

    private string Piece(int start) => _text.Substring(start, Math.Min(_position - start, QuotedUnitsMax));

    // Returns whether the string has no fault. It has a value in any case.
    private bool ReadString(char quote)
    {
        int start = _position++;
        int plainEnd = _position;
        while (plainEnd < _text.Length && _text[plainEnd] is >= ' ' and <= '~' && _text[plainEnd] != '\\' && _text[plainEnd] != quote) plainEnd++;
        if (plainEnd < _text.Length && _text[plainEnd] == quote)
        {
            StringValue = SchemaNameCache.OfThread.Get(_text, _position, plainEnd - _position);
            IsTrivialString = true;
            _position = plainEnd + 1;
            return true;
        }

        IsTrivialString = false;
        _bytes.Clear();
        bool isFaulty = false;
        while (true)
        {
            if (_position >= _text.Length || _text[_position] is '\n' or '\r')
            {
                Report(DiagnosticCatalog.FbsUnterminatedString, start, _position - start, quote);
                isFaulty = true;
                break;
            }

            char unit = _text[_position];
            if (unit == quote)
            {
                _position++;
                break;
            }

            if (unit == '\\') isFaulty |= !ReadEscape();
            else if (unit < ' ') isFaulty |= !ReadControl(unit);
            else ReadPlain(unit);
        }

        isFaulty |= !TakeStringValue(start, isFaulty);
        return !isFaulty;
    }

    private bool ReadControl(char unit)
    {
        Report(DiagnosticCatalog.FbsControlInString, _position, 1, (int)unit);
        _position++;
        return false;
    }

    private void ReadPlain(char unit)
    {
        if (unit < '\x80') _bytes.Add((byte)unit);
        else if (IsByte(_text, _position)) _bytes.Add(unchecked((byte)unit));
        else if (char.IsHighSurrogate(unit) && char.IsLowSurrogate(Peek(1))) _bytes.AddRange(Encoding.UTF8.GetBytes(_text.Substring(_position++, 2)));
        else if (char.IsSurrogate(unit)) _bytes.Add(0xFF); // not valid in UTF-8, like the surrogate
        else _bytes.AddRange(Encoding.UTF8.GetBytes(unit.ToString()));
        _position++;
    }

    private bool TakeStringValue(int start, bool isFaulty)
    {
        byte[] bytes = [.. _bytes];
        try
        {
            StringValue = StrictUtf8.GetString(bytes);
            return true;
        }
        catch (DecoderFallbackException)
        {
            StringValue = Encoding.UTF8.GetString(bytes);
            if (!isFaulty) Report(DiagnosticCatalog.FbsInvalidUtf8, start, _position - start);
            return false;
        }
    }

    private bool ReadEscape()
    {
        int start = _position;
        char kind = Peek(1);
        _position += 2;
        switch (kind)
        {
            case 'n': _bytes.Add((byte)'\n'); return true;
            case 't': _bytes.Add((byte)'\t'); return true;
            case 'r': _bytes.Add((byte)'\r'); return true;
            case 'b': _bytes.Add((byte)'\b'); return true;
            case 'f': _bytes.Add((byte)'\f'); return true;
            case '"' or '\'' or '\\' or '/': _bytes.Add((byte)kind); return true;
            case 'x' when TryReadHex(2, out int value): _bytes.Add((byte)value); return true;
            case 'u' when TryReadHex(4, out int value): return AddCodePoint(start, value);
            default:
                _position = Math.Min(start + 2, _text.Length);
                if (_text[_position - 1] is '\n' or '\r') _position--;
                Report(DiagnosticCatalog.FbsBadEscape, start, _position - start, _text.Substring(start, _position - start));
                return false;
        }
    }

    private bool TryReadHex(int digitCount, out int value)
    {
        value = 0;
        for (int i = 0; i < digitCount; i++)
        {
            if (!IsHexDigit(Peek(i))) return false;
            value = (value << 4) | HexValue(Peek(i));
        }

        _position += digitCount;
        return true;
    }

    // Two escapes are one character if they are the halves of a surrogate pair. The halves must follow each other.
    private bool AddCodePoint(int start, int value)
    {
        if (value is >= 0xD800 and <= 0xDBFF && Unit == '\\' && Peek(1) == 'u')
        {
            int position = _position;
            _position += 2;
            if (TryReadHex(4, out int low) && low is >= 0xDC00 and <= 0xDFFF) value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
            else _position = position;
        }

        if (value is >= 0xD800 and <= 0xDFFF)
        {
            Report(DiagnosticCatalog.FbsUnpairedSurrogate, start, _position - start, _text.Substring(start, _position - start));
            return false;
        }

        _bytes.AddRange(Encoding.UTF8.GetBytes(char.ConvertFromUtf32(value)));
        return true;
    }
}
