using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>How the records of a query are parsed: only what its paths name. Several threads use it.</summary>
internal sealed class QueryTypes
{
    private readonly DynamicType? _type;
    private readonly DynamicProjection? _projection; // null if all of a message is read
    private readonly ProtoJsonOptions? _options;
    private readonly FlatTableType? _table;

    /// <summary>Makes the types.</summary>
    /// <param name="schema">The type of the records.</param>
    /// <param name="fields">The fields that are read of them.</param>
    internal QueryTypes(InspectedSchema schema, QueryFields fields)
    {
        _table = schema.Table;
        if (schema.Message is not { } message) return;
        var types = new DynamicTypes(schema.Pool!);
        _type = types[message];
        if (!fields.IsWhole && fields.Paths.Length > 0) _projection = _type.Project(fields.Paths);
        _options = new ProtoJsonOptions { WritesOriginalNames = true, AllowsPartial = true, Registry = types.Registry };
    }

    private static FlatJsonOptions StrictJson { get; } = new() { IsStrict = true, WritesDefaults = true };

    /// <summary>Writes what is read of a record as JSON.</summary>
    /// <exception cref="WireFormatException">The record is no valid message or buffer of the type.</exception>
    internal void WriteJson(ReadOnlySpan<byte> record, FlatVerifierOptions? verifier, in ArenaAllocator arena, System.Buffers.IBufferWriter<byte> json)
    {
        if (_projection != null) _projection.Parse(record, in arena).WriteJson(json, _options);
        else if (_type != null) _type.Parse(record, in arena).WriteJson(json, _options);
        else _table!.Parse(record, in arena, verifier).WriteJson(json, StrictJson);
    }
}
