namespace LibWire;

/// <summary>Numbers of the FlatBuffers format. Source: FlatBuffers "Internals", and the headers of the C++ implementation.</summary>
internal static class FlatFormat
{
    /// <summary>Size of an offset, of a count, and of the distance to a vtable, in bytes.</summary>
    internal const int OffsetBytes = sizeof(uint);

    /// <summary>Size of the offset of a field marked offset64, and of the count of a vector64, in bytes.</summary>
    internal const int Offset64Bytes = sizeof(ulong);

    /// <summary>Size of a size prefix, in bytes.</summary>
    internal const int SizePrefixBytes = sizeof(uint);

    /// <summary>Size of the size prefix that C++ writes for buffers with 64-bit parts, in bytes.</summary>
    internal const int SizePrefix64Bytes = sizeof(ulong);

    /// <summary>Size of the file identifier, which follows the root offset, in bytes.</summary>
    internal const int IdentifierBytes = 4;

    /// <summary>Size of the start of a vtable, in bytes: its own size and that of the table, both <see cref="ushort"/>.</summary>
    internal const int VtableHeaderBytes = 2 * sizeof(ushort);

    /// <summary>The largest id of a field: a vtable has at most 65,535 bytes, and its size is even.</summary>
    internal const int IdMax = ((ushort.MaxValue - 1 - VtableHeaderBytes) / sizeof(ushort)) - 1;

    /// <summary>The largest alignment that schemas can ask for.</summary>
    internal const int AlignBytesMax = 32;

    /// <summary>The smallest buffer, in bytes: the offset of the root, a table without fields and a vtable without entries.</summary>
    internal const int BufferBytesMin = OffsetBytes + OffsetBytes + VtableHeaderBytes;

    /// <summary>What an absent table refers to: a vtable of 0 bytes, then a table with its distance from the vtable. No buffer has such a vtable.</summary>
    internal static ReadOnlySpan<byte> AbsentTable => "\0\0\0\0\x04\0\0\0"u8;

    /// <summary>The bytes of an empty vector, a count of 0 of either width. Stands for absent vectors that have a default.</summary>
    internal static ReadOnlySpan<byte> EmptyVector => "\0\0\0\0\0\0\0\0"u8;
}
