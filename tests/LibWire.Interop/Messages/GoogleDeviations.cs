using System.Globalization;
using Google.Protobuf.Reflection;

namespace LibWire.Tests.Interop;

/// <summary>Where Google's C# is known to do otherwise than the format says, and LibWire does not follow it. All exceptions to "equal" are here.</summary>
/// <remarks>
/// <list type="bullet">
/// <item>Negative zero is not the default of a field without presence and must be written; Google's C# compares with <c>!=</c> and leaves it out.</item>
/// <item>Google's C# treats every enum as open; in LibWire unknown numbers of a closed enum (proto2) are unknown fields. Tests of their own say what LibWire
/// does.</item>
/// <item>Google's C# takes ill-formed UTF-8 and puts replacement characters; LibWire throws for proto3 strings and keeps the bytes for those of proto2.</item>
/// <item>Google's C# does not throw when required fields are missing in what it parses; LibWire does.</item>
/// <item>protoc writes the defaults of floating point fields into C# with 6 digits; LibWire keeps them whole.</item>
/// <item>Google's C# writes unknown fields grouped by number; LibWire in the order they came in. Bytes of unknown fields are not compared with Google's.</item>
/// </list>
/// </remarks>
internal static class GoogleDeviations
{
    /// <summary>Whether a negative zero would be lost on the way through Google's bytes.</summary>
    internal static bool DropsNegativeZero(FieldDescriptor field) => !field.HasPresence && !field.IsRepeated && !field.ContainingType.IsMapEntry();

    /// <summary>Whether numbers without a name are unknown fields by the rules of the language.</summary>
    internal static bool IsClosed(EnumDescriptor type) => type.File.ToProto().Syntax is "" or "proto2";

    /// <summary>The default of a floating point field as the schema has it; null for other fields and where there is none.</summary>
    internal static object? DefaultOf(FieldDescriptor field)
    {
        string text = field.ToProto().DefaultValue;
        if (text.Length == 0 || field.FieldType is not (FieldType.Double or FieldType.Float)) return null;
        double value = text switch
        {
            "inf" => double.PositiveInfinity,
            "-inf" => double.NegativeInfinity,
            "nan" => double.NaN,
            _ => double.Parse(text, CultureInfo.InvariantCulture),
        };
        if (field.FieldType == FieldType.Double) return value;
        return double.IsFinite(value) ? float.Parse(text, CultureInfo.InvariantCulture) : (float)value;
    }

    private static bool IsMapEntry(this MessageDescriptor type) => type.GetOptions()?.MapEntry ?? false;
}
