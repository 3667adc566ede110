namespace LibWire.Schema;

/// <summary>The descriptors of the files that come with the compiler. They are linked once in a process, at their first use, and never replaced.</summary>
internal static class ProtoBuiltIns
{
    private static readonly object Gate = new();
    private static readonly ProtoLinker Session = ProtoLinker.ForBuiltIns();
    private static readonly Dictionary<string, ProtoFileSyntax> Syntaxes = new(StringComparer.Ordinal);
    private static readonly Dictionary<string, ProtoFileDescriptor> Descriptors = new(StringComparer.Ordinal);

    /// <summary>A file by its import path, with all its imports; null if no such file comes with the compiler.</summary>
    internal static ProtoFileDescriptor? Find(string importPath)
    {
        if (WellKnownFiles.Find(importPath) == null) return null;
        lock (Gate)
        {
            if (Descriptors.TryGetValue(importPath, out ProtoFileDescriptor? known)) return known;
            Read(WellKnownFiles.OptionTypesPath);
            Read(importPath);

            // The session keeps what it has linked: each file has one descriptor for ever.
            foreach (ProtoFileDescriptor file in Session.Link([.. Syntaxes.Values])) Descriptors[file.ImportPath] = file;
            return Descriptors[importPath];
        }
    }

    /// <summary>
    /// The syntax of a built-in file that imports, directly or not, a file that is also among the schemas. It must be linked with that file. Null for any
    /// other file.
    /// </summary>
    internal static ProtoFileSyntax? SyntaxWithImports(string importPath, Dictionary<string, ProtoFileSyntax> schemas)
    {
        if (Find(importPath) is not { } file || !Imports(file)) return null;
        lock (Gate) return Syntaxes[importPath];

        bool Imports(ProtoFileDescriptor importer) =>
            importer.Imports.Exists(import => import.Target is { } target && (schemas.ContainsKey(target.ImportPath) || Imports(target)));
    }

    private static void Read(string importPath)
    {
        var open = new Stack<string>();
        open.Push(importPath);
        while (open.Count > 0)
        {
            string path = open.Pop();
            if (Syntaxes.TryGetValue(path, out _) || WellKnownFiles.Find(path) is not { } file) continue;
            // With locations, because the descriptor set of a file that imports it may contain them.
            ProtoFileSyntax syntax = ProtoParser.Parse(file, keepsLocations: true);
            Syntaxes.Add(path, syntax);
            foreach (ProtoImportSyntax import in syntax.Imports) open.Push(import.Path.Text);
        }
    }
}
