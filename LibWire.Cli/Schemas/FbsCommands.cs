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

    /// <summary>Reports the changes of a schema that break readers or writers of an older one.</summary>
    /// <param name="input">The newer files.</param>
    /// <param name="older">The older file.</param>
    /// <param name="options">The options for reading them.</param>
    /// <param name="format">The form of the findings, which then go to the output; null for that of other diagnostics.</param>
    /// <param name="output">Receives findings in a form.</param>
    /// <param name="error">Receives other diagnostics.</param>
    internal static int CheckAgainst(SchemaInput input, string older, FbsOptions options, FindingFormat? format, TextWriter output, TextWriter error)
    {
        if (input.Names.Length == 0) throw new UsageException("Name the .fbs file to compare with the file given by --against.");
        if (input.FbsNames.Length < input.Names.Length || !SchemaInput.IsFbs(older))
            throw new UsageException("--against compares .fbs files with a .fbs file, and .proto files with .proto files or a descriptor set.");
        RefuseSets(input);
        var before = new FbsRun(input.Roots, [older], options);
        var after = new FbsRun(input.Roots, input.Names, options);
        EquatableArray<SchemaDiagnostic> found = before.HasUnusableFiles || after.HasUnusableFiles
            ? default
            : FbsCompiler.Check(before.Files, after.Files, after.Options, before.Find, after.Find);
        IEnumerable<SchemaDiagnostic> ofFiles = before.FileDiagnostics.Concat(after.FileDiagnostics).Distinct();
        if (format is not { } form) return Report.Write(error, ofFiles.Concat(found)) ? ExitCode.BadInput : ExitCode.Fine;
        IEnumerable<Finding> findings = found.ToArray().Select(
            static item => new Finding(item.Id, new SchemaFile(item.Path, item.Path, ""), item.Span, item.Message));
        return Report.Write(error, ofFiles) | FindingWriter.Write(output, form, findings) ? ExitCode.BadInput : ExitCode.Fine;
    }

    /// <summary>Refuses descriptor sets if no file can use them.</summary>
    /// <exception cref="UsageException">A descriptor set is given.</exception>
    internal static void RefuseSets(SchemaInput input)
    {
        if (input.Sets.Length > 0) throw new UsageException("--descriptor-set-in is for .proto files.");
    }
}
