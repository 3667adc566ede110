namespace LibWire.Cli;

/// <summary>Runs the commands once their arguments are known. Each method returns the exit code.</summary>
internal static class Commands
{
    internal static int Describe(SchemaInput input, ProtoDescribeOptions options, string output, TextWriter error)
    {
        var run = new SchemaRun(input, options.IncludesSourceInfo, error);
        if (run.HasUnusableFiles) return Check(run, error);
        ProtoDescription description = ProtoCompiler.Describe(run.Syntaxes, run.Asked, options);
        if (Report.Write(error, [.. run.FileDiagnostics, .. description.Diagnostics])) return ExitCode.BadInput;
        OutputFile.Write(output, description.WriteTo);
        return ExitCode.Fine;
    }

    internal static int Check(SchemaInput input, FbsOptions options, FindingReport report)
    {
        SchemaInput others = input.WithoutFbs();
        bool hasFbs = others.Names.Length < input.Names.Length, hasOthers = others.Names.Length > 0;
        if (hasFbs && !hasOthers) FbsCommands.RefuseSets(input);
        SchemaDiagnostic[] found =
        [
            .. hasFbs ? FbsCommands.Check(input, options) : [],
            .. hasFbs && !hasOthers ? [] : Find(new SchemaRun(others, keepsLocations: false, report.Error)),
        ];
        report.AddFaults(found);
        return report.End();
    }

    internal static int Generate(SchemaInput input, FbsOptions fbs, EmitOptions options, string folder, TextWriter error)
    {
        SchemaInput others = input.WithoutFbs();
        bool hasFbs = others.Names.Length < input.Names.Length, hasOthers = others.Names.Length > 0;
        if (hasFbs && !hasOthers) FbsCommands.RefuseSets(input);

        // Generate for both languages before writing anything: a run with a faulty schema writes no file.
        GeneratedCode ofFbs = hasFbs ? FbsCommands.Generate(input, fbs, options) : GeneratedCode.None;
        GeneratedCode ofOthers = hasFbs && !hasOthers ? GeneratedCode.None : Generate(others, options, error);
        input.Namespaces.CheckUsed();
        bool hasErrors = Report.Write(error, [.. ofFbs.Diagnostics, .. ofOthers.Diagnostics]);
        if (hasErrors && !(ofFbs.IsUsable && ofOthers.IsUsable)) return ExitCode.BadInput;
        foreach (GeneratedSource source in ofFbs.Sources.Concat(ofOthers.Sources))
        {
            OutputFile.Write(
                Path.Combine(folder, source.Name),
                stream =>
                {
                    using var writer = new StreamWriter(stream, leaveOpen: true);
                    writer.Write(source.Text);
                });
        }

        return hasErrors ? ExitCode.BadInput : ExitCode.Fine;
    }

    private static GeneratedCode Generate(SchemaInput input, EmitOptions options, TextWriter error)
    {
        var run = new SchemaRun(input, keepsLocations: false, error);
        if (run.HasUnusableFiles) return new GeneratedCode(Find(run), []);
        SchemaGeneration generation = ProtoCompiler.Generate(run.Syntaxes, run.Asked, options);
        return new GeneratedCode([.. run.FileDiagnostics, .. generation.Diagnostics], generation.Sources);
    }

    private static int Check(SchemaRun run, TextWriter error) => Report.Write(error, Find(run)) ? ExitCode.BadInput : ExitCode.Fine;

    private static SchemaDiagnostic[] Find(SchemaRun run) =>
        [.. run.FileDiagnostics, .. ProtoCompiler.Check(run.Syntaxes, run.Asked)];
}

/// <summary>The C# generated from the files of one language.</summary>
/// <param name="Diagnostics">What is wrong with the files, and with those they import or include.</param>
/// <param name="Sources">The generated files. None if a schema is wrong. A file whose names cannot be C# is missing.</param>
internal sealed record GeneratedCode(IReadOnlyList<SchemaDiagnostic> Diagnostics, IReadOnlyList<GeneratedSource> Sources)
{
    internal static GeneratedCode None { get; } = new([], []);

    internal bool IsUsable => Sources.Count > 0 || Diagnostics.All(static item => item.Severity != SchemaSeverity.Error);
}
