using System.Collections.Generic;

namespace LibWire.Reflection;

/// <summary>A field of a table, or a member of a struct, of a <see cref="FlatSchema"/>.</summary>
/// <remarks>Immutable and thread-safe.</remarks>
public sealed class FlatTypeField
{
    internal static readonly IReadOnlyDictionary<string, string> NoAttributes = new Dictionary<string, string>();

    internal FlatTypeField(string owner, string name, int id)
    {
        Owner = owner;
        Name = name;
        Id = id;
    }

    /// <summary>The name in the schema.</summary>
    public string Name { get; }

    /// <summary>The id: 0 for the first field. That of a union is the one of its value.</summary>
    public int Id { get; }

    /// <summary>The type as the schema writes it: <c>int</c>, <c>string</c>, <c>[MyGame.Weapon]</c>, <c>[float:3]</c>.</summary>
    public string TypeName { get; internal set; } = "";

    /// <summary>The type of a scalar, or of the elements of a vector or array; that of its numbers for an enum. Null for everything else.</summary>
    public FlatType? Scalar { get; internal set; }

    /// <summary>The enum or union of the field or of its elements; null for none.</summary>
    public FlatEnumType? Enum { get; internal set; }

    /// <summary>The table of the field or of its elements, or the root of a nested buffer; null for none.</summary>
    public FlatTableType? Table { get; internal set; }

    /// <summary>The struct of the field or of its elements; null for none.</summary>
    public FlatStructType? Struct { get; internal set; }

    /// <summary>Whether it is a string, or a vector of strings.</summary>
    public bool IsString { get; internal set; }

    /// <summary>Whether it is a union, or a vector of unions.</summary>
    public bool IsUnion => Enum is { IsUnion: true };

    /// <summary>Whether it is a vector. The bytes of nested buffers and FlexBuffers are vectors too.</summary>
    public bool IsVector { get; internal set; }

    /// <summary>The length of an array in a struct; 0 for everything else.</summary>
    public int ArrayLength { get; internal set; }

    /// <summary>Whether its bytes are a buffer of their own, with <see cref="Table"/> as its root (<c>nested_flatbuffer</c>).</summary>
    public bool IsNestedBuffer { get; internal set; }

    /// <summary>Whether its bytes are a FlexBuffer.</summary>
    public bool IsFlexBuffer { get; internal set; }

    /// <summary>Whether every table must have it.</summary>
    public bool IsRequired { get; internal set; }

    /// <summary>Whether vectors are sorted by it.</summary>
    public bool IsKey { get; internal set; }

    /// <summary>Whether an absent scalar is null: the schema writes <c>= null</c>.</summary>
    public bool IsOptional { get; internal set; }

    /// <summary>Whether it is deprecated.</summary>
    public bool IsDeprecated { get; internal set; }

    /// <summary>Whether its offset has 64 bits.</summary>
    public bool IsOffset64 { get; internal set; }

    /// <summary>The attributes by name. One without a value has the value <c>0</c>.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; internal set; } = NoAttributes;

    /// <summary>The comments, line by line; empty if there are none.</summary>
    public string Documentation { get; internal set; } = "";

    /// <summary>The full name of the table or struct that has it.</summary>
    internal string Owner { get; }

    /// <summary>The place among the fields of its type.</summary>
    internal int Index { get; set; }

    /// <summary>The layout of a field of a table; null for a member of a struct.</summary>
    internal FlatField? Layout { get; set; }

    /// <summary>The layout of a member of a struct; null for a field of a table.</summary>
    internal FlatMember? Member { get; set; }

    /// <summary>The size of a member of a struct.</summary>
    internal int SizeBytes { get; set; }

    /// <inheritdoc/>
    public override string ToString() => $"{Owner}.{Name}";
}
