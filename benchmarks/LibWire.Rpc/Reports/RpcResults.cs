using System.Text.Json;
using LibWire.Comparison;

namespace LibWire.Rpc;

/// <summary>All results of a run, as JSON.</summary>
internal sealed record RpcResults
{
    private static readonly JsonSerializerOptions Options = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true };

    public required ReportHead Head { get; init; }

    public required IReadOnlyList<RpcRecord> Records { get; init; }

    /// <summary>Writes the file, and creates its folder.</summary>
    internal void Save(string path)
    {
        if (Path.GetDirectoryName(Path.GetFullPath(path)) is { Length: > 0 } folder) Directory.CreateDirectory(folder);
        File.WriteAllText(path, JsonSerializer.Serialize(this, Options) + "\n");
    }
}
