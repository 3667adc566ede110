
namespace LibWire.CompilerServices;

/// <summary>The scalars of FlatBuffers. For emitted code.</summary>
public enum FlatType
{
    /// <summary>One byte: false for 0, true for all else.</summary>
    Bool,

    /// <summary>A signed byte.</summary>
    Int8,

    /// <summary>A byte.</summary>
    UInt8,

    /// <summary>A signed number of 16 bits.</summary>
    Int16,

    /// <summary>A number of 16 bits.</summary>
    UInt16,

    /// <summary>A signed number of 32 bits.</summary>
    Int32,

    /// <summary>A number of 32 bits.</summary>
    UInt32,

    /// <summary>A signed number of 64 bits.</summary>
    Int64,

    /// <summary>A number of 64 bits.</summary>
    UInt64,

    /// <summary>A floating-point number of 32 bits.</summary>
    Float32,

    /// <summary>A floating-point number of 64 bits.</summary>
    Float64,
}
