using System.Runtime.InteropServices;

namespace LibWire.Reflection;

/// <summary>What a <see cref="DynamicSlot"/> holds.</summary>
internal enum DynamicForm : byte
{
    /// <summary>Nothing. A union may have a kind that the schema does not know.</summary>
    Absent,

    /// <summary>What the buffer holds from which the table was made.</summary>
    Source,

    /// <summary>A scalar.</summary>
    Scalar,

    /// <summary>Bytes side by side: a string, a struct, or the elements of a vector of scalars or structs.</summary>
    Bytes,

    /// <summary>A table of a verified buffer.</summary>
    View,

    /// <summary>A table that can be changed.</summary>
    Node,

    /// <summary>A vector of offsets in a verified buffer.</summary>
    SourceItems,

    /// <summary>A vector of strings, tables or unions that can be changed: one slot for each.</summary>
    Items,
}

/// <summary>A value of a field or of an element, as dynamic tables keep it in their arena.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct DynamicSlot
{
    /// <summary>The bytes; the start of the buffer of a view; the node; the place of a vector; the slots of items.</summary>
    internal byte* Pointer;

    /// <summary>The bits of a scalar, as on the wire; the kind of a union; for a vector of unions in a buffer, the address of the kinds.</summary>
    internal ulong Bits;

    /// <summary>How many bytes a string, a struct or the buffer of a view has; how many elements a vector has.</summary>
    internal int Count;

    /// <summary>The position of a view in its buffer. Of bytes and items it is for how many there is room; 0 if they lie in a buffer, where nobody changes
    /// them.</summary>
    internal int Extra;

    internal DynamicForm Form;

    /// <summary>Bytes of a buffer.</summary>
    internal static DynamicSlot OfBytes(byte* bytes, int count) => new() { Form = DynamicForm.Bytes, Pointer = bytes, Count = count };

    /// <summary>A table of a verified buffer.</summary>
    internal static DynamicSlot OfView(in DynamicSource source, int position) =>
        new() { Form = DynamicForm.View, Pointer = source.Start, Count = source.SizeBytes, Extra = position };

    /// <summary>The table of a view.</summary>
    internal readonly DynamicSource ViewSource => new() { Start = Pointer, SizeBytes = Count, Position = Extra };
}

/// <summary>A table of a verified buffer in an arena.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct DynamicSource
{
    /// <summary>The buffer; null for none.</summary>
    internal byte* Start;

    internal int SizeBytes;

    /// <summary>Where the table starts in it.</summary>
    internal int Position;

    internal readonly ReadOnlySpan<byte> Buffer => new(Start, SizeBytes);

    /// <summary>A view of the table.</summary>
    // SAFETY: the verifier has accepted the buffer, and nobody else can change it: it is a copy in the arena, whose life the callers check.
    internal readonly FlatTable Table(FlatLayout layout) => new FlatTable(FlatPlace.StartOf(Buffer).Behind(Position)).With(layout);

    /// <summary>The root of a verified buffer.</summary>
    internal static DynamicSource Root(ReadOnlySpan<byte> buffer)
    {
        fixed (byte* start = buffer)
            return new DynamicSource { Start = start, SizeBytes = buffer.Length, Position = (int)WireEndian.ReadUInt32(in *start) };
    }
}

/// <summary>A table that can be changed: where it comes from, and behind that a slot for each field of its type.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct DynamicNode
{
    internal DynamicSource Source;

    /// <summary>The slots of the fields.</summary>
    internal static DynamicSlot* Slots(DynamicNode* node) => (DynamicSlot*)(node + 1);

    /// <summary>Makes a table without fields.</summary>
    internal static DynamicNode* Make(FlatTableType type, in ArenaAllocator arena)
    {
        nuint sizeBytes = (nuint)sizeof(DynamicNode) + ((nuint)type.FieldArray.Length * (nuint)sizeof(DynamicSlot));
        byte* node = arena.AllocateBytes(sizeBytes);
        new Span<byte>(node, checked((int)sizeBytes)).Clear();
        return (DynamicNode*)node;
    }

    /// <summary>Makes a table with the fields of another one. Nothing is copied: fields that are not changed stay where they are.</summary>
    internal static DynamicNode* Make(FlatTableType type, in DynamicSource source, in ArenaAllocator arena)
    {
        DynamicNode* node = Make(type, in arena);
        node->Source = source;
        FlatTable table = source.Table(type.Layout);
        foreach (FlatTypeField field in type.FieldArray)
        {
            // A union may have a kind and no value.
            FlatField layout = field.Layout!;
            bool isThere = table.Has(layout.Slot) || (layout.Kind == FlatFieldKind.Union && table.KindBits(layout) != 0);
            if (isThere) Slots(node)[field.Index].Form = DynamicForm.Source;
        }

        return node;
    }
}
