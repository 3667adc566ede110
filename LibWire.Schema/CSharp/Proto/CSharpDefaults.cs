using System.Globalization;

namespace LibWire.Schema;

/// <summary>Writes default values as C#.</summary>
internal static class CSharpDefaults
{
    /// <summary>The default of a field; null if it is the zero value of its type.</summary>
    internal static ProtoDefaultCode? Of(ProtoFieldDescriptor field, Func<ProtoDescriptor, CSharpNamedType> find)
    {
        if (field.IsRepeated) return null;
        if (field.Enum is { } type) return OfEnum(field.Default?.Value ?? type.Values[0], (CSharpEnum)find(type));
        if (field.Default is not { } value) return null;
        switch (field.Kind)
        {
            case ProtoFieldKind.String or ProtoFieldKind.Bytes: return value.Bytes.Count == 0 ? null : new ProtoDefaultCode("", value.Bytes);
            case ProtoFieldKind.Bool: return value.Text == "true" ? Literal("true") : null;
            case ProtoFieldKind.Float: return OfFloat(value.Text);
            case ProtoFieldKind.Double: return OfDouble(value.Text);
            default: return OfInteger(value.Text, field.Kind);
        }
    }

    private static ProtoDefaultCode Literal(string text) => new(text, default);

    private static string Invariant(IFormattable value, string? format = null) => value.ToString(format, CultureInfo.InvariantCulture);

    // A field without a default starts at the first value of the enum, which need not be 0 in proto2.
    private static ProtoDefaultCode? OfEnum(ProtoEnumValueDescriptor value, CSharpEnum type) =>
        value.Number == 0 ? null : Literal($"{type.FullName}.{type.NameOf(value)}");

    private static ProtoDefaultCode? OfInteger(string text, ProtoFieldKind kind)
    {
        if (text.TrimStart('-', '0').Length == 0) return null;
        bool isUnsigned = kind is ProtoFieldKind.UInt32 or ProtoFieldKind.Fixed32 or ProtoFieldKind.UInt64 or ProtoFieldKind.Fixed64;
        return Literal(text + (isUnsigned ? "U" : "") + (ProtoScalars.Is64BitInteger(kind) ? "L" : ""));
    }

    private static ProtoDefaultCode? OfDouble(string descriptorText)
    {
        double number = Number(descriptorText, out bool isNegative);
        if (number == 0 && !isNegative) return null;
        if (double.IsNaN(number)) return Literal("double.NaN");
        if (double.IsInfinity(number)) return Literal(isNegative ? "double.NegativeInfinity" : "double.PositiveInfinity");

        // The shortest text that reads back as the same number. "R" is not used: on .NET Framework it can read back as another number.
        string text = Invariant(number, "G15");
        for (int digits = 16; digits <= 17 && ProtoNumberLiteral.ParseDouble(text) != number; digits++) text = Invariant(number, $"G{digits}");
        return Literal((isNegative ? "-" : "") + (text.IndexOfAny(['.', 'E']) >= 0 ? text : text + ".0"));
    }

    private static ProtoDefaultCode? OfFloat(string descriptorText)
    {
        float number = (float)Number(descriptorText, out bool isNegative);
        if (number == 0 && !isNegative) return null;
        if (float.IsNaN(number)) return Literal("float.NaN");
        if (float.IsInfinity(number)) return Literal(isNegative ? "float.NegativeInfinity" : "float.PositiveInfinity");

        string text = Invariant(number, "G6");
        for (int digits = 7; digits <= 9 && (float)ProtoNumberLiteral.ParseDouble(text) != number; digits++) text = Invariant(number, $"G{digits}");
        return Literal((isNegative ? "-" : "") + text + "F");
    }

    /// <summary>The magnitude of a number as descriptors write it. The sign is apart, because .NET Framework loses the sign of negative zero.</summary>
    private static double Number(string text, out bool isNegative)
    {
        isNegative = text[0] == '-';
        return (isNegative ? text.Substring(1) : text) switch
        {
            "inf" => double.PositiveInfinity,
            "nan" => double.NaN,
            var digits => ProtoNumberLiteral.ParseDouble(digits),
        };
    }
}
