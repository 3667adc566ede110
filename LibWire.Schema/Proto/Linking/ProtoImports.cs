using System.Linq;

namespace LibWire.Schema;

/// <summary>Resolves imports to files, decides which files of a session are linked again, and computes which files each file can see.</summary>
internal sealed class ProtoImports(ProtoNameTable table, bool isForBuiltIns)
{
    /// <summary>Numbers reserved for the files that come with the compiler, which all sessions share.</summary>
    private const int BuiltInCount = 64;

    private readonly Dictionary<string, int> _indexes = new(StringComparer.Ordinal);
    private readonly Dictionary<string, ProtoFileDescriptor> _current = new(StringComparer.Ordinal); // of the last call, by import path
    private HashSet<ProtoFileDescriptor> _builtIns = []; // the built-in files whose names are in the table
    private HashSet<ProtoFileDescriptor> _usedBuiltIns = [];
    private Dictionary<string, ProtoFileSyntax> _syntaxes = new(StringComparer.Ordinal);
    private Dictionary<string, ProtoFileDescriptor?> _done = new(StringComparer.Ordinal);
    private ProtoFileDescriptor?[] _decided = []; // the result of this call by index, which avoids a look-up by path for each import
    private ProtoFileDescriptor? _optionTypes;
    private int _soughtCount;

    /// <summary>The files of the last call, each after its imports.</summary>
    internal List<ProtoFileDescriptor> Ordered { get; } = [];

    /// <summary>The files of these that must be linked.</summary>
    internal List<ProtoFileDescriptor> Fresh { get; } = [];

    /// <summary>
    /// The files that come with the compiler and are imported, also by each other. The file with the option types need not be among them.
    /// </summary>
    internal HashSet<ProtoFileDescriptor> ImportedBuiltIns { get; } = [];

    /// <summary>Makes descriptors for files, or finds those of the last call that are still valid, and resolves their imports.</summary>
    /// <returns>The descriptors, in the order of the files.</returns>
    internal IReadOnlyList<ProtoFileDescriptor> Resolve(IReadOnlyList<ProtoFileSyntax> files)
    {
        Ordered.Clear();
        Fresh.Clear();
        Array.Clear(_decided, 0, _decided.Length);
        ImportedBuiltIns.Clear();
        _soughtCount = 0;
        _usedBuiltIns = [];
        _syntaxes = new(files.Count, StringComparer.Ordinal);
        _done = new(files.Count, StringComparer.Ordinal);
        var twice = new Dictionary<ProtoFileSyntax, ProtoFileDescriptor>();
        foreach (ProtoFileSyntax syntax in files)
        {
            string path = syntax.File.ImportPath;
            if (!_syntaxes.TryGetValue(path, out ProtoFileSyntax? first)) _syntaxes.Add(path, syntax);
            else if (!ReferenceEquals(first, syntax)) twice[syntax] = Twice(syntax, first);
        }

        bool hasCycle = false;
        FindOptionTypes(ref hasCycle);
        foreach (ProtoFileSyntax syntax in files) Walk(syntax.File.ImportPath, ref hasCycle);
        if (hasCycle) ProtoImportCycles.Report(Fresh);
        ForgetUnused();
        return [.. files.Select(syntax => twice.TryGetValue(syntax, out ProtoFileDescriptor? second) ? second : _done[syntax.File.ImportPath]!)];
    }

    private void ForgetUnused()
    {
        foreach (string gone in _current.Keys.Where(path => !_syntaxes.ContainsKey(path)).ToList())
        {
            table.RemoveAll(_current[gone]);
            _current.Remove(gone);
        }

        foreach (ProtoFileDescriptor gone in _builtIns)
            if (!_usedBuiltIns.Contains(gone)) table.RemoveAll(gone);
        _builtIns = _usedBuiltIns;
    }

    // The second of two files with one import path is reported, and no other file sees it.
    private static ProtoFileDescriptor Twice(ProtoFileSyntax syntax, ProtoFileSyntax first)
    {
        var file = new ProtoFileDescriptor(syntax);
        file.Report(DiagnosticCatalog.ImportPathTwice, default, first.File.Path, syntax.File.Path, syntax.File.ImportPath);
        return file;
    }

