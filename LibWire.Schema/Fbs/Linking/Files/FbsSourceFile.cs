namespace LibWire.Schema;

/// <summary>One file while it is linked.</summary>
internal sealed class FbsSourceFile
{
    internal FbsSourceFile(FbsFileSyntax syntax, string path, int identity)
    {
        Identity = identity;
        Syntax = syntax;
        Path = path;
        Diagnostics = new DiagnosticBag(syntax.File.Path, syntax.Source);
        Diagnostics.AddRange(syntax.Diagnostics);
        IsWhole = !Diagnostics.HasErrors;
        for (int i = 0; i < syntax.Members.Count; i++)
            if (syntax.Members[i] is FbsDeclarationSyntax declaration) Declarations.Add(new FbsDeclaration(this, declaration, i));
    }

    internal FbsFileSyntax Syntax { get; }

    /// <summary>The file as it was given to the compiler.</summary>
    internal SchemaFile File => Syntax.File;

    /// <summary>Its normalized import path.</summary>
    internal string Path { get; }

    /// <summary>
    /// A number that equal files share: files with the same name, without folders, and the same text.
    /// </summary>
    internal int Identity { get; }

    internal DiagnosticBag Diagnostics { get; }

    /// <summary>Whether lexer and parser reported nothing. Otherwise a declaration could be missing.</summary>
    internal bool IsWhole { get; }

    /// <summary>What it declares, in the order of the file.</summary>
    internal List<FbsDeclaration> Declarations { get; } = [];

    /// <summary>The files of its includes; null for those that are not found.</summary>
    internal List<FbsSourceFile?> Includes { get; } = [];

    /// <summary>The unit in which it is linked; null before that.</summary>
    internal FbsUnit? Unit { get; set; }

    /// <summary>Whether a name is not found that something missing could declare. Then there is no model, and nothing to report.</summary>
    internal bool HasUnknownNames { get; set; }

    /// <summary>Its model; null if it has errors.</summary>
    internal FbsFileModel? Model { get; set; }
}
