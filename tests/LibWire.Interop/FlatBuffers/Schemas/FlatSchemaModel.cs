namespace LibWire.Tests.Interop;

/// <summary>The form of a field's or element's value.</summary>
internal enum FlatForm
{
    Scalar,
    Enum,
    String,
    Struct,
    Table,
    Union,
    NestedBuffer,
    FlexBuffer,
}

/// <summary>The type of a field, element or union member.</summary>
/// <param name="Form">Its form.</param>
/// <param name="Scalar">The scalar type, also that of an enum.</param>
/// <param name="Named">The enum, struct, table or union, also the root of a nested buffer.</param>
internal sealed record FlatUse(FlatForm Form, string Scalar = "", FlatNamedType? Named = null)
{
    internal bool IsVector { get; init; }

    /// <summary>For a fixed array the number of elements; otherwise 0.</summary>
    internal int ArrayLength { get; init; }
}

/// <summary>A named type of a random schema.</summary>
internal abstract class FlatNamedType(string @namespace, string name)
{
    internal string Namespace => @namespace;

    internal string Name => name;

    internal string FullName => @namespace.Length > 0 ? $"{@namespace}.{name}" : name;

    /// <summary>Its view in C#, fully qualified.</summary>
    internal string View => $"global::{FullName}View";

    /// <summary>The struct or enum in C#, fully qualified.</summary>
    internal string Value => $"global::{FullName}";
}

/// <summary>An enum. Its values are those on the wire: for a bit flag the bit.</summary>
internal sealed class FlatEnumType(string @namespace, string name, string scalar, bool isBitFlags) : FlatNamedType(@namespace, name)
{
    internal string Scalar => scalar;

    internal bool IsBitFlags => isBitFlags;

    internal List<(string Name, FlatNumber Value)> Values { get; } = [];

    internal bool HasZero => Values.Exists(static value => value.Value.Bits == 0);
}

/// <summary>A table or struct.</summary>
internal sealed class FlatObjectType(string @namespace, string name, bool isStruct) : FlatNamedType(@namespace, name)
{
    internal bool IsStruct => isStruct;

    internal List<FlatMember> Members { get; } = [];

    /// <summary>Attributes of the type itself.</summary>
    internal List<string> Attributes { get; } = [];

    internal bool HasIds { get; set; }

    /// <summary>Whether other types refer to a table by its full name.</summary>
    internal bool IsNamedInFull { get; set; }

    /// <summary>The alignment of a struct.</summary>
    internal int AlignBytes { get; set; } = 1;
}

/// <summary>A field of a table or struct.</summary>
internal sealed class FlatMember(string name, FlatUse type)
{
    internal string Name => name;

    internal FlatUse Type => type;

    /// <summary>The id in a table. The id of a union's kind is one less.</summary>
    internal int Id { get; set; }

    internal int Slot => 4 + (2 * Id);

    /// <summary>The default of a scalar or enum, 0 unless the schema declares another.</summary>
    internal FlatNumber Default { get; set; }

    /// <summary>The default as the schema writes it; empty for none.</summary>
    internal string DefaultText { get; set; } = "";

    /// <summary>The default of a string.</summary>
    internal string? DefaultString { get; set; }

    internal bool IsOptional { get; set; }

    internal bool IsRequired { get; set; }

    internal bool IsKey { get; set; }

    internal bool IsDeprecated { get; set; }

    internal List<string> Attributes { get; } = [];

    /// <summary>The property in C#.</summary>
    internal string Property => string.Concat(Name.Split('_').Select(static word => char.ToUpperInvariant(word[0]) + word[1..]));
}

/// <summary>A member of a union.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Text">The member as the schema writes it.</param>
/// <param name="Type">A table, a struct or a string.</param>
/// <param name="Kind">Its number.</param>
internal sealed record FlatUnionChoice(string Name, string Text, FlatUse Type, int Kind)
{
    /// <summary>The part of its property's name after <c>As</c>.</summary>
    internal string Property => char.ToUpperInvariant(Name[0]) + Name[1..];
}

/// <summary>A union.</summary>
internal sealed class FlatUnionType(string @namespace, string name) : FlatNamedType(@namespace, name)
{
    internal List<FlatUnionChoice> Choices { get; } = [];

    /// <summary>The enum of its kinds in C#, fully qualified.</summary>
    internal string Kind => $"global::{FullName}Kind";

    /// <summary>The offset of the union in C#, fully qualified.</summary>
    internal string Offset => $"global::{FullName}Offset";
}
