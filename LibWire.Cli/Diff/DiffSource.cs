using System.Buffers;
using System.Text.Json;
using LibWire.Reflection;

namespace LibWire.Cli;

/// <summary>Makes values to compare of records.</summary>
internal sealed class DiffSource : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly ArrayBufferWriter<byte> _json = new();
    private readonly DynamicType? _type;
    private readonly DiffMessage? _messages;
    private readonly FlatTableType? _table;
    private readonly DiffOptions _options;

    /// <summary>Creates a source.</summary>
    /// <param name="schema">The type of the records.</param>
    /// <param name="options">What counts.</param>
    internal DiffSource(InspectedSchema schema, DiffOptions options)
    {
        _options = options;
        _table = schema.Table;
        if (schema.Message is not { } message) return;
        var types = new DynamicTypes(schema.Pool!);
        _type = types[message];
        _messages = new DiffMessage(types, options);
    }

    /// <summary>Reads a record.</summary>
    /// <param name="record">The record.</param>
    /// <param name="verifier">How to verify a buffer; null for the defaults.</param>
    /// <exception cref="WireFormatException">The record is no valid message or buffer of the type.</exception>
    internal DiffObject Read(ReadOnlySpan<byte> record, FlatVerifierOptions? verifier)
    {
        if (_type != null)
        {
            _arena.Reset();
            return _messages!.Of(_type.Parse(record, in _arena), _options.Rules);
        }

        // Defaults are written for what is absent, unless it makes a difference.
        _json.ResetWrittenCount();
        FlatJson.WriteJson(record, _table!.Layout, _json, new FlatJsonOptions { WritesDefaults = !_options.IsExact, Verifier = verifier });
        using JsonDocument document = RecordJson.Parse(_json.WrittenMemory);
        return DiffTable.Of(document.RootElement, _options.Rules, _table);
    }

    public void Dispose() => _arena.Dispose();
}
