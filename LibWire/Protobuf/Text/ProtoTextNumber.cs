using System.Globalization;

namespace LibWire;

/// <summary>Numbers of the text format.</summary>
internal static unsafe class ProtoTextNumber
{
    /// <summary>Prints a number of a message, by its type. Enums are printed as numbers.</summary>
    internal static string Print(ProtoFieldType type, void* value) => type switch
    {
        ProtoFieldType.Bool => *(byte*)value != 0 ? "true" : "false",
        ProtoFieldType.Float => Print(*(float*)value),
        ProtoFieldType.Double => Print(*(double*)value),
        ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => (*(uint*)value).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => (*(ulong*)value).ToString(CultureInfo.InvariantCulture),
        ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => (*(long*)value).ToString(CultureInfo.InvariantCulture),
        _ => (*(int*)value).ToString(CultureInfo.InvariantCulture),
    };

    /// <summary>Prints the shortest text that reads back as the same number.</summary>
    internal static string Print(double value)
    {
        if (double.IsNaN(value)) return "nan";
        if (double.IsInfinity(value)) return value > 0 ? "inf" : "-inf";
        if (value == 0) return IsNegative(value) ? "-0" : "0";
        string text = value.ToString("R", CultureInfo.InvariantCulture);

        // .NET Framework has values for which "R" gives another number.
        if (double.Parse(text, CultureInfo.InvariantCulture) != value) text = value.ToString("G17", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }

    /// <inheritdoc cref="Print(double)"/>
    internal static string Print(float value)
    {
        if (float.IsNaN(value) || float.IsInfinity(value) || value == 0) return Print((double)value);
        string text = value.ToString("R", CultureInfo.InvariantCulture);
        if (float.Parse(text, CultureInfo.InvariantCulture) != value) text = value.ToString("G9", CultureInfo.InvariantCulture);
        return text.Replace('E', 'e');
    }

    private static bool IsNegative(double value) => BitConverter.DoubleToInt64Bits(value) < 0;
}
