using System.Buffers.Text;
using LibWire.Schema;

namespace LibWire.Kafka;

/// <summary>A schema of a registry with all that it refers to, ready to be compiled.</summary>
internal sealed class SchemaSources
{
    private const int ReferencesMax = 1000;
    private const byte FileTag = 0x0A; // field 1 of a FileDescriptorSet

    private readonly Dictionary<string, RegistrySchema> _references = new(StringComparer.Ordinal);
    private readonly RegistrySchema _schema;

    private SchemaSources(RegistrySchema schema) => _schema = schema;

    /// <summary>Gets what a schema refers to.</summary>
    /// <exception cref="SchemaRegistryException">Something that it refers to is missing, or is too much.</exception>
    internal static async ValueTask<SchemaSources> LoadAsync(ISchemaRegistry registry, RegistrySchema schema, CancellationToken cancellationToken)
    {
        var sources = new SchemaSources(schema);
        var open = new Queue<SchemaReference>(schema.References);
        while (open.TryDequeue(out SchemaReference? reference))
        {
            if (sources._references.ContainsKey(reference.Name)) continue;
            if (sources._references.Count == ReferencesMax) throw new SchemaRegistryException($"A schema refers to more than {ReferencesMax} others.");
            RegisteredSchema found = await registry.GetVersionAsync(reference.Subject, reference.Version, cancellationToken).ConfigureAwait(false)
                ?? throw new SchemaRegistryException($"A schema refers to version {reference.Version} of {reference.Subject}, which does not exist.");
            sources._references.Add(reference.Name, found.Schema);
            foreach (SchemaReference further in found.Schema.References) open.Enqueue(further);
        }

        return sources;
    }

    /// <summary>Reads the bytes of a FileDescriptorProto in Base64; null if the schema is a text.</summary>
    internal static byte[]? TryDecode(RegistrySchema schema)
    {
        // No text of a schema is valid Base64: it has a statement, which ends in a semicolon or a brace.
        if (schema.Type != RegistrySchema.Protobuf || schema.Text.Length == 0 || !Base64.IsValid(schema.Text)) return null;
        return Convert.FromBase64String(schema.Text);
    }

    /// <summary>The schema as a version of .proto files.</summary>
    internal ProtoVersion ToProto(string path)
    {
        if (TryDecode(_schema) is not { } file) return ProtoVersion.Of([new SchemaFile(path, path, _schema.Text)], FindText);
        var set = new MemoryStream();
        foreach (RegistrySchema reference in _references.Values)
            if (TryDecode(reference) is { } imported) AddFile(set, imported);
        AddFile(set, file);
        return ProtoVersion.Of(ProtoDescriptorSet.Read(set.ToArray(), path), [DescriptorNames.FileOf(file)], FindText);
    }

    /// <summary>The schema as a .fbs file.</summary>
    internal SchemaFile ToFbs(string path) => new(path, path, _schema.Text);

    /// <summary>A file that the schema refers to, if it is a text.</summary>
    internal SchemaFile? FindText(string name) =>
        _references.TryGetValue(name, out RegistrySchema? found) && TryDecode(found) is null ? new SchemaFile(name, name, found.Text) : null;

    private static void AddFile(MemoryStream set, byte[] file)
    {
        set.WriteByte(FileTag);
        uint length = (uint)file.Length;
        for (; length >= 0x80; length >>= 7) set.WriteByte((byte)(length | 0x80));
        set.WriteByte((byte)length);
        set.Write(file);
    }
}
