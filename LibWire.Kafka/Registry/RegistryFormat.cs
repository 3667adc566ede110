namespace LibWire.Kafka;

/// <summary>How messages tell the schema with which they were written: the wire format of Confluent's schema registry, see
/// <see cref="RegistryHeader"/>.</summary>
/// <remarks>Any number of serializers, deserializers and threads may use one object. What the registry answered is kept for as long as it lives.</remarks>
public sealed class RegistryFormat
{
    /// <summary>Makes a format.</summary>
    /// <param name="registry">The registry. Unless it is a <see cref="CachedSchemaRegistry"/>, it is put into one.</param>
    public RegistryFormat(ISchemaRegistry registry)
    {
        ArgumentNullException.ThrowIfNull(registry);
        Registry = registry as CachedSchemaRegistry ?? new CachedSchemaRegistry(registry);
    }

    /// <summary>The registry.</summary>
    public CachedSchemaRegistry Registry { get; }

    /// <summary>The subject of a message, from where it goes and the full name of its type: <see cref="SubjectNames.Topic"/> by default.</summary>
    /// <remarks>A function of your own is called for each message that is written, and may look at its headers.</remarks>
    public Func<SerializationContext, string, string> Naming { get; init; } = SubjectNames.Topic;

    /// <summary>Whether a writer registers its schema, which it does by default. Otherwise the subject must have the schema.</summary>
    public bool RegistersSchemas { get; init; } = true;

    /// <summary>Whether a reader gets the schema of the writer, once for each id, and refuses messages of another type than its own. By default it
    /// does.</summary>
    public bool VerifiesTypes { get; init; } = true;

    /// <summary>The schema of the type; null for that of the generated message, with all that it imports. Tables of FlatBuffers need it: their schema is not in
    /// the generated code. One of Protocol Buffers must declare the message at the same place.</summary>
    public RegistrySchema? Schema { get; init; }

    /// <summary>The full name of the type, for subjects and for comparing types; null for that in the schema. Holders of FlatBuffers do not know it: it is the
    /// name of the C# class without <c>Holder</c>.</summary>
    public string? RecordName { get; init; }
}
