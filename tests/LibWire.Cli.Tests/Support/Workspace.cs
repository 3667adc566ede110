using System.Text;

namespace LibWire.Cli.Tests;

/// <summary>A folder for one test, which deletes it afterwards.</summary>
public sealed class Workspace : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("libwire-cli-");

    internal string PathOf(string name) => Path.Combine(_folder.FullName, name);

    /// <summary>Writes a file, and creates its folders.</summary>
    /// <returns>Its path.</returns>
    internal string Write(string name, string text) => Write(name, Encoding.UTF8.GetBytes(text));

    internal string Write(string name, byte[] bytes)
    {
        string path = PathOf(name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, bytes);
        return path;
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
