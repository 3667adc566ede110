using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The command <c>lint</c>.</summary>
internal static class LintCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InputArguments input = new();
        FindingArguments findings = new();
        var command = new Command("lint", "Reports names, comments and structures of .proto and .fbs files that do not follow rules of style.")
        {
            input.Roots, input.Sets, findings.Use, findings.Except, findings.Config, findings.Format, input.Files,
        };
        command.SetAction(parsed => Run(
            input.Of(parsed), findings.SettingsOf(parsed, "lint"), parsed.GetValue(findings.Format) ?? FindingFormat.Text, output, error));
        return command;
    }

    private static int Run(SchemaInput input, RuleSettings settings, FindingFormat format, TextWriter output, TextWriter error)
    {
        SchemaFolders named = SchemaFolders.Of(input, hasFbs: true);
        SchemaInput others = named.Input.WithoutFbs();
        string[] fbsNames = named.Input.FbsNames;
        var report = new LintReport(SchemaRules.Choose(LintRules.All, settings.Use ?? [LintRules.Default], settings.Except));
        var filter = new FindingFilter(settings, LintRules.All);
        bool isWrong = fbsNames.Length > 0 && !LintFbs(named.Input.Roots, fbsNames, report, error);
        if (others.Names.Length > 0 || fbsNames.Length == 0) isWrong |= !LintProto(others, settings, report, error);
        bool hasFindings = FindingWriter.Write(output, format, report.Findings.Where(filter.Keeps));
        return isWrong || hasFindings ? ExitCode.BadInput : ExitCode.Fine;
    }

    // Returns whether the files have no errors. Their warnings are for check.
    private static bool LintProto(SchemaInput input, RuleSettings settings, LintReport report, TextWriter error)
    {
        if (LinkedSchemas.Proto(input, error) is not { } files) return false;
        HashSet<ProtoFileDescriptor> asked = [.. files.Asked];
        ProtoLint.Check([.. files.All.Where(asked.Contains)], settings, report);
        return true;
    }

    private static bool LintFbs(string[] roots, string[] names, LintReport report, TextWriter error)
    {
        var run = new FbsRun(roots, names, new FbsOptions());
        FbsLinkage linkage = FbsCompiler.Link(run.Files, run.Options, run.Find);
        SchemaDiagnostic[] faults = [.. run.FileDiagnostics, .. linkage.AllDiagnostics()];
        if (Report.Write(error, faults.Where(static fault => fault.Severity == SchemaSeverity.Error))) return false;
        FbsLint.Check(linkage.Files, [.. linkage.AllFiles()], report);
        return true;
    }
}
