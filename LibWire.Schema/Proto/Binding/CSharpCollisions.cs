namespace LibWire.Schema;

/// <summary>Finds names that two files give away in C#, whether they see each other or not.</summary>
internal sealed class CSharpCollisions
{
    private readonly Dictionary<string, CSharpFile> _namespaces = new(StringComparer.Ordinal); // with those around them
    private readonly Dictionary<string, CSharpFile> _types = new(StringComparer.Ordinal);

    internal CSharpCollisions(IReadOnlyList<CSharpFile> files)
    {
        foreach (CSharpFile file in files)
        {
            for (int end = file.Namespace.Length; end > 0; end = file.Namespace.LastIndexOf('.', end - 1))
            {
                string outer = $"global::{file.Namespace.Substring(0, end)}";
                if (_namespaces.TryGetValue(outer, out _)) break;
                _namespaces.Add(outer, file);
            }
        }
    }

    /// <summary>Compares the types of a file with all namespaces, and with the types of the files that were checked before it.</summary>
    /// <returns>What is wrong; null for nothing.</returns>
    internal DiagnosticBag? Check(CSharpFile file)
    {
        // What clashes in the schema language already has been told there.
        DiagnosticBag? bag = null;
        if (!file.Descriptor.IsSound) return bag;
        foreach (CSharpType type in file.TopLevel)
        {
            if (_namespaces.TryGetValue(type.FullName, out CSharpFile? other))
                Report(DiagnosticCatalog.CSharpNameIsNamespace, type, other.Descriptor.ImportPath);
            if (!_types.TryGetValue(type.FullName, out other)) _types.Add(type.FullName, file);
            else Report(DiagnosticCatalog.CSharpNameTaken, type, other.Descriptor.ImportPath, file.Descriptor.ImportPath);
        }

        return bag;

        void Report(DiagnosticRule rule, CSharpType type, params object[] paths)
        {
            bag ??= new DiagnosticBag(file.Descriptor.Syntax.File.Path, file.Descriptor.Syntax.Source);
            bag.Report(rule, type.Descriptor.NameRange, [type.FullName.Substring("global::".Length), .. paths]);
        }
    }
}