    private void FindOptionTypes(ref bool hasCycle)
    {
        _optionTypes = null;
        if (_syntaxes.TryGetValue(WellKnownFiles.OptionTypesPath, out _))
        {
            Walk(WellKnownFiles.OptionTypesPath, ref hasCycle);
            _optionTypes = _done[WellKnownFiles.OptionTypesPath];
        }
        else if (!isForBuiltIns)
        {
            _optionTypes = Target(WellKnownFiles.OptionTypesPath);
        }
    }

    // Depth first, without recursion: a chain of imports can be as long as there are files.
    private void Walk(string root, ref bool hasCycle)
    {
        var path = new Stack<(ProtoFileSyntax Syntax, ProtoFileDescriptor? Old, int Next)>();
        Enter(root);
        while (path.Count > 0)
        {
            (ProtoFileSyntax syntax, ProtoFileDescriptor? old, int next) = path.Pop();
            while (next < syntax.Imports.Count && old != null && Decided(old.Imports[next].Target) != null) next++;
            if (next == syntax.Imports.Count)
            {
                Finish(syntax, old);
                continue;
            }

            path.Push((syntax, old, next + 1));
            string import = syntax.Imports[next].Path.Text;
            if (!_done.TryGetValue(import, out ProtoFileDescriptor? target)) Enter(import);
            else if (target is { IsBuiltIn: true } && !isForBuiltIns) Imported(target);
            else hasCycle |= target == null && _syntaxes.ContainsKey(import);
        }

        void Enter(string importPath)
        {
            if (_done.ContainsKey(importPath)) return;
            _done.Add(importPath, null);
            if (!isForBuiltIns && !_syntaxes.ContainsKey(importPath) && ProtoBuiltIns.SyntaxWithImports(importPath, _syntaxes) is { } own)
                _syntaxes.Add(importPath, own);
            if (_syntaxes.TryGetValue(importPath, out ProtoFileSyntax? syntax))
                path.Push((syntax, _current.TryGetValue(importPath, out ProtoFileDescriptor? old) && ReferenceEquals(old.Syntax, syntax) ? old : null, 0));
            else if ((_done[importPath] = BuiltIn(importPath)) is { } target) Imported(target);
        }
    }

    private ProtoFileDescriptor? Target(string importPath)
    {
        if (_done.TryGetValue(importPath, out ProtoFileDescriptor? known)) return known;
        if (_syntaxes.ContainsKey(importPath)) return null;
        _done.Add(importPath, known = BuiltIn(importPath));
        return known;
    }

    private ProtoFileDescriptor? BuiltIn(string importPath)
    {
        if (isForBuiltIns || ProtoBuiltIns.Find(importPath) is not { } file) return null;
        AddNames(file);
        return file;
    }

    private void Imported(ProtoFileDescriptor builtIn)
    {
        if (!ImportedBuiltIns.Add(builtIn)) return;
        foreach (ProtoImportDescriptor import in builtIn.Imports)
            if (import.Target != null) Imported(import.Target);
    }

    private void AddNames(ProtoFileDescriptor file)
    {
        if (!_usedBuiltIns.Add(file)) return;
        if (!_builtIns.Contains(file)) table.AddAll(file);
        foreach (ProtoImportDescriptor import in file.Imports)
            if (import.Target != null) AddNames(import.Target);
    }

    // This call's descriptor for a file of the last call, which may be outdated. Null if there is none yet, and for files that come with the compiler.
    private ProtoFileDescriptor? Decided(ProtoFileDescriptor? file) =>
        file is { IsBuiltIn: false } && file.Index < _decided.Length ? _decided[file.Index] : null;

    private void Finish(ProtoFileSyntax syntax, ProtoFileDescriptor? old)
    {
        if (old != null && StillHolds(old))
        {
            Keep(old);
            return;
        }

        string path = syntax.File.ImportPath;
        if (_current.TryGetValue(path, out ProtoFileDescriptor? replaced)) table.RemoveAll(replaced);
        if (!_indexes.TryGetValue(path, out int index)) _indexes.Add(path, index = _indexes.Count + (isForBuiltIns ? 0 : BuiltInCount));
        var file = new ProtoFileDescriptor(syntax) { Index = index, IsBuiltIn = isForBuiltIns };
        file.OptionTypes = path == WellKnownFiles.OptionTypesPath ? file : _optionTypes ?? FindDone(WellKnownFiles.OptionTypesPath);
        ResolveImports(file);
        See(file);
        _current[path] = file;
        Fresh.Add(file);
        Keep(file);
    }

    private ProtoFileDescriptor? FindDone(string importPath) => _done.TryGetValue(importPath, out ProtoFileDescriptor? file) ? file : null;

