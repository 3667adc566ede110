using System.IO.Compression;

namespace QuickStart;

/// <summary>A tile on disk.</summary>
/// <param name="Path">Where it is.</param>
/// <param name="Name">How the report calls it: the path without the folder that was asked for.</param>
internal sealed record InputFile(string Path, string Name)
{
    private static readonly string[] Endings = [".mvt", ".pbf", ".mvt.gz", ".pbf.gz"];
    private static readonly EnumerationOptions Everywhere = new() { RecurseSubdirectories = true, IgnoreInaccessible = true };

    /// <summary>A file itself, or the tiles of a folder and the folders in it, in the order of their names. Empty where there are none.</summary>
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

    /// <summary>The tile, unpacked. Whether it is packed is told by its first bytes and not by its name: tile servers send gzip under either.</summary>
    /// <exception cref="InvalidDataException">The file starts like gzip and is not.</exception>
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
