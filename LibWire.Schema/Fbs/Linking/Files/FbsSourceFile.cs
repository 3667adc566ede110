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

    /// <summary>Its import path in its one form.</summary>
    internal string Path { get; }

    /// <summary>
    /// A number that files share which are one, by whatever path they are included: their names, without folders, and their texts are the same.
    /// </summary>
    internal int Identity { get; }

    internal DiagnosticBag Diagnostics { get; }

    /// <summary>Whether lexer and parser had nothing to say: something could be missing otherwise.</summary>
    internal bool IsWhole { get; }

    /// <summary>What it declares, in the order of the file.</summary>
    internal List<FbsDeclaration> Declarations { get; } = [];

    /// <summary>What its includes are; null for those that are not found.</summary>
    internal List<FbsSourceFile?> Includes { get; } = [];

    /// <summary>The files it is linked together with; null as long as it is not.</summary>
    internal FbsUnit? Unit { get; set; }

    /// <summary>Whether a name is not found that something missing could declare: then there is no model, and nothing to report.</summary>
    internal bool HasUnknownNames { get; set; }

    /// <summary>What came of it; null where there are errors in it.</summary>
    internal FbsFileModel? Model { get; set; }
}
