using System.Linq;

namespace LibWire.Schema;

/// <summary>Which file sees which.</summary>
internal static class ProtoImportGraph
{
    private const string WellKnownFolder = "google/protobuf/";

    internal static void Resolve(IReadOnlyList<ProtoUnit> units)
    {
        var byPath = new Dictionary<string, ProtoUnit>(StringComparer.Ordinal);
        foreach (ProtoUnit unit in units)
        {
            if (!byPath.TryGetValue(unit.ImportPath, out ProtoUnit? first)) byPath.Add(unit.ImportPath, unit);
            else unit.Report(DiagnosticCatalog.ImportPathTwice, default, first.Syntax.File.Path, unit.Syntax.File.Path, unit.ImportPath);
        }

        foreach (ProtoUnit unit in units) ResolveImports(unit, byPath);
        ReportCycles(units);
        foreach (ProtoUnit unit in units) FindVisible(unit);
    }

    private static void ResolveImports(ProtoUnit unit, Dictionary<string, ProtoUnit> byPath)
    {
        unit.IsBlind = !unit.IsWhole;
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (ProtoImportSyntax import in unit.Syntax.Imports)
        {
            string path = import.Path.Text;
            TextRange span = import.Path.Span;
            if (path == unit.ImportPath) unit.Report(DiagnosticCatalog.ImportSelf, span);
            else if (!seen.Add(path)) unit.Report(DiagnosticCatalog.ImportTwice, span, path);
            else if (byPath.TryGetValue(path, out ProtoUnit? target)) unit.Imports.Add(new ProtoImport(target, import.Kind == ProtoImportKind.Public, span));
            else ReportMissing(unit, path, span, byPath);
        }
    }

    private static void ReportMissing(ProtoUnit unit, string path, TextRange span, Dictionary<string, ProtoUnit> byPath)
    {
        unit.IsBlind = true;
        if (path.StartsWith(WellKnownFolder, StringComparison.Ordinal))
        {
            unit.Report(DiagnosticCatalog.WellKnownImportNotSupported, span, path);
            return;
        }

        var deeper = byPath.Keys.Where(known => path.Length > 0 && known.EndsWith("/" + path, StringComparison.Ordinal)).Take(2).ToList();
        string advice = deeper.Count == 1
            ? $"set ProtoRoot (or the LibWireProtoRoot property) to '{deeper[0].Substring(0, deeper[0].Length - path.Length - 1)}'"
            : "add the file to the schemas, or correct the path, which starts at an import root";
        unit.Report(DiagnosticCatalog.ImportNotFound, span, path, advice);
    }

    private static void ReportCycles(IReadOnlyList<ProtoUnit> units)
    {
        var indexes = new Dictionary<ProtoUnit, int>();
        foreach (ProtoUnit unit in units) indexes.Add(unit, indexes.Count);
        var edges = units.Select(unit => unit.Imports.ConvertAll(import => indexes[import.Target])).ToList();
        int[] components = StrongComponents.Find(edges);
        foreach (ProtoUnit unit in units)
        {
            // One circle through a file is enough to say.
            ProtoImport? import = unit.Imports.Find(candidate => components[indexes[candidate.Target]] == components[indexes[unit]]);
            if (import == null) continue;
            string chain = string.Join(" → ", FindPath(import.Target, unit).Select(static step => $"'{step.ImportPath}'"));
            unit.Report(DiagnosticCatalog.ImportCycle, import.Span, $"'{unit.ImportPath}' → {chain}");
        }
    }

    // The shortest way from one file to another, both included; there is one.
    private static List<ProtoUnit> FindPath(ProtoUnit from, ProtoUnit to)
    {
        var previous = new Dictionary<ProtoUnit, ProtoUnit?> { [from] = null };
        var queue = new Queue<ProtoUnit>();
        queue.Enqueue(from);
        while (queue.Count > 0 && !previous.ContainsKey(to))
        {
            ProtoUnit unit = queue.Dequeue();
            foreach (ProtoImport import in unit.Imports)
            {
                if (previous.ContainsKey(import.Target)) continue;
                previous.Add(import.Target, unit);
                queue.Enqueue(import.Target);
            }
        }

        var path = new List<ProtoUnit>();
        for (ProtoUnit? step = to; step != null; step = previous[step]) path.Add(step);
        path.Reverse();
        return path;
    }

    private static void FindVisible(ProtoUnit unit)
    {
        unit.Visible.Add(unit);
        var queue = new Queue<ProtoUnit>();
        foreach (ProtoImport import in unit.Imports)
            if (unit.Visible.Add(import.Target)) queue.Enqueue(import.Target);
        while (queue.Count > 0)
            foreach (ProtoImport import in queue.Dequeue().Imports)
                if (import.IsPublic && unit.Visible.Add(import.Target)) queue.Enqueue(import.Target);

        foreach (ProtoUnit seen in unit.Visible)
        {
            // What a broken file does not declare, or a file with a missing import does not pass on, is not missing here.
            if (!seen.IsWhole || (seen != unit && seen.Syntax.Imports.Count > seen.Imports.Count)) unit.IsBlind = true;
            for (int end = seen.Package.Length; end > 0; end = seen.Package.LastIndexOf('.', end - 1)) unit.VisiblePackages.Add(seen.Package.Substring(0, end));
        }
    }
}
