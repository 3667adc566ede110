namespace LibWire;

/// <summary>The type of a field in the schema language. The numbers are those of <c>FieldDescriptorProto.Type</c>.</summary>
/// <remarks>Source: descriptor.proto of Protocol Buffers.</remarks>
public enum ProtoFieldType
{
    /// <summary><c>double</c>: 8 bytes. In C# <see cref="double"/>.</summary>
    Double = 1,

    /// <summary><c>float</c>: 4 bytes. In C# <see cref="float"/>.</summary>
    Float = 2,

    /// <summary><c>int64</c>: a varint. In C# <see cref="long"/>.</summary>
    Int64 = 3,

    /// <summary><c>uint64</c>: a varint. In C# <see cref="ulong"/>.</summary>
    UInt64 = 4,

    /// <summary><c>int32</c>: a varint, of 10 bytes for negative values. In C# <see cref="int"/>.</summary>
    Int32 = 5,

    /// <summary><c>fixed64</c>: 8 bytes. In C# <see cref="ulong"/>.</summary>
    Fixed64 = 6,

    /// <summary><c>fixed32</c>: 4 bytes. In C# <see cref="uint"/>.</summary>
    Fixed32 = 7,

    /// <summary><c>bool</c>: a varint, 0 or 1. In C# <see cref="bool"/>.</summary>
    Bool = 8,

    /// <summary><c>string</c>: a length and UTF-8. In C# <see cref="Utf8String"/>.</summary>
    String = 9,

    /// <summary>A group: its fields between a start tag and an end tag.</summary>
    Group = 10,

    /// <summary>A message: a length and its fields.</summary>
    Message = 11,

    /// <summary><c>bytes</c>: a length and any bytes. In C# <see cref="UnmanagedArray{T}"/> of <see cref="byte"/>.</summary>
    Bytes = 12,

    /// <summary><c>uint32</c>: a varint. In C# <see cref="uint"/>.</summary>
    UInt32 = 13,

    /// <summary>An enum: a varint, of 10 bytes for negative values. In C# any enum, or <see cref="int"/>.</summary>
    Enum = 14,

    /// <summary><c>sfixed32</c>: 4 bytes. In C# <see cref="int"/>.</summary>
    SFixed32 = 15,

    /// <summary><c>sfixed64</c>: 8 bytes. In C# <see cref="long"/>.</summary>
    SFixed64 = 16,

    /// <summary><c>sint32</c>: a zigzag varint. In C# <see cref="int"/>.</summary>
    SInt32 = 17,

    /// <summary><c>sint64</c>: a zigzag varint. In C# <see cref="long"/>.</summary>
    SInt64 = 18,
}
