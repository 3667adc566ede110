namespace LibWire.Schema;

/// <summary>A struct: as a value and as a view.</summary>
/// <param name="Namespace">Its namespace.</param>
/// <param name="Name">The name of the view.</param>
/// <param name="SchemaName">The full name in the schema.</param>
/// <param name="Access">The word in front of it.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="ValueName">The name of the value.</param>
/// <param name="SizeBytes">Its size.</param>
/// <param name="AlignBytes">Its alignment.</param>
/// <param name="Members">Its members.</param>
/// <param name="Key">What it can be looked up by; null for nothing.</param>
/// <param name="Layout">What text is made with, as expressions, one a member.</param>
/// <param name="IsCompared">Whether it is a key of another type, or part of one.</param>
/// <param name="IsSmall">Whether to store it member by member takes no longer than as a block.</param>
internal sealed record FbsStructCode(
    string Namespace, string Name, string SchemaName, string Access, string Documentation,
    string ValueName, int SizeBytes, int AlignBytes, EquatableArray<FbsStructMemberCode> Members, FbsKeyCode? Key, EquatableArray<string> Layout, bool IsCompared, bool IsSmall)
    : FbsTypeCode(Namespace, Name, SchemaName, Access, Documentation);

/// <summary>How a member of a struct is stored in the value.</summary>
internal enum FbsMemberForm
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
/// <param name="Name">Its name.</param>
/// <param name="SchemaName">Its name in the schema.</param>
/// <param name="Offset">Where it starts, in bytes.</param>
/// <param name="Access">The word in front of it.</param>
/// <param name="Documentation">Its comment.</param>
/// <param name="Form">How it is stored.</param>
/// <param name="Type">Its type; of an array that of the elements.</param>
/// <param name="ComparedType">What is compared of it or of an element: a scalar, which of an enum is its integer; empty for a struct.</param>
/// <param name="Count">How many elements an array has; else 0.</param>
/// <param name="BufferType">The integer a hidden buffer is made of.</param>
/// <param name="BufferCount">How many of them.</param>
/// <param name="HasByteOrder">Whether it has more than one byte to be put in order.</param>
/// <param name="ViewType">Its type in the view.</param>
/// <param name="ViewRead">Its value, as an expression of <c>_struct</c>.</param>
internal sealed record FbsStructMemberCode(
    string Name, string SchemaName, int Offset, string Access, string Documentation, FbsMemberForm Form, string Type, string ComparedType, int Count,
    string BufferType, int BufferCount, bool HasByteOrder, string ViewType, string ViewRead);
