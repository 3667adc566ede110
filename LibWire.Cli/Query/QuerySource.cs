using System.Buffers;
using System.Text.Json;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes JSON of the parts of a record that paths lead to. Of messages nothing else is read.</summary>
internal sealed class QuerySource : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly ArrayBufferWriter<byte> _json = new();
    private readonly DynamicType? _type;
    private readonly DynamicProjection? _projection; // null if all of a message is read
    private readonly ProtoJsonOptions? _options;
    private readonly FlatTableType? _table;

    /// <summary>Creates a source.</summary>
    /// <param name="schema">The type of the records.</param>
    /// <param name="fields">The fields that are read of them.</param>
    internal QuerySource(InspectedSchema schema, QueryFields fields)
    {
        _table = schema.Table;
        if (schema.Message is not { } message) return;
        var types = new DynamicTypes(schema.Pool!);
        _type = types[message];
        if (!fields.IsWhole && fields.Paths.Length > 0) _projection = _type.Project(fields.Paths);
        _options = new ProtoJsonOptions { WritesOriginalNames = true, AllowsPartial = true, Registry = types.Registry };
    }

    /// <summary>Reads a record.</summary>
    /// <param name="record">The record.</param>
    /// <param name="verifier">How to verify a buffer; null for the defaults.</param>
    /// <returns>Its parts. Valid until the next call, and until it is disposed.</returns>
    /// <exception cref="WireFormatException">The record is no valid message or buffer of the type.</exception>
    internal JsonDocument Read(ReadOnlySpan<byte> record, FlatVerifierOptions? verifier)
    {
        _json.ResetWrittenCount();
        _arena.Reset();
        if (_projection != null) _projection.Parse(record, in _arena).WriteJson(_json, _options);
        else if (_type != null) _type.Parse(record, in _arena).WriteJson(_json, _options);
        else _table!.Parse(record, in _arena, verifier).WriteJson(_json, StrictJson);
        return JsonDocument.Parse(_json.WrittenMemory);
    }

    public void Dispose() => _arena.Dispose();

    private static FlatJsonOptions StrictJson { get; } = new() { IsStrict = true, WritesDefaults = true };
}
