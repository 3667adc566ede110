namespace LibWire.Cli;

/// <summary>Runs <c>check --against</c> for .proto files.</summary>
internal static class BreakingCommand
{
    /// <summary>Reports the changes of schemas that break what an older version was used for.</summary>
    /// <param name="input">The newer files, or folders with them.</param>
    /// <param name="older">The older version: a .proto file, a folder, or a descriptor set.</param>
    /// <param name="settings">The rules.</param>
    /// <param name="report">Receives the findings, and what is wrong with the schemas themselves.</param>
    internal static int Run(SchemaInput input, string older, RuleSettings settings, FindingReport report)
    {
        SchemaFolders named = SchemaFolders.Of(input);
        var run = new SchemaRun(named.Input, keepsLocations: false, report.Error);
        IReadOnlyList<ProtoFileDescriptor> files = ProtoCompiler.Link(run.Syntaxes, run.Asked);
        bool isWrong = report.AddFaults([.. run.FileDiagnostics, .. files.SelectMany(static file => file.Diagnostics.ToArray())]);
        if (isWrong || OlderFiles(older, named, run, report) is not { } olderFiles) return report.End();

        var filter = new FindingFilter(settings, BreakingRules.All);
        List<Finding> findings = BreakingCheck.Find(Pair(olderFiles, files, run.Asked, named.HasFolder, older), files, settings.Breaking);
        report.Add(findings.Where(filter.Keeps));
        return report.End();
    }

    // A single file against a single file: they are compared whatever their paths are.
    private static List<(ProtoFileDescriptor Old, ProtoFileDescriptor? New)> Pair(
        IReadOnlyList<ProtoFileDescriptor> old, IReadOnlyList<ProtoFileDescriptor> files, IReadOnlyList<string> asked, bool hasFolder, string older)
    {
        var byPath = files.ToDictionary(static file => file.ImportPath, StringComparer.Ordinal);
        if (IsProto(older))
            return asked.Count == 1 ? [(old[^1], byPath[asked[0]])] : throw new UsageException($"--against {older}: one file is compared with one file.");
        return
        [
            .. old.Where(file => hasFolder ? WellKnownFiles.Find(file.ImportPath) == null : asked.Contains(file.ImportPath, StringComparer.Ordinal))
                .Select(file => (file, byPath.GetValueOrDefault(file.ImportPath))),
        ];
    }

    // The files to compare, linked; null if they have errors. The last one is the one that is named, if one is.
    private static ProtoFileDescriptor[]? OlderFiles(string older, SchemaFolders named, SchemaRun newer, FindingReport report)
    {
        if (!Directory.Exists(older) && !File.Exists(older)) throw new UsageException($"--against {older}: there is no such file or folder.");
        SchemaInput input = named.Input;
        if (IsProto(older))
        {
            string folder = Path.GetDirectoryName(Path.GetFullPath(older))!;
            input = input with { Roots = [folder, .. input.Roots], Names = [older] };
        }
        else if (Directory.Exists(older))
        {
            string[] below = SchemaFolders.FilesIn(older);
            string[] asked = named.HasFolder ? below : [.. newer.Asked.Select(path => Path.Combine(older, path)).Where(File.Exists)];
            if (asked.Length == 0) return [];
            input = input with { Roots = [older, .. input.Roots], Names = asked };
        }
        else
        {
            ProtoDescriptorSet set = DescriptorSetFiles.Read([older]);
            if (set.Files.Count == 0) throw new UsageException($"--against {older}: there is no file in this descriptor set.");
            input = input with { Roots = [], Sets = [older, .. input.Sets], Names = [.. set.ImportPaths] };
        }

        var run = new SchemaRun(input, keepsLocations: false, report.Error);
        IReadOnlyList<ProtoFileDescriptor> files = ProtoCompiler.Link(run.Syntaxes, run.Asked);
        IEnumerable<SchemaDiagnostic> found = run.FileDiagnostics.Concat(files.SelectMany(static file => file.Diagnostics.ToArray()));
        if (report.AddFaults(found.Where(static fault => fault.Severity == SchemaSeverity.Error))) return null;
        var byPath = files.ToDictionary(static file => file.ImportPath, StringComparer.Ordinal);
        return [.. run.Asked.Select(path => byPath[path])];
    }

    private static bool IsProto(string path) => path.EndsWith(".proto", StringComparison.OrdinalIgnoreCase) && !Directory.Exists(path);
}
