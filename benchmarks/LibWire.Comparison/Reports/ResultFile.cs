using System.Text.Json;

namespace LibWire.Comparison;

/// <summary>All results of a run, as JSON.</summary>
internal sealed record ResultFile
{
    private static readonly JsonSerializerOptions Options = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true };

    public required ReportHead Head { get; init; }

    public IReadOnlyList<ColumnRecord> Columns { get; init; } = [];

    /// <summary>Decoding case A and writing case W3 at several sizes; empty if it was not requested.</summary>
    public IReadOnlyList<ColumnRecord> Scaling { get; init; } = [];

    public IReadOnlyList<MemoryRecord> Memory { get; init; } = [];

    public IReadOnlyList<ColdRecord> Cold { get; init; } = [];

    /// <summary>The rows of FlatBuffers' benchmark page; empty if they were not requested.</summary>
    public IReadOnlyList<PageRecord> Page { get; init; } = [];

    /// <summary>Writes the file, and creates its folder.</summary>
    internal void Save(string path)
    {
        if (Path.GetDirectoryName(Path.GetFullPath(path)) is { Length: > 0 } folder) Directory.CreateDirectory(folder);
        File.WriteAllText(path, JsonSerializer.Serialize(this, Options) + "\n");
    }

    /// <summary>Reads a file that was written by <see cref="Save"/>.</summary>
    /// <exception cref="InvalidDataException">It is no result file.</exception>
    internal static ResultFile Load(string path)
    {
        try
        {
            return JsonSerializer.Deserialize<ResultFile>(File.ReadAllText(path), Options) ?? throw new InvalidDataException($"{path} is empty.");
        }
        catch (JsonException wrong)
        {
            throw new InvalidDataException($"{path}: {wrong.Message}", wrong);
        }
    }
}
