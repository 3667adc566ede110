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

    /// <summary>The class of a file's extensions: it gives way to all types that files declare, and to the classes of files before it.</summary>
    internal string TakeExtensionsName(CSharpFile file)
    {
        string name = file.ExtensionsName;
        if (name.Length == 0) return name;
        string prefix = file.Namespace.Length > 0 ? $"global::{file.Namespace}." : "global::";
        while (_namespaces.ContainsKey(prefix + name) || _types.ContainsKey(prefix + name)) name += "_";
        _types.Add(prefix + name, file);
        return name;
    }

    /// <summary>Compares the types of a file with all namespaces, and with the types of the files that were checked before it.</summary>
    /// <returns>What is wrong; null for nothing.</returns>
    internal DiagnosticBag? Check(CSharpFile file)
    {
        // What clashes in the schema language already has been told there.
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
