
namespace LibWire.CompilerServices;

/// <summary>The scalar types of FlatBuffers. For emitted code.</summary>
public enum FlatType
{
    /// <summary>One byte: 0 is false, everything else is true.</summary>
    Bool,

    /// <summary>A signed integer of 8 bits.</summary>
    Int8,

    /// <summary>An unsigned integer of 8 bits.</summary>
    UInt8,

    /// <summary>A signed integer of 16 bits.</summary>
    Int16,

    /// <summary>An unsigned integer of 16 bits.</summary>
    UInt16,

    /// <summary>A signed integer of 32 bits.</summary>
    Int32,

    /// <summary>An unsigned integer of 32 bits.</summary>
    UInt32,

    /// <summary>A signed integer of 64 bits.</summary>
    Int64,

    /// <summary>An unsigned integer of 64 bits.</summary>
    UInt64,

    /// <summary>A floating-point number of 32 bits.</summary>
    Float32,

    /// <summary>A floating-point number of 64 bits.</summary>
    Float64,
}
