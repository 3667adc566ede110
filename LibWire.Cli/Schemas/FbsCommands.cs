namespace LibWire.Cli;

/// <summary>Runs the commands for FlatBuffers schemas.</summary>
internal static class FbsCommands
{
    /// <summary>Writes the binary form of a schema, a .bfbs file.</summary>
    internal static int Describe(SchemaInput input, FbsOptions options, FbsReflectionOptions contents, string output, TextWriter error)
    {
        if (input.Names.Length != 1)
            throw new UsageException("A .bfbs file holds one schema with everything it includes: name one .fbs file, and no other file.");
        RefuseSets(input);
        var run = new FbsRun(input.Roots, input.Names, options);
        FbsDescription? description = run.Files.Count == 0 ? null : FbsCompiler.Describe(run.Files[0], run.Options, contents, run.Find);
        if (Report.Write(error, [.. run.FileDiagnostics, .. description?.Diagnostics ?? default]) || description?.Bytes is not { } bytes)
            return ExitCode.BadInput;
        OutputFile.Write(output, stream => stream.Write(bytes));
        return ExitCode.Fine;
    }

    /// <summary>Finds what is wrong with schemas.</summary>
    internal static IEnumerable<SchemaDiagnostic> Check(SchemaInput input, FbsOptions options)
    {
        var run = new FbsRun(input.Roots, input.FbsNames, options);
        EquatableArray<SchemaDiagnostic> found = FbsCompiler.Check(run.Files, run.Options, run.Find);
        return [.. run.FileDiagnostics, .. found];
    }

    /// <summary>Generates the C# of schemas.</summary>
    internal static GeneratedCode Generate(SchemaInput input, FbsOptions options, EmitOptions emit)
    {
        var run = new FbsRun(input.Roots, input.FbsNames, options, input.Namespaces);
        SchemaGeneration generation = FbsCompiler.Generate(run.Files, run.Options, emit, run.ShownPathOf, run.Find);
        SchemaDiagnostic[] diagnostics = [.. run.FileDiagnostics, .. generation.Diagnostics];
        bool hasErrors = Array.Exists(diagnostics, static item => item.Severity == SchemaSeverity.Error);
        return new GeneratedCode(diagnostics, hasErrors ? [] : generation.Sources.ToArray());
    }

    /// <summary>Refuses descriptor sets if no file can use them.</summary>
    /// <exception cref="UsageException">A descriptor set is given.</exception>
    internal static void RefuseSets(SchemaInput input)
    {
        if (input.Sets.Length > 0) throw new UsageException("--descriptor-set-in is for .proto files.");
    }
}
