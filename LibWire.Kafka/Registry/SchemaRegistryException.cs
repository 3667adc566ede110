namespace LibWire.Kafka;

/// <summary>A registry of schemas failed, or refused what was asked.</summary>
public class SchemaRegistryException : Exception
{
    /// <summary>Makes an exception.</summary>
    /// <param name="message">What went wrong.</param>
    /// <param name="errorCode">The code of the registry; 0 if it gave none.</param>
    /// <param name="cause">What led to it; null for nothing.</param>
    public SchemaRegistryException(string message, int errorCode = 0, Exception? cause = null)
        : base(message, cause) =>
        ErrorCode = errorCode;

    /// <summary>The code of the registry, such as 42201 for a wrong schema; 0 if it gave none.</summary>
    public int ErrorCode { get; }
}

/// <summary>A schema breaks what its subject promises, so it was not registered.</summary>
public sealed class IncompatibleSchemaException : SchemaRegistryException
{
    private const int Conflict = 409; // the code of Confluent's registry

    /// <summary>Makes an exception.</summary>
    /// <param name="subject">The subject.</param>
    /// <param name="findings">What it breaks, a sentence each.</param>
    public IncompatibleSchemaException(string subject, IReadOnlyList<string> findings)
        : base($"The schema is not compatible with the subject {subject}. {string.Join(' ', findings ?? [])}", Conflict)
    {
        Subject = subject;
        Findings = findings ?? [];
    }

    /// <summary>The subject.</summary>
    public string Subject { get; }

    /// <summary>What it breaks, a sentence each.</summary>
    public IReadOnlyList<string> Findings { get; }
}
