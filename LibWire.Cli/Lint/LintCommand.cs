using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The command <c>lint</c>.</summary>
internal static class LintCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InputArguments input = new();
        FindingArguments findings = new(LintRules.All);
        var command = new Command("lint", "Reports names, comments and structures of .proto and .fbs files that do not follow rules of style.")
        {
            input.Roots, input.Sets, findings.Use, findings.Except, findings.Config, findings.Format, findings.Json, findings.ListRules, input.Files,
        };
        command.SetAction(parsed => parsed.GetValue(findings.ListRules)
            ? findings.WriteRules(parsed, "lint", [LintRules.Default], output)
            : Run(input.Of(parsed), findings.SettingsOf(parsed, "lint"), new FindingReport(findings.FormatOf(parsed), output, error)));
        return command;
    }

    private static int Run(SchemaInput input, RuleSettings settings, FindingReport found)
    {
        SchemaFolders named = SchemaFolders.Of(input, hasFbs: true);
        SchemaInput others = named.Input.WithoutFbs();
        string[] fbsNames = named.Input.FbsNames;
        var report = new LintReport(SchemaRules.Choose(LintRules.All, settings.Use ?? [LintRules.Default], settings.Except));
        var filter = new FindingFilter(settings, LintRules.All);
        if (fbsNames.Length > 0) LintFbs(named.Input.Roots, fbsNames, report, found);
        if (others.Names.Length > 0 || fbsNames.Length == 0) LintProto(others, settings, report, found);
        found.Add(report.Findings.Where(filter.Keeps));
        return found.End();
    }

    // Files with errors are not checked further. Their warnings are for check.
    private static void LintProto(SchemaInput input, RuleSettings settings, LintReport report, FindingReport found)
    {
        if (LinkedSchemas.Proto(input, found) is not { } files) return;
        HashSet<ProtoFileDescriptor> asked = [.. files.Asked];
        ProtoLint.Check([.. files.All.Where(asked.Contains)], settings, report);
    }

    private static void LintFbs(string[] roots, string[] names, LintReport report, FindingReport found)
    {
        var run = new FbsRun(roots, names, new FbsOptions());
        FbsLinkage linkage = FbsCompiler.Link(run.Files, run.Options, run.Find);
        SchemaDiagnostic[] faults = [.. run.FileDiagnostics, .. linkage.AllDiagnostics()];
        if (found.AddFaults(faults.Where(static fault => fault.Severity == SchemaSeverity.Error))) return;
        FbsLint.Check(linkage.Files, [.. linkage.AllFiles()], report);
    }
}
