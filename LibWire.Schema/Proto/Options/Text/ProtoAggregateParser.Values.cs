using System.Globalization;

namespace LibWire.Schema;

// Values other than messages, and values that are skipped.
internal sealed partial class ProtoAggregateParser
{
    private object? ParseScalar(ProtoFieldDescriptor field)
    {
        switch (field.Kind)
        {
            case ProtoFieldKind.Int32 or ProtoFieldKind.SInt32 or ProtoFieldKind.SFixed32:
                return TryTakeInteger(int.MaxValue, isSigned: true, out long int32) ? (int)int32 : null;
            case ProtoFieldKind.Int64 or ProtoFieldKind.SInt64 or ProtoFieldKind.SFixed64:
                return TryTakeInteger(long.MaxValue, isSigned: true, out long int64) ? int64 : null;
            case ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32:
                return TryTakeInteger(uint.MaxValue, isSigned: false, out long uint32) ? (uint)uint32 : null;
            case ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64:
                return TryTakeInteger(ulong.MaxValue, isSigned: false, out long uint64) ? unchecked((ulong)uint64) : null;
            case ProtoFieldKind.Float:
                return TryTakeDouble(out double single) ? (float)single : null;
            case ProtoFieldKind.Double:
                return TryTakeDouble(out double number) ? number : null;
            case ProtoFieldKind.Bool:
                return TakeBool(field);
            case ProtoFieldKind.Enum when field.Enum != null:
                return TakeEnum(field, field.Enum);
            default:
                return TakeString();
        }
    }

    private bool TryTakeInteger(ulong max, bool isSigned, out long value)
    {
        value = 0;
        bool isNegative = isSigned && _lexer.TryTake('-');
        if (_lexer.Kind != ProtoTokenKind.Integer) return FailExpected("an integer");
        if (!ProtoNumberLiteral.TryParseInteger(_lexer.Text, out ulong magnitude) || magnitude > max + (isNegative ? 1ul : 0ul))
            return Fail($"the integer {(isNegative ? "-" : "")}{_lexer.Text} is out of range");
        value = unchecked(isNegative ? -(long)magnitude : (long)magnitude);
        _lexer.Next();
        return true;
    }

    private bool TryTakeDouble(out double value)
    {
        value = 0;
        bool isNegative = _lexer.TryTake('-');
        string text = _lexer.Text;
        switch (_lexer.Kind)
        {
            case ProtoTokenKind.Integer when text.Length > 1 && text[0] == '0':
                return Fail($"a decimal number is expected in place of '{text}'");
            case ProtoTokenKind.Integer or ProtoTokenKind.Float:
                value = ProtoNumberLiteral.ParseDouble(text);
                break;
            case ProtoTokenKind.Identifier when text.Equals("inf", StringComparison.OrdinalIgnoreCase)
                || text.Equals("infinity", StringComparison.OrdinalIgnoreCase):
                value = double.PositiveInfinity;
                break;
            case ProtoTokenKind.Identifier when text.Equals("nan", StringComparison.OrdinalIgnoreCase):
                value = ProtoOptionScalars.NaN;
                break;
            default:
                return FailExpected("a number");
        }

        _lexer.Next();

        // The sign bit is changed directly: compilers and processors disagree on the negation of NaN.
        if (isNegative) value = BitConverter.Int64BitsToDouble(BitConverter.DoubleToInt64Bits(value) ^ long.MinValue);
        return true;
    }

    private object? TakeBool(ProtoFieldDescriptor field)
    {
        if (_lexer.Kind == ProtoTokenKind.Integer) return TryTakeInteger(1, isSigned: false, out long bit) ? ProtoOptionScalars.Box(bit == 1) : null;
        string text = _lexer.Kind == ProtoTokenKind.Identifier ? _lexer.Text : "";
        if (text is not ("true" or "True" or "t" or "false" or "False" or "f"))
        {
            FailExpected($"'true' or 'false' for '{field.Name}'");
            return null;
        }

