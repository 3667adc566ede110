using System.Text.Json;

namespace LibWire.Cli;

/// <summary>The JSON of a record, which a command looks into.</summary>
internal static class RecordJson
{
    // Deeper than any record that can be written: tables in vectors, with FlexBuffers inside.
    private const int DepthMax = 1_000;

    /// <summary>Parses it.</summary>
    /// <exception cref="JsonException">It is nested too deep.</exception>
    internal static JsonDocument Parse(ReadOnlyMemory<byte> json) => JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = DepthMax });
}
