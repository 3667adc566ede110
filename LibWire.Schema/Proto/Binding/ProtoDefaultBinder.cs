using System.Globalization;
using System.Linq;

namespace LibWire.Schema;

/// <summary>Applies the rules of default values, and writes them in C#.</summary>
internal sealed class ProtoDefaultBinder(ProtoUnit unit)
{
    private const int NamesShownMax = 5;

    /// <summary>The default of a field; null where it is the zero of its type.</summary>
    internal ProtoDefaultModel? Bind(ProtoBoundField field, ProtoOptions options)
    {
        ProtoOptionSyntax? option = options.Find("default");
        if (option != null && unit.IsProto3)
        {
            unit.Report(DiagnosticCatalog.DefaultInProto3, option.Span);
            return null;
        }

        if (option != null && (field.IsRepeated || field.ValueKind == ProtoFieldKind.Message))
        {
            unit.Report(DiagnosticCatalog.DefaultNotAllowed, option.Span, field.IsMap ? "A map" : field.IsRepeated ? "A repeated field" : "A message");
            return null;
        }

        if (field.Type is ProtoEnumSymbol type) return field.IsRepeated ? null : BindEnum(option?.Value, type);
        if (option == null) return null;

        string name = field.Syntax.Name.Text;
        switch (field.ValueKind)
        {
            case ProtoFieldKind.String or ProtoFieldKind.Bytes: return BindBytes(option.Value, name);
            case ProtoFieldKind.Bool: return BindBool(option.Value, name);
            case ProtoFieldKind.Float: return BindFloat(option.Value, name);
            case ProtoFieldKind.Double: return BindDouble(option.Value, name);
            default: return BindInteger(option.Value, name, field.ValueKind);
        }
    }

    private static ProtoDefaultModel Literal(string text) => new(text, default);

    private static string Invariant(IFormattable value, string? format = null) => value.ToString(format, CultureInfo.InvariantCulture);

    private ProtoDefaultModel? Mismatch(ProtoOptionValueSyntax value, string field, string expected)
    {
        unit.Report(DiagnosticCatalog.DefaultKind, value.Span, field, expected);
        return null;
    }

    // Without a default of its own a field starts at the first value, which need not be 0 in proto2.
    private ProtoDefaultModel? BindEnum(ProtoOptionValueSyntax? value, ProtoEnumSymbol type)
    {
        ProtoBoundValue? bound = type.Values.Count > 0 ? type.Values[0] : null;
        if (value != null)
        {
            bool isName = value is { Kind: ProtoOptionValueKind.Identifier, IsNegative: false };
            bound = isName ? type.Values.Find(candidate => candidate.Syntax.Name.Text == value.Text) : null;
            if (bound == null && (type.Unit.IsWhole || value.Kind != ProtoOptionValueKind.Identifier))
            {
                string names = string.Join(", ", type.Values.Take(NamesShownMax).Select(static candidate => candidate.Syntax.Name.Text));
                string advice = $"write {(type.Values.Count > NamesShownMax ? $"{names} or another" : names)}";
                unit.Report(DiagnosticCatalog.DefaultNoSuchValue, value.Span, type.FullName, value.Text, advice);
            }
        }

        return bound == null || bound.Number == 0 ? null : Literal($"{type.CSharpType}.{bound.CSharpName}");
    }

    private ProtoDefaultModel? BindBytes(ProtoOptionValueSyntax value, string field)
    {
        if (value.Kind != ProtoOptionValueKind.String) return Mismatch(value, field, "a string in quotes");
        return value.Bytes.Count == 0 ? null : new ProtoDefaultModel("", value.Bytes);
    }

    private ProtoDefaultModel? BindBool(ProtoOptionValueSyntax value, string field)
    {
        if (value is not { Kind: ProtoOptionValueKind.Identifier, IsNegative: false, Text: "true" or "false" })
            return Mismatch(value, field, "'true' or 'false'");
        return value.Text == "true" ? Literal("true") : null;
    }

