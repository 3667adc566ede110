using LibWire.Reflection;

namespace LibWire.Kafka;

/// <summary>Registers the schema of a type, or finds it.</summary>
internal static class SchemaRegistration
{
    // Registries know these files.
    private static readonly string[] KnownFolders = ["google/protobuf/", "google/type/", "confluent/"];

    /// <summary>The id of the schema of a type in a subject.</summary>
    /// <exception cref="SchemaRegistryException">The registry failed, or does not have the schema.</exception>
    /// <exception cref="InvalidOperationException">The type has no schema of its own, and the format none.</exception>
    internal static async ValueTask<int> IdAsync(RegistryFormat format, RecordType type, string subject)
    {
        RegistrySchema schema = format.Schema
            ?? (type.Message is { } message ? await SchemaOfAsync(format, message.File).ConfigureAwait(false)
                : throw new InvalidOperationException($"RegistryFormat.Schema has to be set: {type.Type} has no schema of its own."));
        return await IdAsync(format, subject, schema).ConfigureAwait(false);
    }

    private static async ValueTask<int> IdAsync(RegistryFormat format, string subject, RegistrySchema schema)
    {
        if (format.RegistersSchemas) return await format.Registry.RegisterAsync(subject, schema).ConfigureAwait(false);
        RegisteredSchema found = await format.Registry.FindAsync(subject, schema).ConfigureAwait(false)
            ?? throw new SchemaRegistryException($"The subject {subject} does not have this schema.");
        return found.Id;
    }

    // As Confluent's serializers do: an imported file is a subject, called by its import path.
    private static async ValueTask<RegistrySchema> SchemaOfAsync(RegistryFormat format, FileDescriptor file)
    {
        var references = new List<SchemaReference>();
        foreach (FileDescriptor import in file.Imports)
        {
            if (KnownFolders.Any(folder => import.Name.StartsWith(folder, StringComparison.Ordinal))) continue;
            RegistrySchema schema = await SchemaOfAsync(format, import).ConfigureAwait(false);
            await IdAsync(format, import.Name, schema).ConfigureAwait(false);
            RegisteredSchema registered = await format.Registry.FindAsync(import.Name, schema).ConfigureAwait(false)
                ?? throw new SchemaRegistryException($"The subject {import.Name} does not have the schema that was registered.");
            references.Add(new(import.Name, import.Name, registered.Version));
        }

        return new RegistrySchema(RegistrySchema.Protobuf, Convert.ToBase64String(file.ProtoBytes)) { References = references };
    }
}
