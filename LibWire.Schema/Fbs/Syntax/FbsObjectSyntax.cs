namespace LibWire.Schema;

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
