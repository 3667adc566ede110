namespace LibWire.Schema;

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
