using System.Collections.Generic;

namespace LibWire;

/// <summary>How a message looks in JSON.</summary>
internal enum JsonForm : byte
{
    /// <summary>An object with a member for each field.</summary>
    Fields,

    /// <summary>A well-known type with a form of its own. Source: Protocol Buffers documentation, "ProtoJSON Format".</summary>
    Any,

    /// <inheritdoc cref="Any"/>
    Timestamp,

    /// <inheritdoc cref="Any"/>
    Duration,

    /// <inheritdoc cref="Any"/>
    FieldMask,

    /// <inheritdoc cref="Any"/>
    Struct,

    /// <inheritdoc cref="Any"/>
    Value,

    /// <inheritdoc cref="Any"/>
    ListValue,

    /// <summary>A message with one field, which stands for it: <c>google.protobuf.Int32Value</c> and the others.</summary>
    Wrapper,
}

/// <summary>What writing and reading need of a message type. Built once from its layout.</summary>
internal sealed unsafe class JsonMessage
{
    private readonly Utf8Names<JsonField> _byName;

    private JsonMessage(ProtoLayout layout)
    {
        Layout = layout;
        ProtoFieldLayout[] fields = layout.FieldArray;
        Fields = new JsonField[fields.Length];
        var names = new List<KeyValuePair<string, JsonField>>(2 * fields.Length);
        for (int i = 0; i < fields.Length; i++)
        {
            Fields[i] = new JsonField(fields[i], fields[i].JsonName, fields[i].Name, i);
            names.Add(new KeyValuePair<string, JsonField>(fields[i].JsonName, Fields[i]));
            OneofCount = Math.Max(OneofCount, fields[i].OneofIndex + 1);
        }

        // A JSON name wins over the same name of another field in the schema.
        foreach (JsonField field in Fields)
            if (field.Layout.Name != field.Layout.JsonName) names.Add(new KeyValuePair<string, JsonField>(field.Layout.Name, field));
        _byName = new Utf8Names<JsonField>(names);
        Form = JsonWellKnown.FormOf(layout);
        IsPlain = Form == JsonForm.Fields && !layout.CanExtend;
        SeenWords = Math.Max(1, (Fields.Length + OneofCount + 63) >> 6);
    }

    /// <summary>The layout.</summary>
    internal ProtoLayout Layout { get; }

    /// <summary>How the message looks in JSON.</summary>
    internal JsonForm Form { get; }

    /// <summary>The fields, by ascending number.</summary>
    internal JsonField[] Fields { get; }

    /// <summary>The number of oneofs.</summary>
    internal int OneofCount { get; }

    /// <summary>Whether the message is an object of its fields, and nothing else.</summary>
    internal bool IsPlain { get; }

    /// <summary>Whether the message is <c>google.protobuf.Empty</c>.</summary>
    internal bool IsEmpty => Fields.Length == 0 && Layout.FullName == "google.protobuf.Empty";

    /// <summary>The number of words with a bit for each field and each oneof.</summary>
    internal int SeenWords { get; }

    /// <summary>The table of a message type.</summary>
    internal static JsonMessage Of(ProtoLayout layout)
    {
        if (layout.JsonTable is JsonMessage known) return known;

        // Two threads may both make it. Both results are the same.
        var made = new JsonMessage(layout);
        layout.JsonTable = made;
        return made;
    }

    /// <summary>Finds a field by its name in JSON or in the schema, or returns null.</summary>
    internal JsonField? Find(byte* name, int lengthBytes) => _byName.Find(name, lengthBytes);

    /// <summary>Finds a field by its number. The message must have it.</summary>
    internal JsonField Field(int number)
    {
        // Well-known types count from one without a gap.
        return Fields[number - 1];
    }
}
