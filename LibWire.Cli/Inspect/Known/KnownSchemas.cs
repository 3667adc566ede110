using System.Collections.Concurrent;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>The schemas of formats that are recognised without one being named. They are compiled when they are first needed.</summary>
internal static class KnownSchemas
{
    private const string ResourceFolder = "known/";

    private static readonly ConcurrentDictionary<string, FlatSchema> Fbs = new(StringComparer.Ordinal);
    private static readonly ConcurrentDictionary<string, DescriptorPool> Protos = new(StringComparer.Ordinal);

    /// <summary>A table.</summary>
    /// <param name="file">The file, such as <c>arrow.fbs</c>.</param>
    /// <param name="name">The full name.</param>
    internal static FlatTableType Table(string file, string name) =>
        Fbs.GetOrAdd(file, static path => FbsCompiler.Load(Read(path)!, new FbsOptions()))[name];

    /// <summary>A message.</summary>
    /// <inheritdoc cref="Table"/>
    internal static InspectedSchema Message(string file, string name)
    {
        DescriptorPool pool = Protos.GetOrAdd(file, static path =>
        {
            IReadOnlyList<ProtoFileSyntax> syntaxes = new ProtoFileLoader(Read, keepsLocations: false).Load([path]);
            return ProtoCompiler.Describe(syntaxes, [path], new ProtoDescribeOptions { IncludesImports = true }).ToPool();
        });
        return new InspectedSchema(pool.FindMessage(name)!, null, pool);
    }

    private static SchemaFile? Read(string path)
    {
        using Stream? stream = typeof(KnownSchemas).Assembly.GetManifestResourceStream(ResourceFolder + path);
        if (stream == null) return null;
        using var reader = new StreamReader(stream);
        return new SchemaFile(path, path, reader.ReadToEnd());
    }
}
