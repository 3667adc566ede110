namespace LibWire.Cli;

/// <summary>The first step of all commands: reads and parses the files of the command line and their imports.</summary>
internal sealed class SchemaRun
{
    private readonly SchemaFiles _files;

    /// <summary>Reads and parses files and everything they import.</summary>
    /// <exception cref="UsageException">A root or a descriptor set cannot be used, or no file is named.</exception>
    internal SchemaRun(SchemaInput input, bool keepsLocations, TextWriter error)
    {
        if (input.Names.Length == 0) throw new UsageException("Name at least one .proto or .fbs file, or a file that lists them: @files.txt.");
        string[] roots = input.Roots.Length == 0 && input.Sets.Length == 0 ? ["."] : input.Roots;
        ProtoDescriptorSet set = DescriptorSetFiles.Read(input.Sets);
        _files = new SchemaFiles(new ImportRoots(roots), set, input.Namespaces);
        Asked = _files.Map(input.Names);
        using ProgressBar bar = ProgressBar.On(error);
        Syntaxes = new ProtoFileLoader(_files.Read, keepsLocations, bar.Show) { Parsed = set.Files }.Load(Asked);
    }

    /// <summary>The import paths of the files of the command line.</summary>
    internal IReadOnlyList<string> Asked { get; }

    /// <summary>All files, each after those it imports.</summary>
    internal IReadOnlyList<ProtoFileSyntax> Syntaxes { get; }

    /// <summary>What is wrong with files as files.</summary>
    internal IEnumerable<SchemaDiagnostic> FileDiagnostics => _files.Diagnostics;

    internal bool HasUnusableFiles => _files.Diagnostics.Any(static item => item.Severity == SchemaSeverity.Error);
}
