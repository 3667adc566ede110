using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>The kinds of types in a schema of FlatBuffers.</summary>
internal enum FlatDeclaredKind
{
    Table,
    Struct,
    Enum,
    Union,
}

/// <summary>A type of FlatBuffers that the C# of the project declares. It holds no symbols: two are equal if a schema cannot tell them apart.</summary>
internal sealed record FlatDeclaredType
{
    internal required FlatDeclaredKind Kind { get; init; }

    /// <summary>The C# namespace, which is that of the schema too; empty for the global one.</summary>
    internal required string Namespace { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string Name { get; init; }

    /// <summary>Its name in C#, which is the same but for an interface.</summary>
    internal required string CSharpName { get; init; }

    /// <summary>How the class is completed, or for a union that it is an interface or a class; null for everything else.</summary>
    internal CSharpClassForm? Class { get; init; }

    /// <summary>The ids of diagnostics that the use of the type, its members or their types causes.</summary>
    internal EquatableArray<string> Warnings { get; init; }

    /// <summary>Which members of a value a struct has.</summary>
    internal CSharpOwnMembers OwnMembers { get; init; }

    /// <summary>Whether other assemblies see it.</summary>
    internal required bool IsPublic { get; init; }

    /// <summary>Its documentation, one line each; empty for none.</summary>
    internal string Documentation { get; init; } = "";

    /// <summary>The identifier of buffers with the table as their root; empty for none.</summary>
    internal string FileIdentifier { get; init; } = "";

    internal string FileExtension { get; init; } = "";

    /// <summary>The alignment of a struct if it is asked for; otherwise 0.</summary>
    internal int AlignBytes { get; init; }

    /// <summary>For an enum the base type in the schema.</summary>
    internal string Underlying { get; init; } = "";

    internal bool IsFlags { get; init; }

    /// <summary>Whether an enum is one of Protocol Buffers too.</summary>
    internal bool IsOfBothFormats { get; init; }

    internal EquatableArray<FlatDeclaredField> Fields { get; init; }

    /// <summary>The ids of a table's fields that are there no more.</summary>
    internal EquatableArray<(int Id, DeclaredPlace Place)> Reserved { get; init; }

    /// <summary>The values of an enum.</summary>
    internal EquatableArray<FlatDeclaredEnumValue> Values { get; init; }

    /// <summary>The members of a union: full C# names of types, or <c>string</c>.</summary>
    internal EquatableArray<string> Members { get; init; }

    /// <summary>The place of its name.</summary>
    internal required DeclaredPlace Place { get; init; }

    /// <summary>The place of its attribute.</summary>
    internal required DeclaredPlace AttributePlace { get; init; }

    /// <summary>Whether it can be in a schema at all.</summary>
    internal bool IsUsable { get; init; } = true;

    internal EquatableArray<SchemaDiagnostic> Diagnostics { get; init; }

    /// <summary>Its full name in C#, by which others refer to it.</summary>
    internal string FullName => SchemaFile.Below(Namespace, CSharpName);

    /// <summary>Its full name in the schema.</summary>
    internal string SchemaFullName => SchemaFile.Below(Namespace, Name);
}

/// <summary>A field of a table, or a member of a struct.</summary>
internal sealed record FlatDeclaredField
{
    internal required string CSharpName { get; init; }

    internal required string SchemaName { get; init; }

    internal required int Id { get; init; }

    /// <summary>The built-in type of the schema; empty for declared types.</summary>
    internal required string BuiltIn { get; init; }

    /// <summary>The full C# name of a declared type; empty for built-in ones.</summary>
    internal required string TypeName { get; init; }

    /// <summary>The attribute that a type of this kind has in its declaration.</summary>
    internal required string Attribute { get; init; }

    /// <summary>The full name of a type of .NET that the type of the schema is bound to; empty for others.</summary>
    internal string Foreign { get; init; } = "";

    internal bool IsVector { get; init; }

    /// <summary>How many elements an array in a struct has; 0 for other members.</summary>
    internal int FixedLength { get; init; }

    /// <summary>Its default as the schema writes it: a literal, or <c>null</c> for a number that may be absent; empty for none.</summary>
    internal string Default { get; init; } = "";

    internal bool IsRequired { get; init; }

    internal bool IsKey { get; init; }

    internal bool IsShared { get; init; }

    internal string Documentation { get; init; } = "";

    /// <summary>How the emitted half of a partial property must be written; null for a property of a class.</summary>
    internal CSharpPropertyForm? Form { get; init; }

    /// <summary>What a property of a class holds; null for a partial property.</summary>
    internal CSharpMemberForm? Member { get; init; }

    internal required DeclaredPlace Place { get; init; }

    internal required DeclaredPlace TypePlace { get; init; }

    internal required DeclaredPlace AttributePlace { get; init; }
}

/// <summary>A value of an enum. Its number is the text in the schema.</summary>
internal sealed record FlatDeclaredEnumValue(string Name, decimal Number, string Documentation, DeclaredPlace Place);
