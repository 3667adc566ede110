namespace LibWire.Cli;

/// <summary>Runs <c>check --against</c> for .fbs files.</summary>
internal static class FbsBreakingCommand
{
    /// <summary>Reports the changes of a schema that break what an older version was used for.</summary>
    /// <param name="input">The newer files.</param>
    /// <param name="older">The older file.</param>
    /// <param name="options">The options for reading them.</param>
    /// <param name="settings">The rules.</param>
    /// <param name="report">Receives the findings, and what is wrong with the schemas themselves.</param>
    internal static int Run(SchemaInput input, string older, FbsOptions options, RuleSettings settings, FindingReport report)
    {
        if (input.Names.Length == 0) throw new UsageException("Name the .fbs file to compare with the file given by --against.");
        if (input.FbsNames.Length < input.Names.Length || !SchemaInput.IsFbs(older))
            throw new UsageException("--against compares .fbs files with a .fbs file, and .proto files with .proto files or a descriptor set.");
        FbsCommands.RefuseSets(input);
        var before = new FbsRun(input.Roots, [older], options);
        var after = new FbsRun(input.Roots, input.Names, options);
        if (before.HasUnusableFiles || after.HasUnusableFiles)
        {
            report.AddFaults(before.FileDiagnostics.Concat(after.FileDiagnostics).Distinct());
            return report.End();
        }

        FbsLinkage old = FbsCompiler.Link(before.Files, before.Options, before.Find), now = FbsCompiler.Link(after.Files, after.Options, after.Find);
        IEnumerable<SchemaDiagnostic> faults = [.. before.FileDiagnostics, .. after.FileDiagnostics, .. old.AllDiagnostics(), .. now.AllDiagnostics()];
        if (report.AddFaults(faults.Where(static fault => fault.Severity == SchemaSeverity.Error).Distinct())) return report.End();
        var filter = new FindingFilter(settings, BreakingRules.All);
        List<Finding> findings = FbsBreakingCheck.Find(old, now, settings.Breaking);
        report.Add(findings.Where(filter.Keeps));
        return report.End();
    }
}