    private void Keep(ProtoFileDescriptor file)
    {
        file.Order = Ordered.Count;
        Ordered.Add(file);
        _done[file.ImportPath] = file;
        if (_decided.Length <= file.Index) Array.Resize(ref _decided, Math.Max(file.Index + 1, _decided.Length * 2));
        _decided[file.Index] = file;
    }

    private bool StillHolds(ProtoFileDescriptor old)
    {
        if (old.LooksBeyond) return false;
        if (old.ImportPath != WellKnownFiles.OptionTypesPath && !ReferenceEquals(old.OptionTypes, _optionTypes ?? FindDone(WellKnownFiles.OptionTypesPath)))
            return false;
        foreach (ProtoImportDescriptor import in old.Imports)
            if (!ReferenceEquals(import.Target, Decided(import.Target) ?? FindDone(import.Syntax.Path.Text))) return false;
        return true;
    }

    private void ResolveImports(ProtoFileDescriptor file)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (ProtoImportSyntax import in file.Syntax.Imports)
        {
            string path = import.Path.Text;
            bool isSelf = path == file.ImportPath;
            ProtoFileDescriptor? target = isSelf ? null : FindDone(path);
            file.Imports.Add(new ProtoImportDescriptor(import, target));
            if (isSelf) file.ReportIfWhole(DiagnosticCatalog.ImportSelf, import.Place);
            else if (!seen.Add(path)) file.ReportIfWhole(DiagnosticCatalog.ImportTwice, import.Place, path);
            else if (target == null && !_syntaxes.ContainsKey(path)) ReportMissing(file, import);
        }
    }

    private void ReportMissing(ProtoFileDescriptor file, ProtoImportSyntax import)
    {
        file.LooksBeyond = true;
        string path = import.Path.Text;
        string advice = path.Length > 0 && _soughtCount++ < ProtoSchemaLimits.ImportAdvicesMax && FolderAbove(path) is { } folder
            ? $"make '{folder}' an import root, by ProtoRoot, the property LibWireProtoRoot, or -I"
            : "add the file to the schemas, or correct the path, which starts at an import root";
        file.ReportIfWhole(DiagnosticCatalog.ImportNotFound, import.Place, path, advice);
    }

    // The folder in front of the path in the import path of a known file; null for none, and for several.
    private string? FolderAbove(string path)
    {
        string? folder = null;
        foreach (string known in _syntaxes.Keys)
        {
            int slash = known.Length - path.Length - 1;
            if (slash < 0 || known[slash] != '/' || !known.EndsWith(path, StringComparison.Ordinal)) continue;
            if (folder != null) return null;
            folder = known.Substring(0, slash);
        }

        return folder;
    }

    private void See(ProtoFileDescriptor file)
    {
        var view = new ProtoFileView();
        view.Add(file.Index, table.PackageNumbers(file.Package));
        file.View = view;
        file.PassesGapsOn = !file.IsWhole;
        foreach (ProtoImportDescriptor import in file.Imports)
        {
            ProtoImportKind kind = import.Syntax.Kind;
            if (import.Target is not { } target)
            {
                file.IsBlind |= import.Syntax.Path.Text != file.ImportPath;
                file.PassesGapsOn |= kind == ProtoImportKind.Public;
                continue;
            }

            if (kind == ProtoImportKind.Option && ReferenceEquals(file.OptionView, ProtoFileView.None)) file.OptionView = new ProtoFileView();
            See(kind == ProtoImportKind.Option ? file.OptionView : view, target);
            file.IsBlind |= target.PassesGapsOn;
            if (kind != ProtoImportKind.Public) continue;
            file.PassesGapsOn |= target.PassesGapsOn;
            file.PublicFiles ??= PublicFilesOf(file);
            file.PublicFiles.Add(target.PublicFiles ?? PublicFilesOf(target));
        }
    }

    private void See(ProtoFileView view, ProtoFileDescriptor target)
    {
        view.Add(target.Index, table.PackageNumbers(target.Package));
        if (target.PublicFiles != null) view.Add(target.PublicFiles);
    }

    private ProtoPublicFiles PublicFilesOf(ProtoFileDescriptor file)
    {
        var files = new ProtoPublicFiles();
        files.Files.Add(file.Index);
        foreach (int package in table.PackageNumbers(file.Package)) files.Packages.Add(package);
        return files;
    }
}
