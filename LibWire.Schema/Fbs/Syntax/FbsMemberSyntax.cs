namespace LibWire.Schema;

/// <summary>A statement of a file. The order of statements matters: some can only mean what stands above them.</summary>
/// <param name="Name">What is declared or meant.</param>
/// <param name="Namespace">The namespace around it, with dots; empty for the global one.</param>
internal abstract record FbsMemberSyntax(FbsName Name, string Namespace);

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

/// <summary>Declares that an attribute exists: <c>attribute "priority";</c>.</summary>
internal sealed record FbsAttributeDeclarationSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Says which table a buffer starts with.</summary>
internal sealed record FbsRootTypeSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Says which four bytes a buffer is marked with.</summary>
internal sealed record FbsFileIdentifierSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>Says what names of files with buffers end in.</summary>
internal sealed record FbsFileExtensionSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);

/// <summary>A JSON object behind the declarations, which other tools make a buffer of. It was read for its form only; the name is its first brace.</summary>
internal sealed record FbsDataSyntax(FbsName Name, string Namespace) : FbsMemberSyntax(Name, Namespace);
