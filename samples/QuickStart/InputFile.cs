using System.IO.Compression;

namespace QuickStart;

/// <summary>A tile on disk.</summary>
/// <param name="Path">The path of the file.</param>
/// <param name="Name">The name in the report: the path without the given folder.</param>
internal sealed record InputFile(string Path, string Name)
{
    private static readonly string[] Endings = [".mvt", ".pbf", ".mvt.gz", ".pbf.gz"];
    private static readonly EnumerationOptions Everywhere = new() { RecurseSubdirectories = true, IgnoreInaccessible = true };

    /// <summary>The file itself, or the tiles of a folder and its subfolders, ordered by name. Empty if there are none.</summary>
    public static IReadOnlyList<InputFile> Find(string path)
    {
        if (File.Exists(path)) return [new InputFile(path, System.IO.Path.GetFileName(path))];
        if (!Directory.Exists(path)) return [];
        return
        [
            .. Directory.EnumerateFiles(path, "*", Everywhere)
                .Where(file => Endings.Any(ending => file.EndsWith(ending, StringComparison.OrdinalIgnoreCase)))
                .Order(StringComparer.Ordinal)
                .Select(file => new InputFile(file, System.IO.Path.GetRelativePath(path, file))),
        ];
    }

    /// <summary>The bytes of the tile, unpacked. The first bytes tell whether it is packed, not the name: tile servers send gzip under either
    /// name.</summary>
    /// <exception cref="InvalidDataException">The file starts like gzip but is not gzip.</exception>
    public byte[] Read()
    {
        byte[] bytes = File.ReadAllBytes(Path);
        if (bytes is not [0x1f, 0x8b, ..]) return bytes;

        using var unpacked = new MemoryStream();
        using var gzip = new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress);
        gzip.CopyTo(unpacked);
        return unpacked.ToArray();
    }
}
