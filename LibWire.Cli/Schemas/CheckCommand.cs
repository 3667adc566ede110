using System.CommandLine;

namespace LibWire.Cli;

/// <summary>The command <c>check</c>.</summary>
internal static class CheckCommand
{
    internal static Command Create(TextWriter output, TextWriter error)
    {
        InputArguments input = new();
        FbsArguments fbs = new();
        FindingArguments findings = new(BreakingRules.All);
        var against = new Option<string?>("--against")
        {
            Description = "An older version: for .fbs files a file; for .proto files a file, a folder or a descriptor set. Reports the changes that break it.",
            HelpName = "OLD",
        };
        var command = new Command("check", "Reports what is wrong with files, or, with --against, which changes break an older version. It writes nothing.")
        {
            input.Roots, input.Sets, against, findings.Use, findings.Except, findings.Config, findings.Format, findings.Json, findings.ListRules,
            fbs.RequiresIds, fbs.RefusesLeaks, input.Files,
        };
        command.SetAction(parsed =>
        {
            if (parsed.GetValue(findings.ListRules)) return findings.WriteRules(parsed, "breaking", [BreakingRules.Default], output);
            SchemaInput files = input.Of(parsed);
            var report = new FindingReport(findings.FormatOf(parsed), output, error);
            if (parsed.GetValue(against) is not { } older)
            {
                if (findings.AreRulesUsed(parsed)) throw new UsageException("--use, --except and --config need --against.");
                if (files.FbsNames.Length == 0 && fbs.IsUsed(parsed)) throw new UsageException(FbsArguments.OnlyForFbs);
                return Commands.Check(files, fbs.OptionsOf(parsed), report);
            }

            RuleSettings settings = findings.SettingsOf(parsed, "breaking");
            if (files.FbsNames.Length > 0 || SchemaInput.IsFbs(older))
                return FbsBreakingCommand.Run(files, older, fbs.OptionsOf(parsed), settings, report);
            if (fbs.IsUsed(parsed)) throw new UsageException(FbsArguments.OnlyForFbs);
            return BreakingCommand.Run(files, older, settings, report);
        });
        return command;
    }
}
