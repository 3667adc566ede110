using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Text;

namespace LibWire;

/// <summary>How a field is written with the default options.</summary>
internal enum JsonStep : byte
{
    /// <summary>By the methods for all fields and options.</summary>
    Other,

    /// <summary>A number that is not in quotes.</summary>
    Int32,

    /// <inheritdoc cref="Int32"/>
    UInt32,

    /// <summary>A number in quotes.</summary>
    Int64,

    /// <inheritdoc cref="Int64"/>
    UInt64,

    /// <summary>A string.</summary>
    Text,

    /// <summary>An array of strings.</summary>
    Texts,

    /// <summary>A message.</summary>
    Message,

    /// <summary>An array of messages.</summary>
    Messages,
}

/// <summary>What writing and reading need of one field or extension: its layout, and its names as JSON text.</summary>
internal sealed unsafe class JsonField
{
    private readonly Test _test;
    private readonly int _testOffset; // of what tells the presence
    private readonly uint _hasMask;
    private JsonMessage? _message;
    private JsonEnum? _enum;

    internal JsonField(ProtoFieldLayout layout, string jsonName, string originalName, int index)
    {
        Layout = layout;
        Number = layout.Number;
        Type = layout.Type;
        Presence = layout.Presence;
        Index = index;
        JsonName = JsonQuoted.Name(jsonName, out int jsonNameBytes);
        JsonNameBytes = jsonNameBytes;
        OriginalName = JsonQuoted.Name(originalName, out int originalNameBytes);
        OriginalNameBytes = originalNameBytes;
        _testOffset = layout.Presence == ProtoFieldPresence.Oneof ? layout.CaseOffset : layout.HasMask != 0 ? layout.HasWordOffset : layout.OffsetBytes;
        _hasMask = layout.HasMask;
        _test = TestOf(layout);
        Step = StepOf(layout);
        OffsetBytes = layout.OffsetBytes;
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

    /// <summary>How it is written with the default options.</summary>
    internal JsonStep Step { get; }

    /// <summary>Where its value or its array is in the message.</summary>
    internal int OffsetBytes { get; }

    /// <summary>The place among the fields of the message; -1 for an extension.</summary>
    internal int Index { get; }

    /// <summary>The name in JSON, in quotes and with the colon, padded to whole vectors.</summary>
    internal byte[] JsonName { get; }

    /// <summary>Its length.</summary>
    internal int JsonNameBytes { get; }

    /// <summary>The name in the schema, in quotes and with the colon, padded to whole vectors.</summary>
    internal byte[] OriginalName { get; }

    /// <summary>Its length.</summary>
    internal int OriginalNameBytes { get; }

    /// <summary>Whether the values are <c>google.protobuf.NullValue</c>, which is null in JSON.</summary>
    internal bool IsNull { get; }

    /// <summary>The messages of the field, of its items or of its map values. Only for a field that has some.</summary>
    internal JsonMessage Message => _message ??= JsonMessage.Of(Layout.MessageLayout!);

    /// <summary>The enum of the field, of its items or of its map values; null if it has none.</summary>
    internal JsonEnum? Enum => _enum ??= Layout.EnumLayout is { } layout ? JsonEnum.Of(layout) : null;

    /// <summary>How a message tells whether the field is present.</summary>
    private enum Test : byte
    {
        /// <summary>As the layout says.</summary>
        Layout,
        HasBit,
        Case,
        Items,
        Text,
        Byte,
        Word,
        Long,
    }

    /// <summary>Whether the field is present in a message: <see cref="ProtoFieldLayout.IsPresent"/>, with the question decided once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool IsPresent(void* message)
    {
        byte* place = (byte*)message + _testOffset;
        switch (_test)
        {
            case Test.HasBit: return (*(uint*)place & _hasMask) != 0;
            case Test.Case: return *(int*)place == Number;
            case Test.Items: return ((UnmanagedArray<byte>*)place)->Count != 0;
            case Test.Text: return ((Utf8String*)place)->Length != 0;
            case Test.Byte: return *place != 0;
            case Test.Word: return *(uint*)place != 0;
            case Test.Long: return *(ulong*)place != 0;
            default: return Layout.IsPresent(message);
        }
    }

    private static JsonStep StepOf(ProtoFieldLayout layout)
    {
        bool isRepeated = layout.Presence == ProtoFieldPresence.Repeated;
        if (layout.Presence == ProtoFieldPresence.Map) return JsonStep.Other;
        switch (layout.Type)
        {
            case ProtoFieldType.String: return isRepeated ? JsonStep.Texts : JsonStep.Text;
            case ProtoFieldType.Message or ProtoFieldType.Group: return isRepeated ? JsonStep.Messages : JsonStep.Message;
        }

        if (isRepeated) return JsonStep.Other;
        return layout.Type switch
        {
            ProtoFieldType.UInt32 or ProtoFieldType.Fixed32 => JsonStep.UInt32,
            ProtoFieldType.Int32 or ProtoFieldType.SInt32 or ProtoFieldType.SFixed32 => JsonStep.Int32,
            ProtoFieldType.UInt64 or ProtoFieldType.Fixed64 => JsonStep.UInt64,
            ProtoFieldType.Int64 or ProtoFieldType.SInt64 or ProtoFieldType.SFixed64 => JsonStep.Int64,
            _ => JsonStep.Other,
        };
    }

    private static Test TestOf(ProtoFieldLayout layout)
    {
        switch (layout.Presence)
        {
            case ProtoFieldPresence.Oneof: return Test.Case;
            case ProtoFieldPresence.Repeated: return Test.Items;
            case ProtoFieldPresence.Map: return Test.Layout;
        }

        if (layout.HasMask != 0) return Test.HasBit;
        if (layout.Type == ProtoFieldType.String) return Test.Text;
        if (layout.Type == ProtoFieldType.Bytes) return Test.Items;

        // A message is a pointer, of 4 bytes on 32 bits.
        return ProtoFieldLayout.SizeOf(layout.Type) switch
        {
            sizeof(bool) => Test.Byte,
            sizeof(uint) => Test.Word,
            _ => Test.Long,
        };
    }

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
    /// <summary>A name in quotes, with a colon, padded to a multiple of 16 bytes.</summary>
    internal static byte[] Name(string name, out int lengthBytes)
    {
        byte[] text = Encoding.UTF8.GetBytes($"\"{Escaped(name)}\":");
        lengthBytes = text.Length;
        Array.Resize(ref text, (text.Length + 15) & ~15);
        return text;
    }

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