    private ProtoDefaultModel? BindInteger(ProtoOptionValueSyntax value, string field, ProtoFieldKind kind)
    {
        if (value.Kind != ProtoOptionValueKind.Integer) return Mismatch(value, field, "an integer");
        bool isSigned = kind is not (ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32 or ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64);
        bool isLong = ProtoScalars.Is64BitInteger(kind);
        (string least, string greatest, ulong magnitudeMax) = (isSigned, isLong) switch
        {
            (true, false) => (Invariant(int.MinValue), Invariant(int.MaxValue), (ulong)int.MaxValue),
            (false, false) => ("0", Invariant(uint.MaxValue), (ulong)uint.MaxValue),
            (true, true) => (Invariant(long.MinValue), Invariant(long.MaxValue), (ulong)long.MaxValue),
            _ => ("0", Invariant(ulong.MaxValue), ulong.MaxValue),
        };

        // One more below zero than above; -0 is no unsigned number, as in protoc.
        bool isInside = ProtoNumberLiteral.TryParseInteger(value.Text, out ulong magnitude)
            && (isSigned || !value.IsNegative)
            && magnitude <= magnitudeMax + (value.IsNegative ? 1UL : 0UL);
        if (!isInside)
        {
            unit.Report(DiagnosticCatalog.DefaultOutOfRange, value.Span, field, $"{ProtoScalars.Name(kind)}:", least, greatest);
            return null;
        }

        string suffix = (isSigned ? "" : "U") + (isLong ? "L" : "");
        return magnitude == 0 ? null : Literal((value.IsNegative ? "-" : "") + Invariant(magnitude) + suffix);
    }

    private ProtoDefaultModel? BindDouble(ProtoOptionValueSyntax value, string field)
    {
        if (!TryGetNumber(value, field, out double number)) return null;
        if (number == 0 && !value.IsNegative) return null;
        if (double.IsNaN(number)) return Literal("double.NaN");
        if (double.IsInfinity(number)) return Literal(number > 0 ? "double.PositiveInfinity" : "double.NegativeInfinity");

        // The fewest digits that give the number back; not "R", which gives others on .NET Framework.
        string text = Invariant(number, "G15");
        for (int digits = 16; digits <= 17 && Magnitude(text) != Math.Abs(number); digits++) text = Invariant(number, $"G{digits}");
        text = Signed(text, value.IsNegative);
        return Literal(text.IndexOfAny(['.', 'E']) >= 0 ? text : text + ".0");
    }

    private ProtoDefaultModel? BindFloat(ProtoOptionValueSyntax value, string field)
    {
        if (!TryGetNumber(value, field, out double number)) return null;

        // By way of a double, as protoc does it.
        float single = (float)number;
        if (single == 0 && !value.IsNegative) return null;
        if (float.IsNaN(single)) return Literal("float.NaN");
        if (float.IsInfinity(single)) return Literal(single > 0 ? "float.PositiveInfinity" : "float.NegativeInfinity");

        string text = Invariant(single, "G6");
        for (int digits = 7; digits <= 9 && (float)Magnitude(text) != Math.Abs(single); digits++) text = Invariant(single, $"G{digits}");
        return Literal(Signed(text, value.IsNegative) + "F");
    }

    private static double Magnitude(string text) => ProtoNumberLiteral.ParseDouble(text.TrimStart('-'));

    // Negative zero has no sign on .NET Framework.
    private static string Signed(string text, bool isNegative) => isNegative && text[0] != '-' ? "-" + text : text;

    private bool TryGetNumber(ProtoOptionValueSyntax value, string field, out double number)
    {
        number = 0;
        switch (value.Kind)
        {
            case ProtoOptionValueKind.Identifier when value.Text == "inf": number = double.PositiveInfinity; break;
            case ProtoOptionValueKind.Identifier when value.Text == "nan": number = double.NaN; break;
            case ProtoOptionValueKind.Integer when value.Text[0] == '0' && !ProtoNumberLiteral.TryParseInteger(value.Text, out _):
                const string Kind = "number, and one that is not decimal lies in";
                unit.Report(DiagnosticCatalog.DefaultOutOfRange, value.Span, field, Kind, "0", Invariant(ulong.MaxValue));
                return false;
            case ProtoOptionValueKind.Integer or ProtoOptionValueKind.Float: number = ProtoNumberLiteral.ParseDouble(value.Text); break;
            default:
                Mismatch(value, field, "a number, inf or nan");
                return false;
        }

        if (value.IsNegative) number = -number;
        return true;
    }
}
