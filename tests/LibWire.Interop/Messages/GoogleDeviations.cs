using System.Globalization;
using Google.Protobuf.Reflection;

namespace LibWire.Tests.Interop;

/// <summary>The known cases in which Google's C# deviates from the format and LibWire does not. All exceptions to "equal" are here.</summary>
/// <remarks>
/// The cases of negative zero, closed enums, UTF-8, required and unknown fields, and entries of maps are tested with Google.Protobuf 3.36.2 by
/// <c>GoogleDeviationTests</c>, which fail with a version that behaves otherwise.
/// <list type="bullet">
/// <item>Negative zero is not the default of a field without presence and must be written; Google's C# compares with <c>!=</c> and leaves it out.</item>
/// <item>Google's C# treats every enum as open; in LibWire unknown numbers of a closed enum (proto2) are unknown fields.</item>
/// <item>
/// Google's C# throws for ill-formed UTF-8 in every string; before 3.36 it inserted replacement characters. LibWire throws for proto3 strings and keeps the
/// bytes of proto2 strings.
/// </item>
/// <item>Google's C# accepts messages without their required fields; LibWire throws.</item>
/// <item>protoc writes the defaults of floating point fields into C# with 6 digits; LibWire keeps all digits.</item>
/// <item>
/// Google's C# writes unknown fields grouped by number; LibWire in their order on the wire. Bytes of unknown fields are not compared with Google's.
/// </item>
/// <item>
/// In some places a repeated wrapper with a zero keeps its earlier value, and in others a repeated wrapper without a value loses it. By the rules of merging
/// the first must become zero, and the second must keep its value.
/// </item>
/// <item>A repeated extension with an empty packed field is not equal to an absent one.</item>
/// <item>An entry of a map that holds its message twice: the two are merged, as in any field and by protoc; Google's C# keeps the last one.</item>
/// <item>Items of a MessageSet are unknown fields in Google's C#: those of two MessageSets follow each other, and are not merged.</item>
/// <item>Google's C# has no JSON for extensions: its parser refuses their names, and its formatter leaves them out.</item>
/// <item>Google's C# reads a <c>Struct</c> with an empty key from JSON, but refuses to write it.</item>
/// <item>Google's C# cannot set a wrapper in the form of a group (<c>DELIMITED</c>) from JSON: it fails with an <c>InvalidCastException</c>.</item>
/// </list>
/// </remarks>
internal static class GoogleDeviations
{
    /// <summary>Whether Google's bytes would lose a negative zero.</summary>
    internal static bool DropsNegativeZero(FieldDescriptor field) => !field.HasPresence && !field.IsRepeated && !field.ContainingType.IsMapEntry();

    /// <summary>Whether undeclared numbers are unknown fields by the rules of the language.</summary>
    internal static bool IsClosed(EnumDescriptor type) => type.File.ToProto().Syntax is "" or "proto2";

    /// <summary>The default of a floating point field as the schema has it; null for other fields, and if there is none.</summary>
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

    /// <summary>Whether a message is a wrapper. A wrapper must have a value, so that merging does not change its meaning.</summary>
    internal static bool ReplacesWrappers(ProtoLayout type) =>
        IsGoogles(type) && type.FullName.EndsWith("Value", StringComparison.Ordinal) && type.Fields.Count == 1;

    /// <summary>Whether Google's formatter refuses a <c>Struct</c> for its empty key. Null values, of which it also speaks, are never made.</summary>
    internal static bool IsEmptyKeyOfStruct(InvalidOperationException fault) => fault.Message == "Struct fields cannot have an empty key or a null value.";

    /// <summary>Whether a message, or one inside it, can hold a wrapper in the form of a group.</summary>
    internal static bool HasWrapperInGroup(MessageDescriptor type) => HasWrapperInGroup(type, []);

    private static bool HasWrapperInGroup(MessageDescriptor type, HashSet<string> seen)
    {
        if (!seen.Add(type.FullName)) return false;
        foreach (FieldDescriptor field in type.Fields.InDeclarationOrder())
        {
            if (field.FieldType is not (FieldType.Message or FieldType.Group)) continue;
            if (field.FieldType == FieldType.Group && field.MessageType.File.Name == "google/protobuf/wrappers.proto") return true;
            if (HasWrapperInGroup(field.MessageType, seen)) return true;
        }

        return false;
    }

    private static bool IsGoogles(ProtoLayout type) => type.FullName.StartsWith("google.protobuf.", StringComparison.Ordinal);

    private static bool IsMapEntry(this MessageDescriptor type) => type.GetOptions()?.MapEntry ?? false;
}
