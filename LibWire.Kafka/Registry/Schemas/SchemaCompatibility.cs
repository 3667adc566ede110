using LibWire.Schema;

namespace LibWire.Kafka;

/// <summary>What the versions of a subject promise, in the words of Confluent's registry. What breaks it is found by the rules of
/// <c>libwire check --against</c>.</summary>
public enum SchemaCompatibility
{
    /// <summary>The newer version reads what was written with the one before.</summary>
    Backward,

    /// <summary>The newer version reads what was written with any version before.</summary>
    BackwardTransitive,

    /// <summary>The version before reads what is written with the newer one.</summary>
    Forward,

    /// <summary>Each version before reads what is written with the newer one.</summary>
    ForwardTransitive,

    /// <summary>Both directions, with the version before.</summary>
    Full,

    /// <summary>Both directions, with each version before.</summary>
    FullTransitive,

    /// <summary>Nothing: any schema without errors can be registered.</summary>
    None,
}

/// <summary>Compares a schema with the versions of its subject.</summary>
internal static class SchemaComparison
{
    // Bytes are what a topic has.
    private static readonly BreakingOptions Wire = new() { Use = ["WIRE"] };

    /// <summary>Whether only the newest version counts.</summary>
    internal static bool IsOnlyLast(SchemaCompatibility level) =>
        level is SchemaCompatibility.Backward or SchemaCompatibility.Forward or SchemaCompatibility.Full;

    /// <summary>What a schema breaks.</summary>
    /// <param name="level">What is promised.</param>
    /// <param name="newer">The schema.</param>
    /// <param name="older">The versions before that count, each with a name for it.</param>
    /// <exception cref="SchemaRegistryException">The schema has errors, or its language is unknown.</exception>
    internal static IReadOnlyList<string> Find(SchemaCompatibility level, SchemaVersion newer, IReadOnlyList<SchemaVersion> older)
    {
        newer.ThrowIfFaulty();
        if (level == SchemaCompatibility.None) return [];
        bool isBackward = level is not (SchemaCompatibility.Forward or SchemaCompatibility.ForwardTransitive);
        bool isForward = level is not (SchemaCompatibility.Backward or SchemaCompatibility.BackwardTransitive);
        var findings = new List<string>();
        foreach (SchemaVersion version in older)
        {
            if (version.Type != newer.Type)
            {
                findings.Add($"{version.Name} is of the language {version.Type}, and the schema is of {newer.Type}.");
                continue;
            }

            // Forward: the schema is the older one for its readers.
            if (isBackward)
                foreach (SchemaDiagnostic found in version.FindBreaking(newer, Wire)) findings.Add($"{found.Id}: {found.Message}");
            if (isForward)
                foreach (SchemaDiagnostic found in newer.FindBreaking(version, Wire)) findings.Add($"{found.Id}, for {version.Name}: {found.Message}");
        }

        return [.. findings.Distinct(StringComparer.Ordinal)];
    }
}
