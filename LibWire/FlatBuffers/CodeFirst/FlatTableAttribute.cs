using System.Collections.Generic;

namespace LibWire;

/// <summary>Makes a <c>partial struct</c> or <c>partial class</c> a table of FlatBuffers: its C# is the schema, and LibWire.Generator writes the rest and the
/// view.</summary>
/// <remarks>The fields are properties with a <see cref="FlatFieldAttribute"/>: partial ones in a struct, which need C# 13, and ordinary ones in a class or
/// record. The types of one namespace are one schema file. <c>libwire schema</c> writes it.</remarks>
[AttributeUsage(AttributeTargets.Struct | AttributeTargets.Class, Inherited = false)]
public sealed class FlatTableAttribute : Attribute
{
    /// <summary>The four characters in front of buffers with this table as their root. One table of a namespace can have them.</summary>
    public string? FileIdentifier { get; set; }

    /// <summary>The extension of files with this table as their root, without a dot.</summary>
    public string? FileExtension { get; set; }
}

/// <summary>Makes a <c>partial struct</c> a struct of FlatBuffers: its members lie side by side, without a table, and can never change.</summary>
[AttributeUsage(AttributeTargets.Struct, Inherited = false)]
public sealed class FlatStructAttribute : Attribute
{
    /// <summary>A larger alignment than that of its members: a power of two; 0 for none.</summary>
    public int AlignBytes { get; set; }
}

/// <summary>Makes an enum one of FlatBuffers, for the fields of types with a <see cref="FlatTableAttribute"/>.</summary>
[AttributeUsage(AttributeTargets.Enum, Inherited = false)]
public sealed class FlatEnumAttribute : Attribute
{
}

/// <summary>Makes a <c>partial struct</c> a union of FlatBuffers: one value of several tables and structs. Of tables that are classes, the union is an
/// interface or abstract class that they have.</summary>
/// <remarks>An interface is in the schema without the <c>I</c> in front of its name.</remarks>
[AttributeUsage(AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Class, Inherited = false)]
public sealed class FlatUnionAttribute : Attribute
{
    /// <summary>Makes a union.</summary>
    /// <param name="members">The tables and structs, in an order that never changes; new ones come last. <c>string</c> stands for text.</param>
    public FlatUnionAttribute(params Type[] members) => Members = members;

    /// <summary>The tables and structs.</summary>
    public IReadOnlyList<Type> Members { get; }
}
