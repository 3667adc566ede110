using System.Buffers;
using System.Text.Json;

namespace LibWire.Cli;

/// <summary>Makes JSON of the parts of a record that paths lead to. Of messages nothing else is read. For one thread.</summary>
/// <param name="types">What is read of records.</param>
internal sealed class QuerySource(QueryTypes types) : IDisposable
{
    private readonly ArenaAllocator _arena = new();
    private readonly ArrayBufferWriter<byte> _json = new();

    /// <summary>Reads a record.</summary>
    /// <param name="record">The record.</param>
    /// <param name="verifier">How to verify a buffer; null for the defaults.</param>
    /// <returns>Its parts. Valid until the next call, and until it is disposed.</returns>
    /// <exception cref="WireFormatException">The record is no valid message or buffer of the type.</exception>
    /// <exception cref="JsonException">It is nested too deep.</exception>
    internal JsonDocument Read(ReadOnlySpan<byte> record, FlatVerifierOptions? verifier)
    {
        _json.ResetWrittenCount();
        _arena.Reset();
        types.WriteJson(record, verifier, in _arena, _json);
        return RecordJson.Parse(_json.WrittenMemory);
    }

    public void Dispose() => _arena.Dispose();
}
