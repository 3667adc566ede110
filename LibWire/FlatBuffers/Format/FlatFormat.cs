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

    /// <summary>The bytes of an empty vector, a count of 0 of either width. Stands for absent vectors that have a default.</summary>
    internal static ReadOnlySpan<byte> EmptyVector => "\0\0\0\0\0\0\0\0"u8;

    /// <summary>Deepest nesting of tables, the root included, unless the options give another limit. Source: the C++ verifier.</summary>
    internal const int DepthMax = 64;

    /// <summary>Deepest nesting that the options can ask for. The verifier recurses once a level, and stacks of 512 KB exist.</summary>
    internal const int DepthLimitMax = 300;

    /// <summary>Least budget of a verification: as many tables as the C++ verifier accepts.</summary>
    internal const long BudgetMin = 1_000_000;

    /// <summary>Bytes of the buffer for one unit of the budget. An offset has as many, so a buffer that shares nothing cannot spend more.</summary>
    internal const int BudgetUnitBytes = OffsetBytes;

    /// <summary>The most bytes of objects or of a copy for one byte of the buffer. A buffer may share its parts; objects and copies do not.</summary>
    internal const int OutputFactor = 16;
}
