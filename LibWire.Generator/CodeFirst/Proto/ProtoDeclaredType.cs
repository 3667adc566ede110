using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>A message or enum that the C# of the project declares. It holds no symbols: two are equal if a schema cannot tell them apart.</summary>
internal sealed record ProtoDeclaredType
{
    /// <summary>The C# namespace; empty for the global one.</summary>
    internal required string Namespace { get; init; }

    /// <summary>The full C# name of the message in which it is declared; empty for none.</summary>
    internal required string Container { get; init; }

    /// <summary>Its C# name.</summary>
    internal required string CSharpName { get; init; }

    /// <summary>Its name in the schema.</summary>
    internal required string SchemaName { get; init; }

    /// <summary>The package of its file; null if the namespace decides.</summary>
    internal string? Package { get; init; }

    internal required bool IsEnum { get; init; }

    /// <summary>How a class is completed; null for structs and enums.</summary>
    internal CSharpClassForm? Class { get; init; }

    /// <summary>The ids of diagnostics that the use of the type, its members or their types causes.</summary>
    internal EquatableArray<string> Warnings { get; init; }

    /// <summary>Which members of a value a struct has.</summary>
    internal CSharpOwnMembers OwnMembers { get; init; }

    /// <summary>Its documentation, one line each; empty for none.</summary>
    internal string Documentation { get; init; } = "";

    internal bool IsDeprecated { get; init; }

    /// <summary>The fields of a message, in the order of the C#.</summary>
    internal EquatableArray<ProtoDeclaredField> Fields { get; init; }

    /// <summary>The values of an enum, in the order of the C#.</summary>
    internal EquatableArray<ProtoDeclaredEnumValue> Values { get; init; }

    /// <summary>The derived classes that a class names, in the order of the C#.</summary>
    internal EquatableArray<ProtoDeclaredSubtype> Subtypes { get; init; }

    internal EquatableArray<ProtoDeclaredReserved> Reserved { get; init; }

    /// <summary>The place of its name.</summary>
    internal required DeclaredPlace Place { get; init; }

    /// <summary>Whether it can be in a schema at all.</summary>
    internal bool IsUsable { get; init; } = true;

    /// <summary>What is wrong with it. A field with a fault is left out.</summary>
    internal EquatableArray<SchemaDiagnostic> Diagnostics { get; init; }

    /// <summary>Its full C# name: <c>Shop.Order.Line</c>.</summary>
    internal string FullName => SchemaFile.Below(Container.Length > 0 ? Container : Namespace, CSharpName);
}

/// <summary>A field that a property declares.</summary>
internal sealed record ProtoDeclaredField
{
    internal required string CSharpName { get; init; }

    internal required string SchemaName { get; init; }

    internal required int Number { get; init; }

    /// <summary>Its type, or that of its items or of the values of a map.</summary>
    internal required ProtoDeclaredValue Type { get; init; }

    /// <summary>The type of the keys of a map; null for other fields.</summary>
    internal ProtoDeclaredValue? Key { get; init; }

    internal bool IsRepeated { get; init; }

    internal bool IsOptional { get; init; }

    internal bool IsUnpacked { get; init; }

    /// <summary>Its oneof in Pascal case; empty for none.</summary>
    internal string Oneof { get; init; } = "";

    internal string Documentation { get; init; } = "";

    internal bool IsDeprecated { get; init; }

    /// <summary>How the emitted half of a partial property must be written; null for a property of a class.</summary>
    internal CSharpPropertyForm? Form { get; init; }

    /// <summary>What a property of a class holds; null for a partial property.</summary>
    internal CSharpMemberForm? Member { get; init; }

    /// <summary>The place of its name.</summary>
    internal required DeclaredPlace Place { get; init; }

    internal required DeclaredPlace TypePlace { get; init; }

    internal required DeclaredPlace NumberPlace { get; init; }
}

/// <summary>The type of a value.</summary>
/// <param name="Scalar">The type in the schema language; empty for a message or enum.</param>
/// <param name="TypeName">For a message or enum its full C# name.</param>
/// <param name="Attribute">The attribute that a type of this kind has in its declaration.</param>
internal sealed record ProtoDeclaredValue(string Scalar, string TypeName = "", string Attribute = "");

/// <summary>A value of an enum.</summary>
internal sealed record ProtoDeclaredEnumValue(string CSharpName, string SchemaName, int Number, string Documentation, bool IsDeprecated, DeclaredPlace Place);

/// <summary>A derived class.</summary>
/// <param name="Number">The number of the field for it.</param>
/// <param name="TypeName">Its full C# name.</param>
/// <param name="Place">The place of the attribute.</param>
internal sealed record ProtoDeclaredSubtype(int Number, string TypeName, DeclaredPlace Place);

/// <summary>Reserved numbers, from first to last, or a reserved name.</summary>
internal sealed record ProtoDeclaredReserved(int First, int Last, string? Name, DeclaredPlace Place);
