namespace LibWire.Schema;

/// <summary>
/// A file with all its includes, which other tools read in one go. Each file in it can see every name, and the order of declarations matters.
/// </summary>
internal sealed class FbsUnit
{
    private readonly Dictionary<FbsSourceFile, int> _order = [];
    private readonly Dictionary<string, long> _attributes = new(StringComparer.Ordinal); // the order of their first declarations
    private readonly Dictionary<string, FbsDeclaration> _types = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FbsDeclaration> _services = new(StringComparer.Ordinal);
    private readonly Dictionary<string, List<FbsDeclaration>> _bySimpleName = new(StringComparer.Ordinal);
    private readonly Dictionary<FbsDeclaration, long> _firstUses = [];

    private FbsUnit(FbsSourceFile root) => Root = root;

    /// <summary>The file that includes all others.</summary>
    internal FbsSourceFile Root { get; }

    /// <summary>Its files. An included file comes before the files that include it.</summary>
    internal List<FbsSourceFile> Files { get; } = [];

    /// <summary>Whether a file is not found, or a declaration is lost to a syntax error. Then a missing name could be in there.</summary>
    internal bool HasGaps { get; private set; }

    /// <summary>Collects the files of a unit and what they declare.</summary>
    internal static FbsUnit Of(FbsSourceFile root)
    {
        var unit = new FbsUnit(root);
        unit.Collect(root);
        foreach (FbsSourceFile file in unit.Files) unit.Declare(file);
        return unit;
    }

    /// <summary>The order of a statement in the unit. A greater number is further below.</summary>
    internal long OrderOf(FbsSourceFile file, int index) => ((long)_order[file] << 32) | (uint)index;

    internal long OrderOf(FbsDeclaration declaration) => OrderOf(declaration.File, declaration.Index);

    /// <summary>The type of that full name; null if there is none.</summary>
    internal FbsDeclaration? FindType(string fullName) => _types.TryGetValue(fullName, out FbsDeclaration? found) ? found : null;

    /// <summary>The types of that name in any namespace, in their order.</summary>
    internal IReadOnlyList<FbsDeclaration> FindSimple(string name) => _bySimpleName.TryGetValue(name, out List<FbsDeclaration>? found) ? found : [];

    /// <summary>Whether an attribute is declared above a place.</summary>
    internal bool HasAttribute(string name, long order) => _attributes.TryGetValue(name, out long declared) && declared < order;

    internal bool HasAttribute(string name) => _attributes.ContainsKey(name);

    internal void NoteUse(FbsDeclaration declaration, long order)
    {
        if (!_firstUses.TryGetValue(declaration, out long first) || order < first) _firstUses[declaration] = order;
    }

    /// <summary>Whether a table is declared or mentioned above a place.</summary>
    internal bool IsKnownAt(FbsDeclaration declaration, long order) =>
        OrderOf(declaration) < order || (_firstUses.TryGetValue(declaration, out long first) && first < order);

    // Depth first, without recursion: a chain of includes can have any length.
    private void Collect(FbsSourceFile root)
    {
        var seen = new HashSet<int> { root.Identity };
        var open = new Stack<(FbsSourceFile File, int Next)>();
        open.Push((root, 0));
        while (open.Count > 0)
        {
            (FbsSourceFile file, int next) = open.Pop();
            if (next == file.Includes.Count)
            {
                _order[file] = Files.Count;
                Files.Add(file);
                HasGaps |= file.Syntax.HasLostDeclarations;
                continue;
            }

            open.Push((file, next + 1));
            FbsSourceFile? target = file.Includes[next];
            HasGaps |= target is null;
            if (target != null && seen.Add(target.Identity)) open.Push((target, 0));
        }
    }

    private void Declare(FbsSourceFile file)
    {
        for (int i = 0; i < file.Syntax.Members.Count; i++)
            if (file.Syntax.Members[i] is FbsAttributeDeclarationSyntax { Name.Text: var name } && !_attributes.ContainsKey(name))
                _attributes[name] = OrderOf(file, i);

        foreach (FbsDeclaration declaration in file.Declarations)
        {
            Dictionary<string, FbsDeclaration> names = declaration.IsService ? _services : _types;
            if (names.TryGetValue(declaration.FullName, out FbsDeclaration? other))
            {
                file.Diagnostics.Report(
                    DiagnosticCatalog.FbsNameTaken, declaration.NameRange, declaration.FullName, other.KindName, other.File.Path);
                continue;
            }

            names[declaration.FullName] = declaration;
            if (declaration.IsService) continue;
            if (!_bySimpleName.TryGetValue(declaration.Name, out List<FbsDeclaration>? same))
                _bySimpleName[declaration.Name] = same = [];
            same.Add(declaration);
        }
    }
}
