namespace LibWire.Schema;

/// <summary>A struct: as a value and as a view; its name is that of the view.</summary>
internal sealed record FbsStructCode : FbsTypeCode
{
    /// <summary>The name of the value.</summary>
    internal required string ValueName { get; init; }

    /// <summary>Its size.</summary>
    internal required int SizeBytes { get; init; }

    /// <summary>Its alignment.</summary>
    internal required int AlignBytes { get; init; }

    /// <summary>Its members.</summary>
    internal required EquatableArray<FbsStructMemberCode> Members { get; init; }

    /// <summary>What it can be looked up by; null for nothing.</summary>
    internal required FbsKeyCode? Key { get; init; }

    /// <summary>Whether it is a key of another type, or part of one.</summary>
    internal required bool IsCompared { get; init; }

    /// <summary>Whether to store it member by member takes no longer than as a block.</summary>
    internal required bool IsSmall { get; init; }
}

/// <summary>How a member of a struct is stored in the value.</summary>
internal enum FbsStructMemberForm
{
    /// <summary>As a field of its type.</summary>
    Field,

    /// <summary>As a byte behind a property, so that no bool is neither true nor false.</summary>
    Bool,

    /// <summary>As a fixed buffer of its type.</summary>
    Buffer,

    /// <summary>As a fixed buffer of integers behind methods: fixed buffers have only numbers as elements.</summary>
    HiddenBuffer,
}

/// <summary>A member of a struct.</summary>
internal sealed record FbsStructMemberCode
{
    /// <summary>Its name.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>Where it starts, in bytes.</summary>
    internal required int Offset { get; init; }

    /// <summary>The word in front of it.</summary>
    internal required string Access { get; init; }

    /// <summary>Its comment.</summary>
    internal required string Documentation { get; init; }

    /// <summary>How it is stored.</summary>
    internal required FbsStructMemberForm Form { get; init; }

    /// <summary>Its type; of an array that of the elements.</summary>
    internal required string Type { get; init; }

    /// <summary>What it or an element is on the wire; none for a struct.</summary>
    internal required FbsBaseType Scalar { get; init; }

    /// <summary>The view of a struct; empty for a scalar.</summary>
    internal required string View { get; init; }

    /// <summary>How many elements an array has; else 0.</summary>
    internal required int Count { get; init; }

    /// <summary>How many bytes it or an element takes.</summary>
    internal required int ElementBytes { get; init; }

    /// <summary>The integer a hidden buffer is made of.</summary>
    internal required string BufferType { get; init; }

    /// <summary>How many of them.</summary>
    internal required int BufferCount { get; init; }

    /// <summary>Whether it or an element is a struct.</summary>
    internal bool IsStruct => Scalar == FbsBaseType.None;

    /// <summary>What is compared of it or of an element: a scalar, which of an enum is its integer; empty for a struct.</summary>
    internal string ComparedType => IsStruct ? "" : FbsRuntime.CSharp(Scalar);

    /// <summary>Whether it has more than one byte to be put in order.</summary>
    internal bool HasByteOrder => ElementBytes > 1;
}
