namespace LibWire.Kafka;

/// <summary>A schema as a registry keeps it.</summary>
/// <param name="Type">The language: <see cref="Protobuf"/>, <see cref="FlatBuffers"/>, or another one that the registry knows.</param>
/// <param name="Text">The text of a <c>.proto</c> or <c>.fbs</c> file; or the bytes of a <c>FileDescriptorProto</c> in Base64, which registries take for
/// <see cref="Protobuf"/> too.</param>
public sealed record RegistrySchema(string Type, string Text)
{
    /// <summary>Protocol Buffers, as registries of Confluent call them.</summary>
    public const string Protobuf = "PROTOBUF";

    /// <summary>FlatBuffers. <see cref="FileSchemaRegistry"/> knows them; registries of Confluent need a plug-in.</summary>
    public const string FlatBuffers = "FLATBUFFERS";

    /// <summary>The schemas that it imports or includes.</summary>
    public IReadOnlyList<SchemaReference> References { get; init; } = [];

    /// <summary>Whether type, text and references are the same.</summary>
    public bool Equals(RegistrySchema? other) =>
        other is not null && Type == other.Type && Text == other.Text && References.SequenceEqual(other.References);

    /// <summary>A hash of type and text.</summary>
    public override int GetHashCode() => HashCode.Combine(Type, Text);
}

/// <summary>A schema that another one imports or includes.</summary>
/// <param name="Name">The name by which it is imported.</param>
/// <param name="Subject">The subject that has it.</param>
/// <param name="Version">The version of the subject.</param>
public sealed record SchemaReference(string Name, string Subject, int Version);

/// <summary>A version of a subject.</summary>
/// <param name="Subject">The subject.</param>
/// <param name="Version">The version, from 1.</param>
/// <param name="Id">The id of the schema.</param>
/// <param name="Schema">The schema.</param>
public sealed record RegisteredSchema(string Subject, int Version, int Id, RegistrySchema Schema);
