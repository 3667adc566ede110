namespace LibWire.Schema;

/// <summary>
/// Finds types and services that two files declare which do not include each other. In C# both would be the same type, and on the wire the same service.
/// </summary>
internal static class FbsDuplicates
{
    /// <summary>Reports each type or service of a file that an earlier file has, unless both are the same file, found by two paths.</summary>
    /// <param name="files">The files.</param>
    /// <param name="hasStubs">Whether the services of a file get C#.</param>
    internal static void Check(IEnumerable<FbsSourceFile> files, Func<FbsSourceFile, bool> hasStubs)
    {
        var types = new Dictionary<string, FbsDeclaration>(StringComparer.Ordinal);
        var services = new Dictionary<string, FbsDeclaration>(StringComparer.Ordinal);
        foreach (FbsSourceFile file in files)
        {
            foreach (FbsDeclaration declaration in file.Declarations)
            {
                if (declaration.IsService && !hasStubs(file)) continue;
                Dictionary<string, FbsDeclaration> known = declaration.IsService ? services : types;
                if (!known.TryGetValue(declaration.FullName, out FbsDeclaration? first)) known.Add(declaration.FullName, declaration);
                else if (first.File != file && !IsSame(first.File, file)) Report(declaration, first);
            }
        }
    }

    private static bool IsSame(FbsSourceFile first, FbsSourceFile second) =>
        first.Path == second.Path || (FbsPath.FileName(first.Path) == FbsPath.FileName(second.Path) && first.File.Text == second.File.Text);

    private static void Report(FbsDeclaration declaration, FbsDeclaration first) => declaration.File.Diagnostics.Report(
        DiagnosticCatalog.FbsNameTaken, declaration.NameRange, declaration.FullName, first.KindName, first.File.File.Path);
}
