using System.Globalization;
using Google.Protobuf.Reflection;

namespace LibWire.Tests.Interop;

/// <summary>Where Google's C# is known to do otherwise than the format says, and LibWire does not follow it. All exceptions to "equal" are here.</summary>
/// <remarks>Those about negative zero, closed enums, UTF-8, required and unknown fields are tested as they are in Google.Protobuf 3.36.2, by
/// <c>GoogleDeviationTests</c>: a version that does otherwise fails there.
/// <list type="bullet">
/// <item>Negative zero is not the default of a field without presence and must be written; Google's C# compares with <c>!=</c> and leaves it out.</item>
/// <item>Google's C# treats every enum as open; in LibWire unknown numbers of a closed enum (proto2) are unknown fields.</item>
/// <item>Google's C# throws for ill-formed UTF-8 in every string; before 3.36 it put replacement characters. LibWire throws for proto3 strings and keeps
/// the bytes of
/// proto2 strings.</item>
/// <item>Google's C# does not throw when required fields are missing in what it parses; LibWire does.</item>
/// <item>protoc writes the defaults of floating point fields into C# with 6 digits; LibWire keeps them whole.</item>
/// <item>Google's C# writes unknown fields grouped by number; LibWire in the order they came in. Bytes of unknown fields are not compared with
/// Google's.</item>
/// <item>A wrapper that comes again with a zero keeps the value it had, and in other places one that comes again without a value loses it. By the rules of
/// merging it
/// is the other way round.</item>
/// <item>A repeated extension that came as an empty packed run is not equal to one that did not come.</item>
/// <item>Items of a MessageSet are unknown fields for Google's C#: those of two MessageSets stand one behind the other, and are not merged.</item>
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

    /// <summary>Whether a message is a wrapper, which must have a value so that it means the same whether it is merged or not.</summary>
    internal static bool ReplacesWrappers(ProtoLayout type) =>
        IsGoogles(type) && type.FullName.EndsWith("Value", StringComparison.Ordinal) && type.Fields.Count == 1;

    private static bool IsGoogles(ProtoLayout type) => type.FullName.StartsWith("google.protobuf.", StringComparison.Ordinal);

    private static bool IsMapEntry(this MessageDescriptor type) => type.GetOptions()?.MapEntry ?? false;
}
