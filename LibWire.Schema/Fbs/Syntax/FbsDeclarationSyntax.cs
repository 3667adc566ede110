namespace LibWire.Schema;

/// <summary>A statement that declares a type or service.</summary>
/// <param name="Name">Its name, without namespace.</param>
/// <param name="Namespace">The namespace it is in.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its <c>///</c> comments, without these three characters.</param>
internal abstract record FbsDeclarationSyntax(
    FbsName Name,
    string Namespace,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation) : FbsMemberSyntax(Name, Namespace)
{
    /// <summary>Its name with the namespace in front.</summary>
    internal string FullName => Namespace.Length == 0 ? Name.Text : $"{Namespace}.{Name.Text}";
}

/// <summary>A table or struct.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Namespace">The namespace it is in.</param>
/// <param name="IsStruct">Whether it is a struct.</param>
/// <param name="Fields">Its fields, in the order of the file.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsObjectSyntax(
    FbsName Name,
    string Namespace,
    bool IsStruct,
    IReadOnlyList<FbsFieldSyntax> Fields,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation) : FbsDeclarationSyntax(Name, Namespace, Attributes, Documentation);

/// <summary>A field of a table or struct.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Type">Its type.</param>
/// <param name="Default">The value after <c>=</c>; null for none.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsFieldSyntax(
    FbsName Name,
    FbsTypeSyntax Type,
    FbsValueSyntax? Default,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation);

/// <summary>A type as it is written.</summary>
/// <param name="Name">Its name; for a vector or array the name of the element type.</param>
/// <param name="IsSeries">Whether it is in brackets.</param>
/// <param name="Length">How many elements a fixed array has; 0 for a vector or a single value.</param>
/// <param name="Range">The place of the whole type.</param>
internal sealed record FbsTypeSyntax(FbsName Name, bool IsSeries, int Length, TextRange Range);

/// <summary>An enum or union.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Namespace">The namespace it is in.</param>
/// <param name="IsUnion">Whether it is a union.</param>
/// <param name="UnderlyingType">The type after the colon; null for none.</param>
/// <param name="Values">Its values or members, in the order of the file, without NONE, which is not in the text.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsEnumSyntax(
    FbsName Name,
    string Namespace,
    bool IsUnion,
    FbsTypeSyntax? UnderlyingType,
    IReadOnlyList<FbsEnumValueSyntax> Values,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation) : FbsDeclarationSyntax(Name, Namespace, Attributes, Documentation);

/// <summary>A value of an enum, or a member of a union.</summary>
/// <param name="Name">Its name; for a member without alias the name of its type, with dots if it is qualified.</param>
/// <param name="Type">For a member with an alias its type; otherwise null.</param>
/// <param name="Number">The written number; null for none.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsEnumValueSyntax(
    FbsName Name,
    FbsTypeSyntax? Type,
    FbsValueSyntax? Number,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation);

/// <summary>A service.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Namespace">The namespace it is in.</param>
/// <param name="Methods">Its methods, in the order of the file.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsServiceSyntax(
    FbsName Name,
    string Namespace,
    IReadOnlyList<FbsMethodSyntax> Methods,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation) : FbsDeclarationSyntax(Name, Namespace, Attributes, Documentation);

/// <summary>A method of a service.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Request">The request table.</param>
/// <param name="Response">The response table.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsMethodSyntax(
    FbsName Name,
    FbsName Request,
    FbsName Response,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation);
