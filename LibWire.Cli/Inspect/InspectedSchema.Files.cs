using LibWire.Reflection;

namespace LibWire.Cli;

/// <content>Reading it from a file.</content>
internal sealed partial record InspectedSchema
{
    /// <summary>The type of a schema file.</summary>
    /// <exception cref="UsageException">The schema cannot be used, or has no such type.</exception>
    internal static InspectedSchema Of(string schema, string? name, string[] roots, TextWriter error) =>
        SchemaInput.IsFbs(schema) ? new(null, TableOf(schema, name, roots, error), null) : OfMessage(schema, name, roots, error);

    private static FlatTableType TableOf(string schema, string? name, string[] roots, TextWriter error)
    {
        var run = new FbsRun(roots, [schema], new FbsOptions());
        if (run.HasUnusableFiles)
        {
            Report.Write(error, run.FileDiagnostics);
            throw new UsageException($"--schema {schema}: it cannot be read.");
        }

        FlatSchema types;
        try
        {
            types = FbsCompiler.Load(run.Files[0], run.Options, run.Find);
        }
        catch (InvalidOperationException failure)
        {
            throw new UsageException($"--schema {schema}: {failure.Message}");
        }

        if (name == null && types.RootTable is { } root) return root;
        if (name == null) throw new UsageException($"{schema} has no root_type: say with --type which table the buffers start with.");
        return types.FindTable(name) ?? throw new UsageException($"--type {name}: {schema} has no such table.");
    }

    private static InspectedSchema OfMessage(string schema, string? name, string[] roots, TextWriter error)
    {
        DescriptorPool pool = schema.EndsWith(".proto", StringComparison.OrdinalIgnoreCase) ? Compile(schema, roots, error) : ReadSet(schema);
        return new InspectedSchema(MessageOf(pool, schema, name), null, pool);
    }

    private static MessageDescriptor MessageOf(DescriptorPool pool, string schema, string? name)
    {
        if (name != null)
            return pool.FindMessage(name.TrimStart('.')) ?? throw new UsageException($"--type {name}: {schema} has no such message. {Near(pool, name)}");
        if (pool.Files.Count == 0) throw new UsageException($"--schema {schema}: there is no file in this descriptor set.");
        MessageDescriptor[] outer = [.. Outermost(pool, schema)];
        if (outer.Length == 0) throw new UsageException($"{schema} has no message that is no field of another: say with --type which one.");
        return outer.Length == 1
            ? outer[0]
            : throw new UsageException($"{schema} has several messages: say with --type which one. {Names(outer)}");
    }

    private static DescriptorPool Compile(string schema, string[] roots, TextWriter error)
    {
        if (roots.Length == 0 && !File.Exists(schema)) throw new UsageException($"--schema {schema}: there is no such file.");
        string[] folders = roots.Length > 0 ? roots : [Path.GetDirectoryName(Path.GetFullPath(schema))!];
        var run = new SchemaRun(new SchemaInput(folders, [], [schema]), keepsLocations: false, error);
        ProtoDescription description = ProtoCompiler.Describe(run.Syntaxes, run.Asked, new ProtoDescribeOptions { IncludesImports = true });
        SchemaDiagnostic[] faults = [.. run.FileDiagnostics, .. description.Diagnostics.Where(static one => one.Severity == SchemaSeverity.Error)];
        if (faults.Length == 0) return description.ToPool();
        Report.Write(error, faults);
        throw new UsageException($"--schema {schema}: it has errors.");
    }

    private static DescriptorPool ReadSet(string schema)
    {
        try
        {
            return DescriptorPool.Parse(File.ReadAllBytes(schema));
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or WireFormatException or DescriptorException)
        {
            throw new UsageException($"--schema {schema}: it is no descriptor set that can be used: {failure.Message}");
        }
    }

    // The messages of the file that are no field of another message of it.
    private static IEnumerable<MessageDescriptor> Outermost(DescriptorPool pool, string schema)
    {
        FileDescriptor file = pool.Files.FirstOrDefault(one => schema.EndsWith(one.Name, StringComparison.Ordinal)) ?? pool.Files[^1];
        HashSet<MessageDescriptor> inner = [.. file.Messages.SelectMany(message => message.Fields.Select(static field => field.MessageType)
            .OfType<MessageDescriptor>().Where(type => type != message))];
        return file.Messages.Where(message => !inner.Contains(message));
    }

    private static string Near(DescriptorPool pool, string name)
    {
        string last = name[(name.LastIndexOf('.') + 1)..];
        return Names([.. pool.Files.SelectMany(static file => file.Messages).Where(message => message.Name.Equals(last, StringComparison.OrdinalIgnoreCase))]);
    }

    private static string Names(MessageDescriptor[] messages)
    {
        const int Shown = 8;
        if (messages.Length == 0) return "";
        string names = string.Join(", ", messages.Take(Shown).Select(static message => message.FullName));
        return messages.Length > Shown ? $"There are {names} and others." : $"There are {names}.";
    }
}
