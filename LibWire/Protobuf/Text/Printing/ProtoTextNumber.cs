using System.Globalization;

namespace LibWire;

/// <summary>Numbers of the text format.</summary>
internal static unsafe class ProtoTextNumber
{
    private const float SmallestNormal = 1.17549435e-38f;

    /// <summary>Prints a number of a message, by its type. Enums are printed as numbers.</summary>
    /// <param name="type">The type.</param>
    /// <param name="value">The number.</param>
    /// <param name="isShortest">Whether a floating-point number has as few digits as possible.</param>
    internal static string Print(ProtoFieldType type, void* value, bool isShortest) => type switch
    {
        ProtoFieldType.Bool => *(byte*)value != 0 ? "true" : "false",
        ProtoFieldType.Float => Print(*(float*)value, isShortest),
        ProtoFieldType.Double => Print(*(double*)value, isShortest),
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => (*(uint*)value).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => (*(ulong*)value).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => (*(long*)value).ToString(CultureInfo.InvariantCulture),
        _ => (*(int*)value).ToString(CultureInfo.InvariantCulture),
    };

    /// <summary>Prints a number so that it reads back as the same number.</summary>
    internal static string Print(double value, bool isShortest)
    {
        if (IsSpecial(value)) return PrintSpecial(value);
        string text = value.ToString(isShortest ? "R" : "G15", CultureInfo.InvariantCulture);

        // .NET Framework has values for which "R" gives another number, and it parses no number that rounds to infinity.
        bool isSame = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double parsed) && parsed == value;
        if (!isSame) text = value.ToString("G17", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }

    /// <inheritdoc cref="Print(double, bool)"/>
    internal static string Print(float value, bool isShortest)
    {
        if (IsSpecial(value)) return PrintSpecial(value);

        // protoc takes 6 digits of a subnormal number for too few: strtof reports such numbers as out of range.
        bool isSubnormal = Math.Abs(value) < SmallestNormal;
        string text = value.ToString(isShortest ? "R" : isSubnormal ? "G9" : "G6", CultureInfo.InvariantCulture);
        bool isSame = float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float parsed) && parsed == value;
        if (!isSame) text = value.ToString("G9", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }

    private static bool IsSpecial(double value) => value == 0 || double.IsNaN(value) || double.IsInfinity(value);

    private static string PrintSpecial(double value)
    {
        if (double.IsNaN(value)) return "nan";
        if (value == 0) return IsNegative(value) ? "-0" : "0";
        return value > 0 ? "inf" : "-inf";
    }

    private static bool IsNegative(double value) => BitConverter.DoubleToInt64Bits(value) < 0;
}
