using System.Collections.Generic;

namespace LibWire;

/// <summary>What the text format needs of a message type: its fields by their names in UTF-8.</summary>
internal sealed unsafe class ProtoTextTable
{
    private readonly Utf8Names<ProtoTextField> _fields;
    private readonly Utf8Names<string> _reserved;

    private ProtoTextTable(ProtoLayout layout)
    {
        Layout = layout;
        var fields = new List<KeyValuePair<string, ProtoTextField>>();
        for (int i = 0; i < layout.FieldArray.Length; i++)
        {
            ProtoFieldLayout field = layout.FieldArray[i];
            fields.Add(new KeyValuePair<string, ProtoTextField>(field.TextName, new ProtoTextField(field, i)));
            if (field.OneofIndex >= 0) OneofCount = Math.Max(OneofCount, field.OneofIndex + 1);
        }

        // A group has the name of its type. Parsers also take its name in the schema.
        for (int i = 0; i < layout.FieldArray.Length; i++)
            fields.Add(new KeyValuePair<string, ProtoTextField>(layout.FieldArray[i].Name, new ProtoTextField(layout.FieldArray[i], i)));
        _fields = new Utf8Names<ProtoTextField>(fields);

        var reserved = new List<KeyValuePair<string, string>>();
        foreach (string name in layout.ReservedNames) reserved.Add(new KeyValuePair<string, string>(name, name));
        _reserved = new Utf8Names<string>(reserved);
        IsAny = layout.FullName == "google.protobuf.Any" && layout.FieldArray.Length == 2
            && layout.FieldArray[0] is { Number: 1, Type: ProtoFieldType.String } && layout.FieldArray[1] is { Number: 2, Type: ProtoFieldType.Bytes };
    }

    /// <summary>The layout.</summary>
    internal ProtoLayout Layout { get; }

    /// <summary>The number of oneofs.</summary>
    internal int OneofCount { get; }

    /// <summary>Whether the message is an Any: a field for the URL of a type, and one for the bytes of a message.</summary>
    internal bool IsAny { get; }

    /// <summary>The table of a message type.</summary>
    internal static ProtoTextTable Of(ProtoLayout layout)
    {
        if (layout.TextTable is ProtoTextTable known) return known;

        // Two threads may both make it. Both results are the same.
        var made = new ProtoTextTable(layout);
        layout.TextTable = made;
        return made;
    }

    /// <summary>Finds a field by its name, or returns null.</summary>
    internal ProtoTextField? Find(ReadOnlySpan<byte> name)
    {
        fixed (byte* first = name) return _fields.Find(first, name.Length);
    }

    /// <summary>Whether the schema reserves a name.</summary>
    internal bool IsReserved(ReadOnlySpan<byte> name)
    {
        fixed (byte* first = name) return _reserved.Find(first, name.Length) is not null;
    }
}

/// <summary>A field, and its place among the fields of the message.</summary>
internal sealed class ProtoTextField(ProtoFieldLayout layout, int index)
{
    internal ProtoFieldLayout Layout { get; } = layout;

    internal int Index { get; } = index;
}
