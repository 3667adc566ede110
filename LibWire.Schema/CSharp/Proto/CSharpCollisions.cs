namespace LibWire.Schema;

/// <summary>Finds C# names that two files declare, whether or not one imports the other.</summary>
internal sealed class CSharpCollisions
{
    private readonly Dictionary<string, CSharpFile> _namespaces = new(StringComparer.Ordinal); // and the namespaces that contain them
    private readonly Dictionary<string, CSharpFile> _types = new(StringComparer.Ordinal);
    private readonly CSharpOtherNames _others = new();

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

    /// <summary>The name of a helper class of a file, such as that of its extensions. It differs from all types of all files, and from helper classes of
    /// earlier files.</summary>
    /// <param name="file">The file. All files have been checked.</param>
    /// <param name="name">The name that the class has if it clashes with nothing; empty if there is no such class.</param>
    internal string TakeHelperName(CSharpFile file, string name)
    {
        if (name.Length == 0) return name;
        name = _others.Find(name, candidate => !_namespaces.ContainsKey(file.Qualified(candidate)) && !_types.ContainsKey(file.Qualified(candidate)));
        _types.Add(file.Qualified(name), file);
        return name;
    }

    /// <summary>Compares the types of a file with all namespaces, and with the types of the files that were checked before it.</summary>
    /// <returns>The diagnostics; null if there are none.</returns>
    internal DiagnosticBag? Check(CSharpFile file)
    {
        // What clashes in the schema language itself was reported there.
        DiagnosticBag? bag = null;
        if (!file.Descriptor.IsSound) return bag;
        foreach ((string name, TextRange place) in file.TopLevel)
        {
            if (_namespaces.TryGetValue(name, out CSharpFile? other)) Report(DiagnosticCatalog.CSharpNameIsNamespace, name, place, other.Descriptor.ImportPath);
            if (!_types.TryGetValue(name, out other)) _types.Add(name, file);
            else Report(DiagnosticCatalog.CSharpNameTaken, name, place, other.Descriptor.ImportPath, file.Descriptor.ImportPath);
        }

        return bag;

        void Report(DiagnosticRule rule, string name, TextRange place, params object[] paths)
        {
            bag ??= file.Descriptor.NewDiagnostics();
            bag.Report(rule, place, [name.Substring("global::".Length), .. paths]);
        }
    }
}
