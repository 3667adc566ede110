namespace LibWire.Cli;

/// <summary>The files of the command line, with folders replaced by the files in them.</summary>
/// <param name="Input">The files. A folder is an import root too, if no root is given.</param>
/// <param name="HasFolder">Whether a folder was named, so that the files are all there are.</param>
internal sealed record SchemaFolders(SchemaInput Input, bool HasFolder)
{
    private static readonly EnumerationOptions AllFolders = new() { RecurseSubdirectories = true, IgnoreInaccessible = true };

    /// <summary>Looks into the folders.</summary>
    /// <param name="input">The files and folders.</param>
    /// <param name="hasFbs">Whether .fbs files count besides .proto files.</param>
    /// <exception cref="UsageException">A folder has no such file.</exception>
    internal static SchemaFolders Of(SchemaInput input, bool hasFbs = false)
    {
        string[] folders = [.. input.Names.Where(Directory.Exists)];
        if (folders.Length == 0) return new SchemaFolders(input, HasFolder: false);
        string[] names =
        [
            .. input.Names.Except(folders),
            .. folders.SelectMany(FilesIn),
            .. hasFbs ? folders.SelectMany(static folder => FilesIn(folder, "*.fbs")) : [],
        ];
        if (names.Length == 0) throw new UsageException($"{folders[0]}: there is no schema in this folder.");
        return new SchemaFolders(input with { Names = names, Roots = input.Roots.Length == 0 ? folders : input.Roots }, HasFolder: true);
    }

    /// <summary>The .proto files in a folder and the folders in it.</summary>
    internal static string[] FilesIn(string folder) => FilesIn(folder, "*.proto");

    private static string[] FilesIn(string folder, string pattern) => [.. Directory.EnumerateFiles(folder, pattern, AllFolders).Order(StringComparer.Ordinal)];
}