        _lexer.Next();
        return ProtoOptionScalars.Box(text[0] is 't' or 'T');
    }

    private object? TakeEnum(ProtoFieldDescriptor field, ProtoEnumDescriptor type)
    {
        string text = _lexer.Text;
        if (_lexer.Kind == ProtoTokenKind.Identifier)
        {
            _lexer.Next();
            if (_types.FindValue(type, text) is { } value) return value.Number;
        }
        else if (_lexer.IsAt('-') || _lexer.Kind == ProtoTokenKind.Integer)
        {
            if (!TryTakeInteger(int.MaxValue, isSigned: true, out long number)) return null;
            if (!type.IsClosed) return (int)number;
            foreach (ProtoEnumValueDescriptor value in type.Values)
                if (value.Number == number) return (int)number;
            text = number.ToString(CultureInfo.InvariantCulture);
        }
        else
        {
            FailExpected($"a value of the enum '{type.FullName}'");
            return null;
        }

        Fail($"the enum '{type.FullName}' has no value '{text}' for '{field.Name}'");
        return null;
    }

    private byte[]? TakeString()
    {
        if (_lexer.Kind != ProtoTokenKind.String)
        {
            FailExpected("a string in quotes");
            return null;
        }

        var bytes = new List<byte>();
        while (_lexer.Kind == ProtoTokenKind.String)
        {
            _lexer.Decode(bytes);
            _lexer.Next();
        }

        return bytes.ToArray();
    }

    // The value of a field with a reserved name can be anything.
    private bool SkipReserved()
    {
        if (_lexer.TryTake(':') && !_lexer.IsAt('{') && !_lexer.IsAt('<')) return SkipValue() && TakeSeparator();
        return SkipMessage() && TakeSeparator();
    }

    private bool SkipMessage()
    {
        bool isAngle = _lexer.TryTake('<');
        if (!isAngle && !Take('{')) return false;
        if (_depth >= ProtoSchemaLimits.OptionTextDepthMax)
            return Fail($"there are more than {ProtoSchemaLimits.OptionTextDepthMax} messages inside each other");
        _depth++;
        while (!_lexer.IsAt('>') && !_lexer.IsAt('}'))
        {
            if (_lexer.IsAt('['))
            {
                if (!TakeBracketedName(out _, out _)) return false;
            }
            else if (_lexer.Kind == ProtoTokenKind.Identifier)
            {
                _lexer.Next();
            }
            else
            {
                return FailExpected("the name of a field");
            }

            if (!SkipReserved()) return false;
        }

        _depth--;
        return Take(isAngle ? '>' : '}');
    }

    private bool SkipValue()
    {
        if (_lexer.Kind == ProtoTokenKind.String)
        {
            while (_lexer.Kind == ProtoTokenKind.String) _lexer.Next();
            return true;
        }

        if (_lexer.TryTake('[')) return SkipList();
        bool isNegative = _lexer.TryTake('-');
        bool isName = _lexer.Kind == ProtoTokenKind.Identifier;
        if (!isName && _lexer.Kind is not (ProtoTokenKind.Integer or ProtoTokenKind.Float)) return FailExpected("a value");
        if (isNegative && isName && _lexer.Text.ToLowerInvariant() is not ("inf" or "infinity" or "nan")) return FailExpected("a number");
        _lexer.Next();
        return true;
    }

    private bool SkipList()
    {
        if (_lexer.TryTake(']')) return true;
        if (_depth >= ProtoSchemaLimits.OptionTextDepthMax) return Fail($"there are more than {ProtoSchemaLimits.OptionTextDepthMax} lists inside each other");
        _depth++;
        do
        {
            bool isMessage = _lexer.IsAt('{') || _lexer.IsAt('<');
            if (isMessage ? !SkipMessage() : !SkipValue()) return false;
        }
        while (_lexer.TryTake(','));
        _depth--;
        return Take(']');
    }
}
