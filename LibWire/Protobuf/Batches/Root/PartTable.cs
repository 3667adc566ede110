namespace LibWire;

/// <summary>Which fields of a message several threads can read: repeated messages, strings and bytes. Each item has a tag of its own, so items are counted
/// before they are read, and each thread puts its items where they belong.</summary>
internal sealed unsafe class PartTable
{
    /// <summary>Tags up to this one are found in one step: fields 1 to 15.</summary>
    private const int ShortTags = 0x80;

    private readonly sbyte[] _slotOfShortTag = new sbyte[ShortTags];

    private PartTable(ProtoLayout layout)
    {
        Layout = layout;

        // More slots than a signed byte counts are in no schema that matters: what has none is read by one thread.
        Fields = Array.FindAll(layout.FieldArray, static field => field.Presence == ProtoFieldPresence.Repeated && !field.IsPackable);
        if (Fields.Length > sbyte.MaxValue) Fields = Fields.AsSpan(0, sbyte.MaxValue).ToArray();
        Tags = Array.ConvertAll(Fields, static field => field.TagOf(field.WireType));
        for (int i = 0; i < ShortTags; i++) _slotOfShortTag[i] = (sbyte)Array.IndexOf(Tags, (uint)i);
    }

    /// <summary>The message.</summary>
    internal ProtoLayout Layout { get; }

    /// <summary>The fields.</summary>
    internal ProtoFieldLayout[] Fields { get; }

    /// <summary>The tags of the fields, as they stand before each item.</summary>
    internal uint[] Tags { get; }

    /// <summary>The table of a message type. It is made once.</summary>
    internal static PartTable Of(ProtoLayout layout)
    {
        // Two threads may both make it. They are the same.
        if (layout.Division is PartTable known) return known;
        var made = new PartTable(layout);
        layout.Division = made;
        return made;
    }

    /// <summary>The slot of a field by its tag; -1 if one thread reads the field.</summary>
    internal int SlotOf(uint tag) => tag < ShortTags ? _slotOfShortTag[tag] : Array.IndexOf(Tags, tag);

    /// <summary>Where a field lies in a message.</summary>
    internal UnmanagedArray<byte>* ArrayIn(void* message, int slot) => (UnmanagedArray<byte>*)Fields[slot].StorageIn(message);

    /// <summary>Marks the message's own required fields as present, so that a thread that reads only a part of it does not miss them.</summary>
    internal void NoteRequired(byte* message)
    {
        foreach (ProtoFieldLayout field in Layout.FieldArray)
            if (field.Presence == ProtoFieldPresence.Required && field.HasMask != 0) *(uint*)(message + field.HasWordOffset) |= field.HasMask;
    }
}
