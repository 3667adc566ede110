namespace LibWire.Kafka;

/// <summary>A registry of schemas: subjects with versions, and an id for each schema.</summary>
/// <remarks>Implementations may be used by any number of threads.</remarks>
public interface ISchemaRegistry
{
    /// <summary>Makes a schema the newest version of a subject, unless the subject has it.</summary>
    /// <param name="subject">The subject.</param>
    /// <param name="schema">The schema. What it refers to must be registered.</param>
    /// <param name="cancellationToken">Stops the wait.</param>
    /// <returns>The id of the schema.</returns>
    /// <exception cref="IncompatibleSchemaException">The schema breaks what the subject promises.</exception>
    /// <exception cref="SchemaRegistryException">The registry failed, or the schema is wrong.</exception>
    ValueTask<int> RegisterAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default);

    /// <summary>Finds a schema among the versions of a subject.</summary>
    /// <param name="subject">The subject.</param>
    /// <param name="schema">The schema.</param>
    /// <param name="cancellationToken">Stops the wait.</param>
    /// <returns>The version; null if the subject does not have the schema.</returns>
    /// <exception cref="SchemaRegistryException">The registry failed.</exception>
    ValueTask<RegisteredSchema?> FindAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default);

    /// <summary>Gets a version of a subject.</summary>
    /// <param name="subject">The subject.</param>
    /// <param name="version">The version; null for the newest.</param>
    /// <param name="cancellationToken">Stops the wait.</param>
    /// <returns>The version; null if there is none.</returns>
    /// <exception cref="SchemaRegistryException">The registry failed.</exception>
    ValueTask<RegisteredSchema?> GetVersionAsync(string subject, int? version = null, CancellationToken cancellationToken = default);

    /// <summary>Gets a schema by its id.</summary>
    /// <param name="id">The id.</param>
    /// <param name="cancellationToken">Stops the wait.</param>
    /// <returns>The schema; null if there is none.</returns>
    /// <exception cref="SchemaRegistryException">The registry failed.</exception>
    ValueTask<RegistrySchema?> GetAsync(int id, CancellationToken cancellationToken = default);

    /// <summary>What a schema would break as the next version of a subject.</summary>
    /// <param name="subject">The subject.</param>
    /// <param name="schema">The schema.</param>
    /// <param name="cancellationToken">Stops the wait.</param>
    /// <returns>A sentence for each finding; none if the schema is compatible, or the subject is new.</returns>
    /// <exception cref="SchemaRegistryException">The registry failed, or the schema is wrong.</exception>
    ValueTask<IReadOnlyList<string>> FindBreakingAsync(string subject, RegistrySchema schema, CancellationToken cancellationToken = default);
}
