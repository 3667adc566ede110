using LibWire.Schema;

namespace LibWire.Kafka;

/// <summary>A compiled schema, to be compared with others of its language.</summary>
internal sealed class SchemaVersion
{
    private const int InvalidSchema = 42201; // the code of Confluent's registry

    private static readonly FbsOptions FbsOptions = new();

    private readonly SchemaSources _sources;
    private readonly ProtoVersion? _proto;
    private readonly SchemaFile? _fbs;

    /// <summary>Compiles a schema.</summary>
    /// <param name="name">What findings call it.</param>
    /// <param name="schema">The schema.</param>
    /// <param name="sources">The same, with all that it refers to.</param>
    /// <exception cref="SchemaRegistryException">Its language is unknown.</exception>
    internal SchemaVersion(string name, RegistrySchema schema, SchemaSources sources)
    {
        Name = name;
        Type = schema.Type;
        _sources = sources;
        if (Type == RegistrySchema.Protobuf) _proto = Compile(name, sources);
        else if (Type == RegistrySchema.FlatBuffers) _fbs = sources.ToFbs(name);
        else throw new SchemaRegistryException($"This registry has no schemas of {Type}.", InvalidSchema);
    }

    internal string Name { get; }

    internal string Type { get; }

    /// <exception cref="SchemaRegistryException">The schema has errors.</exception>
    internal void ThrowIfFaulty()
    {
        EquatableArray<SchemaDiagnostic> faults = _proto?.Faults ?? FbsCompiler.Check([_fbs!], FbsOptions, _sources.FindText);
        SchemaDiagnostic[] errors = [.. faults.Where(static fault => fault.Severity == SchemaSeverity.Error)];
        if (errors.Length > 0) throw new SchemaRegistryException($"The schema is wrong: {string.Join<SchemaDiagnostic>(' ', errors)}", InvalidSchema);
    }

    /// <summary>What another version breaks as the next one of this.</summary>
    internal IEnumerable<SchemaDiagnostic> FindBreaking(SchemaVersion newer, BreakingOptions options)
    {
        BreakingChanges changes = _proto != null
            ? BreakingChanges.Find(_proto, newer._proto!, options)
            : BreakingChanges.Find(_fbs!, newer._fbs!, FbsOptions, options, newer._sources.FindText, _sources.FindText);
        return changes.Faults.Concat(changes.Findings);
    }

    private static ProtoVersion Compile(string name, SchemaSources sources)
    {
        try
        {
            return sources.ToProto(name);
        }
        catch (WireFormatException fault)
        {
            throw new SchemaRegistryException($"The schema is no descriptor: {fault.Message}", InvalidSchema, fault);
        }
    }
}
