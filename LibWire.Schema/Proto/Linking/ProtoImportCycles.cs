using System.Linq;

namespace LibWire.Schema;

/// <summary>Reports import cycles.</summary>
internal static class ProtoImportCycles
{
    /// <summary>Completes the imports of files in cycles, and reports one cycle for each of these files.</summary>
    internal static void Report(IReadOnlyList<ProtoFileDescriptor> files)
    {
        var byPath = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (ProtoFileDescriptor file in files) byPath[file.ImportPath] = byPath.Count;
        List<List<int>> edges = [.. files.Select(file => Targets(file, byPath))];
        int[] components = StrongComponents.Find(edges);
        int chainCount = 0;
        for (int i = 0; i < files.Count; i++)
        {
            ProtoFileDescriptor file = files[i];
            ProtoImportDescriptor? circle = file.Imports.Find(import => IsInside(import, i));
            if (circle == null) continue;
            for (int k = 0; k < file.Imports.Count; k++) Complete(file, k);

            // Names that come through the cycle may be absent. The import that closes it may change without a change of this file's imports.
            file.IsBlind = true;
            file.PassesGapsOn = true;
            file.LooksBeyond = true;
            string target = circle.Syntax.Path.Text;
            string chain = ++chainCount <= ProtoSchemaLimits.ImportChainsMax
                ? Chain(files, edges, byPath[target], i)
                : $"'{target}' → … → '{file.ImportPath}'";
            file.ReportIfWhole(DiagnosticCatalog.ImportCycle, circle.Place, $"'{file.ImportPath}' → {chain}");
        }

        bool IsInside(ProtoImportDescriptor import, int from) =>
            byPath.TryGetValue(import.Syntax.Path.Text, out int to) && to != from && components[to] == components[from];

        // The import that closes a cycle refers to a file that did not exist yet.
        void Complete(ProtoFileDescriptor file, int index)
        {
            ProtoImportDescriptor import = file.Imports[index];
            if (import.Target != null || !byPath.TryGetValue(import.Syntax.Path.Text, out int to) || files[to] == file) return;
            file.Imports[index] = import with { Target = files[to] };
            file.View.Add(files[to].Index, []);
        }
    }

    private static List<int> Targets(ProtoFileDescriptor file, Dictionary<string, int> byPath)
    {
        var targets = new List<int>();
        foreach (ProtoImportDescriptor import in file.Imports)
            if (byPath.TryGetValue(import.Syntax.Path.Text, out int target)) targets.Add(target);
        return targets;
    }

    // The shortest path of imports from one file to another, both included. There is always one.
    private static string Chain(IReadOnlyList<ProtoFileDescriptor> files, List<List<int>> edges, int from, int to)
    {
        var previous = new Dictionary<int, int> { [from] = -1 };
        var queue = new Queue<int>();
        queue.Enqueue(from);
        while (queue.Count > 0 && !previous.ContainsKey(to))
        {
            int file = queue.Dequeue();
            foreach (int target in edges[file])
            {
                if (previous.ContainsKey(target)) continue;
                previous.Add(target, file);
                queue.Enqueue(target);
            }
        }

        var path = new List<string>();
        for (int step = to; step >= 0; step = previous[step]) path.Add($"'{files[step].ImportPath}'");
        path.Reverse();
        return string.Join(" → ", path);
    }
}
