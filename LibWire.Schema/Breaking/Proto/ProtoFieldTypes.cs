using System.Globalization;
using System.Linq;

namespace LibWire.Schema;

/// <summary>Which types and cardinalities of fields read what another one wrote.</summary>
/// <remarks>Source: "Updating a message type" of the language guide, and the rules of buf; docs/check.md has the table.</remarks>
internal static class ProtoFieldTypes
{
    /// <summary>The type of a field, for sentences: two fields with the same name have the same type.</summary>
    internal static string NameOf(ProtoFieldDescriptor field) => field.Kind switch
    {
        ProtoFieldKind.Enum => $"the enum {field.Enum?.FullName}",
        ProtoFieldKind.Message or ProtoFieldKind.Group => field.IsDelimited ? $"the group {field.Message?.FullName}" : $"the message {field.Message?.FullName}",
        _ => ProtoScalars.Name(field.Kind),
    };

    /// <summary>How often a field can occur, for sentences.</summary>
    internal static string CardinalityOf(ProtoFieldDescriptor field) =>
        field.IsMap ? "a map" : field.IsRepeated ? "repeated" : field.IsRequired ? "required" : field.HasPresence ? "with presence" : "without presence";

    /// <summary>Why readers of one cardinality do not read the bytes of the other; null if they do.</summary>
    internal static string? WireFaultOfCardinality(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        bool isPackable = old.IsPackable || field.IsPackable;
        if (old.IsRepeated != field.IsRepeated)
            return isPackable ? "A reader of one value loses packed ones." : "A reader of one value drops or merges the others.";
        return old.IsRequired != field.IsRequired ? "Readers of one version refuse messages without it." : null;
    }

    /// <summary>Why readers of one type do not read the bytes of the other; null if they do.</summary>
    internal static string? WireFault(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        int before = WireGroup(old), after = WireGroup(field);
        if (old.Kind == ProtoFieldKind.String && field.Kind == ProtoFieldKind.Bytes) return null;
        if (old.Kind == ProtoFieldKind.Bytes && field.Kind == ProtoFieldKind.String) return "Old bytes that are not UTF-8 are refused.";
        return before != after ? "Bytes of one type have no meaning, or another one, as the other." : NamedFault(old, field);
    }

    /// <summary>Why readers of one type do not read the bytes and the JSON of the other; null if they do.</summary>
    internal static string? JsonFault(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        if (JsonGroup(old) == JsonGroup(field)) return NamedFault(old, field);
        return WireFault(old, field) ?? "The bytes are read, but JSON has another form or another range.";
    }

    /// <summary>The value of an absent field; null if a default has no meaning for it. Only values of one kind can be compared, by their keys.</summary>
    internal static (string Kind, string Key, string Shown)? DefaultOf(ProtoFieldDescriptor field)
    {
        if (field.IsRepeated) return null;
        string text = field.Default?.Text ?? "";
        switch (field.Kind)
        {
            case ProtoFieldKind.Message or ProtoFieldKind.Group:
                return null;
            case ProtoFieldKind.Enum:
                ProtoEnumValueDescriptor? value = field.Default?.Value ?? field.Enum?.Values.FirstOrDefault();
                return value == null ? null : ("enum", value.Number.ToString(CultureInfo.InvariantCulture), value.Name);
            case ProtoFieldKind.String or ProtoFieldKind.Bytes:
                return ("text", BitConverter.ToString(field.Default?.Bytes.ToArray() ?? []), $"\"{ShownText.Escape(text)}\"");
            case ProtoFieldKind.Bool:
                return text == "true" ? ("integer", "1", text) : ("integer", "0", "false");
            case ProtoFieldKind.Float or ProtoFieldKind.Double:
                return text.Length == 0 ? ("float", "0", "0") : ("float", FloatText(field.Kind, text), text);
            default:
                return text.Length == 0 ? ("integer", "0", "0") : ("integer", text, text);
        }
    }

    // As the type of the field rounds it.
    private static string FloatText(ProtoFieldKind kind, string text)
    {
        if (text is "inf" or "-inf" or "nan" || !double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value)) return text;
        if (kind == ProtoFieldKind.Float && float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float single))
            return single == 0 ? "0" : single.ToString("R", CultureInfo.InvariantCulture);
        return value == 0 ? "0" : value.ToString("R", CultureInfo.InvariantCulture);
    }

    // Varints of one meaning, and fixed widths, read each other. All other types are alone.
    private static int WireGroup(ProtoFieldDescriptor field) => field.Kind switch
    {
        ProtoFieldKind.Int32 or ProtoFieldKind.UInt32 or ProtoFieldKind.Int64 or ProtoFieldKind.UInt64 or ProtoFieldKind.Bool => (int)ProtoFieldKind.Int32,
        ProtoFieldKind.SInt32 or ProtoFieldKind.SInt64 => (int)ProtoFieldKind.SInt32,
        _ => JsonGroup(field),
    };

    private static int JsonGroup(ProtoFieldDescriptor field) => field.Kind switch
    {
        ProtoFieldKind.Int32 or ProtoFieldKind.UInt32 => (int)ProtoFieldKind.Int32,
        ProtoFieldKind.Int64 or ProtoFieldKind.UInt64 => (int)ProtoFieldKind.Int64,
        ProtoFieldKind.Fixed32 or ProtoFieldKind.SFixed32 => (int)ProtoFieldKind.Fixed32,
        ProtoFieldKind.Fixed64 or ProtoFieldKind.SFixed64 => (int)ProtoFieldKind.Fixed64,
        ProtoFieldKind.Message when field.IsDelimited => (int)ProtoFieldKind.Group,
        _ => (int)field.Kind,
    };

    private static string? NamedFault(ProtoFieldDescriptor old, ProtoFieldDescriptor field)
    {
        if (old.Message is { } message && field.Message is { } now)
            return message.FullName == now.FullName ? null : "Bytes of one message are read as another one.";
        if (old.Enum is not { } type || field.Enum is not { } other || type.FullName == other.FullName) return null;
        if (type.Name != other.Name) return "Numbers get the names of another enum.";
        ProtoEnumValueDescriptor? gone = type.Values.Find(value => !other.Values.Exists(one => one.Name == value.Name && one.Number == value.Number));
        return gone == null ? null : $"The new enum lacks the value {gone.Number} \"{gone.Name}\".";
    }
}
