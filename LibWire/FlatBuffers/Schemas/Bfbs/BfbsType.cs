namespace LibWire.Reflection;

/// <summary>The type of a field, as binary schemas describe it.</summary>
internal struct BfbsType
{
    /// <summary>The type.</summary>
    internal BfbsBaseType Base;

    /// <summary>The type of the elements of a vector or array.</summary>
    internal BfbsBaseType Element;

    /// <summary>The index of the table, struct, enum or union of the field or of its elements; below 0 for none.</summary>
    internal int Index;

    /// <summary>The length of an array.</summary>
    internal int FixedLength;

    internal readonly bool IsVector => Base is BfbsBaseType.Vector or BfbsBaseType.Vector64;

    /// <summary>Whether the count has 64 bits.</summary>
    internal readonly bool HasCount64 => Base == BfbsBaseType.Vector64;

    /// <summary>The type of a single value, or of the elements.</summary>
    internal readonly BfbsBaseType Item => IsVector || Base == BfbsBaseType.Array ? Element : Base;

    /// <summary>Whether a type is a number, a bool, or the kind of a union.</summary>
    internal static bool IsScalar(BfbsBaseType type) => type is >= BfbsBaseType.UnionKind and <= BfbsBaseType.Float64;
}
