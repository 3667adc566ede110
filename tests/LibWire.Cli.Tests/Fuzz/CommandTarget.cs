namespace LibWire.Cli.Tests.Fuzz;

/// <summary>A kind of file, with the commands that read it.</summary>
/// <param name="Name">Its name in reports.</param>
/// <param name="Extension">The ending of its name, such as <c>.bin</c>.</param>
/// <param name="Seeds">Valid files.</param>
/// <param name="Commands">Command lines, a word each. <c>{file}</c> stands for the changed file, <c>{folder}</c> for the folder that it is in, and
/// <c>{target}</c> for a file beside it.</param>
internal sealed record CommandTarget(string Name, string Extension, byte[][] Seeds, string[][] Commands)
{
    /// <summary>The word that stands for the changed file.</summary>
    internal const string FileWord = "{file}";

    /// <summary>The word that stands for its folder.</summary>
    internal const string FolderWord = "{folder}";

    /// <summary>The word that stands for a file beside it, which commands may write.</summary>
    internal const string TargetWord = "{target}";

    /// <summary>Whether the files are texts.</summary>
    internal bool IsText { get; init; }

    /// <summary>Whether the files are compressed by gzip. Mostly what is inside is changed, so that more than the decompression is reached.</summary>
    internal bool IsGzip { get; init; }

    /// <summary>Tokens of the grammar of texts.</summary>
    internal byte[][] Pieces { get; init; } = [];

    /// <summary>The words of a command line for a file.</summary>
    internal static string[] Words(string[] command, string path) => [.. command.Select(word => word switch
    {
        FileWord => path,
        FolderWord => Path.GetDirectoryName(path)!,
        TargetWord => $"{path}.out",
        _ => word,
    })];
}
