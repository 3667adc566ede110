using System.Globalization;
using System.Linq;
using System.Text;

namespace LibWire.Schema;

/// <summary>Writes values and comments of schemas as C#.</summary>
internal static class FbsLiterals
{
    /// <summary>Whether a default is the zero value of its type, which need not be written.</summary>
    internal static bool IsZero(string value) => value is "" or "default" or "0" or "false";

    private const int LongBits = 64;

    /// <summary>A bool, integer or float.</summary>
    internal static string Scalar(FbsBaseType type, FbsDefaultModel value) => type switch
    {
        FbsBaseType.Bool => value.Integer != 0 ? "true" : "false",
        FbsBaseType.Float => Real(value.Real, "float", "f", 6, 9, static (text, real) => (float)Parse(text) == (float)real),
        FbsBaseType.Double => Real(value.Real, "double", "d", 15, 17, static (text, real) => Parse(text) == real),
        _ => Integer(type, value.Integer),
    };

    /// <summary>An integer in decimal. C# finds the type that it fits.</summary>
    internal static string Integer(FbsBaseType type, long bits) =>
        type == FbsBaseType.ULong ? unchecked((ulong)bits).ToString(CultureInfo.InvariantCulture) : CSharpText.Number(bits);

    /// <summary>A value of a flags enum: as a shifted bit, if it is one bit that C# can write so.</summary>
    internal static string Flag(FbsBaseType type, long bits)
    {
        ulong mask = unchecked((ulong)bits);
        if (mask == 0 || (mask & (mask - 1)) != 0) return Integer(type, bits);
        int bit = 0;
        while (mask >> bit != 1) bit++;
        string suffix = type switch { FbsBaseType.ULong => "UL", FbsBaseType.Long => "L", FbsBaseType.UInt => "U", _ => "" };
        return bit == LongBits - 1 && type == FbsBaseType.Long ? Integer(type, bits) : $"1{suffix} << {CSharpText.Number(bit)}";
    }

    /// <summary>The UTF-8 bytes of a text.</summary>
    internal static string Utf8(string text, bool hasUtf8Literals)
    {
        if (hasUtf8Literals) return CSharpText.Literal(text) + "u8";

        // A span over a constant array costs nothing. A span over an empty array would look like an absent string.
        return text.Length == 0 ? $"(({FbsRuntime.Bytes})new byte[] {{ 0 }}).Slice(1)" : Bytes(text);
    }

    /// <summary>The UTF-8 bytes of a text, as an array.</summary>
    internal static string Bytes(string text) =>
        $"new byte[] {{ {string.Join(", ", Encoding.UTF8.GetBytes(text).Select(static value => value.ToString(CultureInfo.InvariantCulture)))} }}";

    /// <summary>The lines of a comment as one text, without the space after the slashes.</summary>
    internal static string Comment(EquatableArray<string> lines) =>
        string.Join("\n", lines.Select(static line => line.Length > 0 && line[0] == ' ' ? line.Substring(1) : line));

    private static string Real(double value, string type, string suffix, int digitsMin, int digitsMax, Func<string, double, bool> isSame)
    {
        if (double.IsNaN(value)) return $"{type}.NaN";
        if (double.IsInfinity(value)) return value > 0 ? $"{type}.PositiveInfinity" : $"{type}.NegativeInfinity";
        if (value == 0) return BitConverter.DoubleToInt64Bits(value) < 0 ? $"-0{suffix}" : "0";

        // The shortest text that reads back as the same number. "R" is not used: on .NET Framework it can read back as another number.
        string text = "";
        for (int digits = digitsMin; digits <= digitsMax && (text.Length == 0 || !isSame(text, value)); digits++)
            text = value.ToString("G" + digits.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture);
        return type == "double" && text.IndexOfAny(['.', 'E']) >= 0 ? text : text + suffix;
    }

    private static double Parse(string text) => double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
}
