namespace LibWire.Tests.Interop;

/// <summary>What the value of a field or an element is.</summary>
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
/// <param name="Form">What it is.</param>
/// <param name="Scalar">The scalar, also that of an enum.</param>
/// <param name="Named">The enum, struct, table or union, also the root of a nested buffer.</param>
internal sealed record FlatUse(FlatForm Form, string Scalar = "", FlatNamedType? Named = null)
{
    internal bool IsVector { get; init; }

    /// <summary>Of a fixed array the number of elements; else 0.</summary>
    internal int ArrayLength { get; init; }
}

/// <summary>A type of a made-up schema.</summary>
internal abstract class FlatNamedType(string @namespace, string name)
{
    internal string Namespace => @namespace;

    internal string Name => name;

    internal string FullName => @namespace.Length > 0 ? $"{@namespace}.{name}" : name;

    /// <summary>Its view in C#, from anywhere.</summary>
    internal string View => $"global::{FullName}View";

    /// <summary>The struct or enum in C#, from anywhere.</summary>
    internal string Value => $"global::{FullName}";
}

/// <summary>An enum. Values are what is on the wire: of a bit flag the bit.</summary>
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

    /// <summary>How others name a table.</summary>
    internal bool IsNamedInFull { get; set; }

    /// <summary>Of a struct.</summary>
    internal int AlignBytes { get; set; } = 1;
}

/// <summary>A field of a table or struct.</summary>
internal sealed class FlatMember(string name, FlatUse type)
{
    internal string Name => name;

    internal FlatUse Type => type;

    /// <summary>In a table; that of a union's kind is one less.</summary>
    internal int Id { get; set; }

    internal int Slot => 4 + (2 * Id);

    /// <summary>Of scalars and enums, 0 unless the schema says another.</summary>
    internal FlatNumber Default { get; set; }

    /// <summary>The default as the schema writes it; empty for none.</summary>
    internal string DefaultText { get; set; } = "";

    /// <summary>Of a string with a default.</summary>
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
/// <param name="Text">As the schema writes it.</param>
/// <param name="Type">A table, a struct or a string.</param>
/// <param name="Kind">Its number.</param>
internal sealed record FlatUnionChoice(string Name, string Text, FlatUse Type, int Kind)
{
    /// <summary>What follows <c>As</c> in C#.</summary>
    internal string Property => char.ToUpperInvariant(Name[0]) + Name[1..];
}

/// <summary>A union.</summary>
internal sealed class FlatUnionType(string @namespace, string name) : FlatNamedType(@namespace, name)
{
    internal List<FlatUnionChoice> Choices { get; } = [];

    /// <summary>The enum of its kinds in C#, from anywhere.</summary>
    internal string Kind => $"global::{FullName}Kind";
}
