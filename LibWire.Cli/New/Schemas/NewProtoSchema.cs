using LibWire.Reflection;
using LibWire.Schema;

namespace LibWire.Cli;

/// <summary>Reads a <c>.proto</c> file for a new project.</summary>
internal static class NewProtoSchema
{
    private const int FieldsMax = 3;

    /// <summary>The schema.</summary>
    /// <param name="schema">The file.</param>
    /// <param name="roots">The folders that import paths start in; none for the folder of the file.</param>
    /// <param name="type">The message of a console project; null for the outermost one.</param>
    /// <param name="needsRoot">Whether the project is about one message.</param>
    /// <param name="error">Receives what is wrong.</param>
    /// <exception cref="UsageException">The schema cannot be used, or has no such type.</exception>
    internal static NewSchema Read(string schema, string[] roots, string? type, bool needsRoot, TextWriter error)
    {
        MessageDescriptor? root = needsRoot ? InspectedSchema.Of(schema, type, roots, error).Message : null;
        string[] folders = roots.Length > 0 ? roots : [Path.GetDirectoryName(Path.GetFullPath(schema))!];
        var run = new SchemaRun(new SchemaInput(folders, [], [schema]), keepsLocations: false, error);
        ProtoDescription description = ProtoCompiler.Describe(run.Syntaxes, run.Asked, new ProtoDescribeOptions { IncludesImports = true });
        SchemaDiagnostic[] faults = [.. run.FileDiagnostics, .. description.Diagnostics.Where(static one => one.Severity == SchemaSeverity.Error)];
        if (faults.Length > 0)
        {
            Report.Write(error, faults);
            throw new UsageException($"--schema {schema}: it has errors.");
        }

        DescriptorPool pool = description.ToPool();
        ProtoFileCode[] files = [.. ProtoCompiler.Bind(run.Syntaxes).Select(static file => file.Code).OfType<ProtoFileCode>()];
        string SampleOf(string name) => pool.FindMessage(name) is { } message ? ProtoSample.Of(message, isIndented: false) : "";
        ProjectFile[] copies = [.. run.Syntaxes.Select(static file => file.File).Where(static file => WellKnownFiles.Find(file.ImportPath) == null)
            .Select(static file => new ProjectFile($"{NewSchema.Folder}/{file.ImportPath}", File.ReadAllBytes(file.Path)))];
        IEnumerable<NewService> services = files.Where(file => run.Asked.Contains(file.ImportPath))
            .SelectMany(file => file.Services.Select(service => new NewService(service, file.CSharpNamespace) { SampleOf = SampleOf }));
        return new NewSchema(copies, [.. services])
        {
            Root = root == null ? null : TypeOf(files.SelectMany(static file => file.Messages), root)
                ?? throw new UsageException($"--schema {schema}: {root.FullName} has no name in C#."),
        };
    }

    private static NewType? TypeOf(IEnumerable<ProtoMessageCode> messages, MessageDescriptor root)
    {
        foreach (ProtoMessageCode message in messages)
        {
            if (message.FullName != root.FullName)
            {
                if (TypeOf(message.NestedMessages, root) is { } nested) return nested;
                continue;
            }

            IEnumerable<NewField> fields = message.Fields.Where(static field => field is
            {
                Presence: Schema.ProtoFieldPresence.Implicit or Schema.ProtoFieldPresence.Explicit or Schema.ProtoFieldPresence.Required, IsDeprecated: false,
            })
                .Select(static field => LiteralOf(field) is { } literal ? new NewField(field.CSharpName, literal, field.Name, field.SetName) : null)
                .OfType<NewField>();
            return new NewType(root.FullName, message.CSharpType.Replace("global::", "", StringComparison.Ordinal), ProtoSample.Of(root, isIndented: true))
            {
                Fields = [.. fields.Take(FieldsMax)],
            };
        }

        return null;
    }

    private static string? LiteralOf(ProtoFieldCode field) => field.Kind switch
    {
        ProtoFieldKind.String => "",
        ProtoFieldKind.Double => "4.5",
        ProtoFieldKind.Float => "4.5f",
        ProtoFieldKind.Bool => "true",
        ProtoFieldKind.Bytes or ProtoFieldKind.Message or ProtoFieldKind.Group or ProtoFieldKind.Enum => null,
        _ => "42",
    };
}
