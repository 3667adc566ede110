namespace LibWire.Schema;

/// <summary>The limits of FlatBuffers schemas, each with its reason.</summary>
internal static class FbsSchemaLimits
{
    /// <summary>
    /// Longest namespace, in UTF-16 units. Each declaration stores its namespace in front of its name, and names are searched in each part of it.
    /// </summary>
    internal const int NamespaceUnitsMax = 500;

    /// <summary>Most parts of a namespace. A name is searched in each of them.</summary>
    internal const int NamespacePartsMax = 32;

    /// <summary>Deepest nesting of functions and brackets. Source: FLATBUFFERS_MAX_PARSING_DEPTH of flatc.</summary>
    internal const int DepthMax = 64;

    /// <summary>Most elements of a fixed array. Binary schemas store the length in 16 bits.</summary>
    internal const int ArrayLengthMax = ushort.MaxValue;

    /// <summary>Largest alignment, in bytes. Source: FLATBUFFERS_MAX_ALIGNMENT of flatc.</summary>
    internal const int AlignBytesMax = 32;

    /// <summary>Largest struct, in bytes. Offsets inside a buffer have 31 bits.</summary>
    internal const int StructBytesMax = int.MaxValue;

    /// <summary>Where the last member of a struct may begin, in bytes. Binary schemas store the place in 16 bits.</summary>
    internal const int MemberOffsetMax = ushort.MaxValue;

    /// <summary>
    /// Most bytes that the fields of a table take. The vtable stores the table's size in 16 bits, and the table starts with an offset of 4 bytes.
    /// </summary>
    internal const int TableFieldBytesMax = ushort.MaxValue - 4;

    /// <summary>
    /// Most fields of a table. A vtable has a head of 4 bytes and an entry of 2 bytes for each field, and stores its own size in 16 bits.
    /// </summary>
    internal const int FieldsMax = (ushort.MaxValue - VTableHeadBytes) / VTableEntryBytes;

    /// <summary>Bytes of a file identifier. Source: the FlatBuffers grammar, <c>file_identifier_decl</c>.</summary>
    internal const int IdentifierBytes = 4;

    private const int VTableHeadBytes = 4;
    private const int VTableEntryBytes = 2;

    /// <summary>The slot of a field: the byte offset of its entry in the vtable.</summary>
    /// <param name="id">The id of the field.</param>
    internal static int SlotOf(int id) => VTableHeadBytes + (VTableEntryBytes * id);
}
