using System.Linq;

namespace LibWire.Schema;

/// <summary>One version of <c>.proto</c> files, to be compared with another.</summary>
public sealed class ProtoVersion
{
    private ProtoVersion(IReadOnlyList<ProtoFileSyntax> files, IReadOnlyList<string> asked, IEnumerable<SchemaDiagnostic> faults)
    {
        Linked = ProtoCompiler.Link(files, asked);
        var byPath = new Dictionary<string, ProtoFileDescriptor>(StringComparer.Ordinal);
        foreach (ProtoFileDescriptor file in Linked) byPath[file.ImportPath] = file;
        Asked = [.. asked.Where(byPath.ContainsKey).Select(path => byPath[path])];
        Faults = new(faults.Concat(Linked.SelectMany(static file => file.Diagnostics.ToArray())).Where(static fault => fault.Severity == SchemaSeverity.Error));
    }

    /// <summary>The errors of the files. A version that has some is not compared.</summary>
    public EquatableArray<SchemaDiagnostic> Faults { get; }

    internal IReadOnlyList<ProtoFileDescriptor> Linked { get; }

    internal IReadOnlyList<ProtoFileDescriptor> Asked { get; }

    /// <summary>A version in files.</summary>
    /// <param name="files">The files that are compared.</param>
    /// <param name="findImport">Returns an imported file that is not among them, by its import path; null if there is none.</param>
    public static ProtoVersion Of(IReadOnlyList<SchemaFile> files, Func<string, SchemaFile?>? findImport = null)
    {
        if (files is null) throw new ArgumentNullException(nameof(files));
        var loader = new ProtoFileLoader(findImport ?? (static _ => null), keepsLocations: false);
        return new ProtoVersion(loader.Load(files), [.. files.Select(static file => file.ImportPath)], []);
    }

    /// <summary>A version in a descriptor set.</summary>
    /// <param name="set">The files, with those that they import.</param>
    /// <param name="asked">The import paths of the files that are compared; null for all.</param>
    /// <param name="findImport">Returns an imported file that is not in the set, by its import path; null if there is none.</param>
    public static ProtoVersion Of(ProtoDescriptorSet set, IReadOnlyList<string>? asked = null, Func<string, SchemaFile?>? findImport = null)
    {
        if (set is null) throw new ArgumentNullException(nameof(set));
        var loader = new ProtoFileLoader(findImport ?? (static _ => null), keepsLocations: false) { Parsed = set.Files };
        return new ProtoVersion(loader.Load(set.ImportPaths), asked ?? set.ImportPaths, set.Diagnostics.ToArray());
    }
}

/// <summary>Changes of schemas that break code, JSON or bytes: what <c>libwire check --against</c> reports.</summary>
/// <param name="Faults">The errors of the two versions. If there are some, the versions were not compared.</param>
/// <param name="Findings">The changes: the ids are those of the rules in docs/check.md, the places are those of the newer version.</param>
public sealed record BreakingChanges(EquatableArray<SchemaDiagnostic> Faults, EquatableArray<SchemaDiagnostic> Findings)
{
    /// <summary>Compares <c>.proto</c> files. One file is compared with one file, whatever their names are; several are compared by import path.</summary>
    /// <param name="older">The older version.</param>
    /// <param name="newer">The newer version.</param>
    /// <param name="options">The rules to use.</param>
    /// <exception cref="ArgumentException">The options name a rule that does not exist.</exception>
    public static BreakingChanges Find(ProtoVersion older, ProtoVersion newer, BreakingOptions options)
    {
        if (older is null) throw new ArgumentNullException(nameof(older));
        if (newer is null) throw new ArgumentNullException(nameof(newer));
        if (options is null) throw new ArgumentNullException(nameof(options));
        EquatableArray<SchemaDiagnostic> faults = new(older.Faults.Concat(newer.Faults));
        if (faults.Count > 0) return new(faults, default);

        bool isOne = older.Asked.Count == 1 && newer.Asked.Count == 1;
        var pairs = new List<(ProtoFileDescriptor Old, ProtoFileDescriptor? New)>();
        foreach (ProtoFileDescriptor old in older.Asked)
            pairs.Add((old, isOne ? newer.Asked[0] : newer.Asked.FirstOrDefault(now => now.ImportPath == old.ImportPath)));
        return new(faults, DiagnosticsOf(BreakingCheck.Find(pairs, newer.Linked, options)));
    }

    /// <summary>Compares <c>.fbs</c> files, with all that they include.</summary>
    /// <param name="older">The older version.</param>
    /// <param name="newer">The newer version.</param>
    /// <param name="fbs">How the files are read.</param>
    /// <param name="options">The rules to use.</param>
    /// <param name="findFile">Returns an included file, by its path with <c>/</c> between folders; null if there is none.</param>
    /// <param name="findOlderFile">Same, for the older version; null for <paramref name="findFile"/>.</param>
    /// <exception cref="ArgumentException">The options name a rule that does not exist.</exception>
    public static BreakingChanges Find(
        SchemaFile older, SchemaFile newer, FbsOptions fbs, BreakingOptions options, Func<string, SchemaFile?>? findFile = null,
        Func<string, SchemaFile?>? findOlderFile = null)
    {
        if (older is null) throw new ArgumentNullException(nameof(older));
        if (newer is null) throw new ArgumentNullException(nameof(newer));
        if (options is null) throw new ArgumentNullException(nameof(options));
        FbsLinkage old = FbsCompiler.Link([older], fbs, findOlderFile ?? findFile), now = FbsCompiler.Link([newer], fbs, findFile);
        EquatableArray<SchemaDiagnostic> faults =
            new(old.AllDiagnostics().Concat(now.AllDiagnostics()).Where(static fault => fault.Severity == SchemaSeverity.Error));
        return faults.Count > 0 ? new(faults, default) : new(faults, DiagnosticsOf(FbsBreakingCheck.Find(old, now, options)));
    }

    private static EquatableArray<SchemaDiagnostic> DiagnosticsOf(List<Finding> findings) =>
        new(findings.Select(static finding => new SchemaDiagnostic(finding.Rule, finding.Severity, finding.File.Path, finding.Span, finding.Message)));
}
