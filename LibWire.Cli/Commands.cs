namespace LibWire.Cli;

/// <summary>What the commands do once their arguments are known. Each gives the exit code.</summary>
internal static class Commands
{
    internal static int Describe(SchemaInput input, DescribeOptions options, string output, TextWriter error)
    {
        var run = new SchemaRun(input, options.IncludesSourceInfo, error);
        if (run.HasUnusableFiles) return Check(run, error);
        SchemaDescription description = SchemaCompiler.Describe(run.Syntaxes, run.Asked, options);
        if (Report.Write(error, [.. run.FileDiagnostics, .. description.Diagnostics])) return ExitCode.BadInput;
        OutputFile.Write(output, description.WriteTo);
        return ExitCode.Fine;
    }

    internal static int Check(SchemaInput input, FbsOptions options, TextWriter error)
    {
        SchemaInput others = input.WithoutFbs();
        bool hasFbs = others.Names.Length < input.Names.Length, hasOthers = others.Names.Length > 0;
        if (hasFbs && !hasOthers) FbsCommands.RefuseSets(input);
        SchemaDiagnostic[] found =
        [
            .. hasFbs ? FbsCommands.Check(input, options) : [],
            .. hasFbs && !hasOthers ? [] : Find(new SchemaRun(others, keepsLocations: false, error)),
        ];
        return Report.Write(error, found) ? ExitCode.BadInput : ExitCode.Fine;
    }

    internal static int Generate(SchemaInput input, EmitOptions options, string folder, TextWriter error)
    {
        if (input.FbsNames is [var fbs, ..])
            throw new UsageException($"{fbs}: there is no C# for .fbs files yet. generate takes .proto files; check, descriptor and verify take .fbs files.");
        var run = new SchemaRun(input, keepsLocations: false, error);
        if (run.HasUnusableFiles) return Check(run, error);
        if (!Directory.Exists(folder)) throw new UsageException($"{folder}: there is no such folder to write to.");

        IReadOnlyList<ProtoFileDescriptor> linked = SchemaCompiler.Link(run.Syntaxes, run.Asked);
        IReadOnlyList<BoundFile> bound = ProtoBinder.Bind(linked);

        // What others have no C# for is for those to know who ask for it.
        var asked = new HashSet<string>(run.Asked, StringComparer.Ordinal);
        IEnumerable<SchemaDiagnostic> found = linked.Zip(bound).SelectMany(pair =>
            asked.Contains(pair.First.ImportPath) ? pair.Second.Diagnostics : pair.First.Diagnostics.ToArray());
        if (Report.Write(error, [.. run.FileDiagnostics, .. found])) return ExitCode.BadInput;
        GeneratedSource[] sources =
        [
            .. bound.Where(file => file.Model != null && asked.Contains(file.Model.ImportPath))
                .AsParallel().AsOrdered()
                .Select(file => SchemaCompiler.Emit(file.Model!, options)),
        ];
        foreach (GeneratedSource source in sources)
        {
            OutputFile.Write(
                Path.Combine(folder, source.Name),
                stream =>
                {
                    using var writer = new StreamWriter(stream, leaveOpen: true);
                    writer.Write(source.Text);
                });
        }

        return ExitCode.Fine;
    }

    private static int Check(SchemaRun run, TextWriter error) => Report.Write(error, Find(run)) ? ExitCode.BadInput : ExitCode.Fine;

    private static SchemaDiagnostic[] Find(SchemaRun run) =>
        [.. run.FileDiagnostics, .. SchemaCompiler.Link(run.Syntaxes, run.Asked).SelectMany(static file => file.Diagnostics.ToArray())];
}
