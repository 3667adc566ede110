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
    /// <summary>Its name in all namespaces.</summary>
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
/// <param name="Default">What stands behind the <c>=</c>; null for nothing.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsFieldSyntax(
    FbsName Name,
    FbsTypeSyntax Type,
    FbsValueSyntax? Default,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation);

/// <summary>A type as it is written.</summary>
/// <param name="Name">Its name; that of the elements where there are several.</param>
/// <param name="IsSeries">Whether it stands in brackets.</param>
/// <param name="Length">How many elements a fixed array has; 0 for a vector, and where there is one value.</param>
/// <param name="Range">All of it.</param>
internal sealed record FbsTypeSyntax(FbsName Name, bool IsSeries, int Length, TextRange Range);

/// <summary>An enum or union.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Namespace">The namespace it is in.</param>
/// <param name="IsUnion">Whether it is a union.</param>
/// <param name="UnderlyingType">What stands behind the colon; null for nothing.</param>
/// <param name="Values">Its values or members, in the order of the file, without the one called NONE that nobody writes.</param>
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
/// <param name="Name">Its name; for a member without alias that of its type, with dots where it is qualified.</param>
/// <param name="Type">For a member with an alias its type; else null.</param>
/// <param name="Number">The number it is given; null for none.</param>
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
/// <param name="Request">The table that goes in.</param>
/// <param name="Response">The table that comes out.</param>
/// <param name="Attributes">Its attributes.</param>
/// <param name="Documentation">The lines of its comments.</param>
internal sealed record FbsMethodSyntax(
    FbsName Name,
    FbsName Request,
    FbsName Response,
    IReadOnlyList<FbsAttributeSyntax> Attributes,
    EquatableArray<string> Documentation);
