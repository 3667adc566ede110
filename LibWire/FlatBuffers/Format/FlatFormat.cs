namespace LibWire;

/// <summary>Numbers of the FlatBuffers format. Source: FlatBuffers "Internals", and the headers of the C++ implementation.</summary>
internal static class FlatFormat
{
    /// <summary>An offset, a count and the distance to a vtable, in bytes.</summary>
    internal const int OffsetBytes = sizeof(uint);

    /// <summary>An offset of a field marked offset64, and the count of a vector64, in bytes.</summary>
    internal const int Offset64Bytes = sizeof(ulong);

    /// <summary>A size prefix, in bytes.</summary>
    internal const int SizePrefixBytes = sizeof(uint);

    /// <summary>The size prefix of buffers with 64-bit parts, as C++ writes it, in bytes.</summary>
    internal const int SizePrefix64Bytes = sizeof(ulong);

    /// <summary>The identifier behind the root offset, in bytes.</summary>
    internal const int IdentifierBytes = 4;

    /// <summary>What a vtable begins with, in bytes: its own size and that of the table, both <see cref="ushort"/>.</summary>
    internal const int VtableHeaderBytes = 2 * sizeof(ushort);

    /// <summary>The largest id of a field: a vtable has at most 65,535 bytes, and is even.</summary>
    internal const int IdMax = ((ushort.MaxValue - 1 - VtableHeaderBytes) / sizeof(ushort)) - 1;

    /// <summary>The largest alignment that schemas can ask for.</summary>
    internal const int AlignBytesMax = 32;

    /// <summary>The smallest buffer, in bytes: the offset of the root, a table without fields and a vtable without entries.</summary>
    internal const int BufferBytesMin = OffsetBytes + OffsetBytes + VtableHeaderBytes;

    /// <summary>What an empty vector looks like, its count 0 of either width: for vectors that are absent and have a default.</summary>
    internal static ReadOnlySpan<byte> EmptyVector => "\0\0\0\0\0\0\0\0"u8;

    /// <summary>Deepest nesting of tables, the root included, unless the options say otherwise. Source: the C++ verifier.</summary>
    internal const int DepthMax = 64;

    /// <summary>Deepest nesting the options can ask for: what verifies recurses once a level, and stacks of 512 KB exist.</summary>
    internal const int DepthLimitMax = 300;

    /// <summary>Least budget of a verification: as many tables as the C++ verifier takes.</summary>
    internal const long BudgetMin = 1_000_000;

    /// <summary>Bytes of the buffer for one unit of the budget: an offset has as many, so a buffer in which nothing is shared cannot spend more.</summary>
    internal const int BudgetUnitBytes = OffsetBytes;

    /// <summary>How many times the bytes of a buffer may be made of it, in objects or a copy: its parts may be shared, and are not in these.</summary>
    internal const int OutputFactor = 16;
}
