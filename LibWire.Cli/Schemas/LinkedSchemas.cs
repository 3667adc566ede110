namespace LibWire.Cli;

/// <summary>Schemas without errors, for commands that show what is declared. Errors are reported, and then the result is null.</summary>
internal static class LinkedSchemas
{
    /// <summary>The .proto files of the command line, then those they import.</summary>
    internal static (IReadOnlyList<ProtoFileDescriptor> Asked, IReadOnlyList<ProtoFileDescriptor> All)? Proto(SchemaInput input, TextWriter error) =>
        Proto(input, new FindingReport(null, TextWriter.Null, error));

    /// <inheritdoc cref="Proto(SchemaInput, TextWriter)"/>
    internal static (IReadOnlyList<ProtoFileDescriptor> Asked, IReadOnlyList<ProtoFileDescriptor> All)? Proto(SchemaInput input, FindingReport report)
    {
        var run = new SchemaRun(input, keepsLocations: false, report.Error);
        IReadOnlyList<ProtoFileDescriptor> files = ProtoCompiler.Link(run.Syntaxes, run.Asked);
        SchemaDiagnostic[] faults = [.. run.FileDiagnostics, .. files.SelectMany(static file => file.Diagnostics.ToArray())];
        if (report.AddFaults(faults.Where(static fault => fault.Severity == SchemaSeverity.Error))) return null;
        Dictionary<string, ProtoFileDescriptor> byPath = files.ToDictionary(static file => file.ImportPath, StringComparer.Ordinal);
        return ([.. run.Asked.Distinct().Select(path => byPath[path])], files);
    }

    /// <summary>The .fbs files of the command line, and all files, those included too.</summary>
    internal static (IReadOnlyList<FbsFileModel> Asked, IReadOnlyList<FbsFileModel> All)? Fbs(string[] roots, string[] names, TextWriter error)
    {
        var run = new FbsRun(roots, names, new FbsOptions());
        FbsLinkage linkage = FbsCompiler.Link(run.Files, run.Options, run.Find);
        SchemaDiagnostic[] faults = [.. run.FileDiagnostics, .. linkage.AllDiagnostics()];
        if (Report.Write(error, faults.Where(static fault => fault.Severity == SchemaSeverity.Error))) return null;
        return ([.. linkage.Models()], [.. linkage.AllFiles().Select(static file => file.Model).OfType<FbsFileModel>()]);
    }
}
