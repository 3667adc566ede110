namespace LibWire.Schema;

/// <summary>Leads imports to files, and works out which files see which.</summary>
internal static class ProtoImports
{
    internal static void Resolve(IReadOnlyList<ProtoFileDescriptor> files)
    {
        var byPath = new Dictionary<string, ProtoFileDescriptor>(StringComparer.Ordinal);
        foreach (ProtoFileDescriptor file in files)
        {
            if (!byPath.TryGetValue(file.ImportPath, out _)) byPath.Add(file.ImportPath, file);
        }

        foreach (ProtoFileDescriptor file in files)
        {
            foreach (ProtoImportSyntax import in file.Syntax.Imports)
            {
                byPath.TryGetValue(import.Path.Text, out ProtoFileDescriptor? target);
                file.Imports.Add(new ProtoImportDescriptor(import, target));
            }
        }

        foreach (ProtoFileDescriptor file in files) See(file);
    }

    private static void See(ProtoFileDescriptor file)
    {
        file.Visible.Add(file);
        foreach (ProtoImportDescriptor import in file.Imports)
        {
            if (import.Target is { } target) AddWithPublicImports(target, import.Syntax.Kind == ProtoImportKind.Option ? file.VisibleToOptions : file.Visible);
            if (import.Target is not { IsWhole: true }) file.IsBlind = true;
        }

        foreach (ProtoFileDescriptor visible in file.Visible) AddPackages(file, visible.Package);
        foreach (ProtoFileDescriptor visible in file.VisibleToOptions) AddPackages(file, visible.Package);
    }

    private static void AddWithPublicImports(ProtoFileDescriptor first, HashSet<ProtoFileDescriptor> seen)
    {
        var open = new Stack<ProtoFileDescriptor>();
        open.Push(first);
        while (open.Count > 0)
        {
            ProtoFileDescriptor file = open.Pop();
            if (!seen.Add(file)) continue;
            foreach (ProtoImportDescriptor import in file.Imports)
                if (import is { Target: { } target, Syntax.Kind: ProtoImportKind.Public }) open.Push(target);
        }
    }

    private static void AddPackages(ProtoFileDescriptor file, string package)
    {
        while (package.Length > 0 && file.VisiblePackages.Add(package)) package = package.Substring(0, Math.Max(0, package.LastIndexOf('.')));
    }
}
