using System.Collections.Generic;
using System.Text;

namespace LibWire;

/// <summary>What writing and reading need of one field or extension: its layout, and its names as JSON text.</summary>
internal sealed class JsonField
{
    private JsonMessage? _message;
    private JsonEnum? _enum;

    internal JsonField(ProtoFieldLayout layout, string jsonName, string originalName, int index)
    {
        Layout = layout;
        Number = layout.Number;
        Type = layout.Type;
        Presence = layout.Presence;
        Index = index;
        JsonName = JsonQuoted.Name(jsonName);
        OriginalName = jsonName == originalName ? JsonName : JsonQuoted.Name(originalName);
        IsNull = layout.EnumLayout is { FullName: "google.protobuf.NullValue" };
    }

    /// <summary>The layout.</summary>
    internal ProtoFieldLayout Layout { get; }

    /// <summary>The field number.</summary>
    internal int Number { get; }

    /// <summary>The schema type.</summary>
    internal ProtoFieldType Type { get; }

    /// <summary>How the message tells whether the field is present.</summary>
    internal ProtoFieldPresence Presence { get; }

    /// <summary>The place among the fields of the message; -1 for an extension.</summary>
    internal int Index { get; }

    /// <summary>The name in JSON, in quotes and with the colon.</summary>
    internal byte[] JsonName { get; }

    /// <summary>The name in the schema, in quotes and with the colon.</summary>
    internal byte[] OriginalName { get; }

    /// <summary>Whether the values are <c>google.protobuf.NullValue</c>, which is null in JSON.</summary>
    internal bool IsNull { get; }

    /// <summary>The messages of the field, of its items or of its map values. Only for a field that has some.</summary>
    internal JsonMessage Message => _message ??= JsonMessage.Of(Layout.MessageLayout!);

    /// <summary>The enum of the field, of its items or of its map values; null if it has none.</summary>
    internal JsonEnum? Enum => _enum ??= Layout.EnumLayout is { } layout ? JsonEnum.Of(layout) : null;

    /// <summary>The table entry of an extension.</summary>
    internal static JsonField Of(ProtoExtension extension)
    {
        if (extension.JsonTable is JsonField known) return known;

        // Two threads may both make it. Both results are the same.
        string name = $"[{extension.FullName}]";
        var field = new JsonField(extension.Field, name, name, index: -1);
        extension.JsonTable = field;
        return field;
    }
}

/// <summary>Names of a schema as JSON text.</summary>
internal static class JsonQuoted
{
    /// <summary>A name in quotes, with a colon.</summary>
    internal static byte[] Name(string name) => Encoding.UTF8.GetBytes($"\"{Escaped(name)}\":");

    /// <summary>A text in quotes.</summary>
    internal static byte[] Text(string text) => Encoding.UTF8.GetBytes($"\"{Escaped(text)}\"");

    private static string Escaped(string text)
    {
        // A custom json_name may hold any text.
        var escaped = new StringBuilder(text.Length);
        foreach (char unit in text)
        {
            if (unit is '"' or '\\') escaped.Append('\\').Append(unit);
            else if (unit < ' ') escaped.Append("\\u00").Append(((int)unit).ToString("x2", System.Globalization.CultureInfo.InvariantCulture));
            else escaped.Append(unit);
        }

        return escaped.ToString();
    }
}
