using System.Globalization;
using System.Text;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.SchemaInterop;

/// <summary>
/// A tree of files like a collection of public interfaces: many packages with versions, common files that all others import, annotations on methods and
/// fields, and long comments.
/// </summary>
internal sealed class SchemaTree
{
    private const string Root = "acme";

    private readonly FuzzRandom _random = new(63, index: 7000);
    private readonly string _folder;
    private readonly List<string> _paths = [];
    private readonly double _bytesPerFile;

    private SchemaTree(string folder, int files, double megabytes)
    {
        _folder = folder;
        _bytesPerFile = megabytes * 1e6 / files;
    }

    /// <summary>The size of all files in bytes.</summary>
    internal long Bytes { get; private set; }

    /// <summary>The import paths of the files.</summary>
    internal IReadOnlyList<string> Paths => _paths;

    /// <summary>Writes a tree, the same on every machine. Writes <c>files.txt</c> beside it, an argument file that names all files.</summary>
    /// <param name="folder">The target folder, which is created.</param>
    /// <param name="files">The number of files, at least 10.</param>
    /// <param name="megabytes">The approximate size of all files.</param>
    internal static SchemaTree Write(string folder, int files, double megabytes)
    {
        var tree = new SchemaTree(folder, files, megabytes);
        foreach ((string name, string text) in SchemaTreeCommon.Files) tree.Put($"{Root}/api/{name}.proto", text);
        for (int product = 0; tree._paths.Count < files; product++) tree.AddProduct(product, files);
        File.WriteAllLines(Path.Combine(folder, "files.txt"), tree._paths);
        return tree;
    }

    /// <summary>
    /// One product in one to three versions. Each version has a service, resources, and smaller files of enums and messages. The files import each other.
    /// </summary>
    private void AddProduct(int product, int filesMax)
    {
        string name = SchemaTreeWords.Word(_random) + product.ToString(CultureInfo.InvariantCulture);
        int versions = 1 + _random.Next(3);
        int parts = _random.OneIn(12) ? 40 + _random.Next(60) : 2 + _random.Next(6);
        for (int version = 1; version <= versions; version++)
        {
            var module = new SchemaTreeModule($"{Root}.{name}.v{version.ToString(CultureInfo.InvariantCulture)}", _random, _bytesPerFile);
            for (int part = 0; part < parts && _paths.Count < filesMax; part++)
            {
                (string path, string text) = module.Next(isService: part == parts - 1);
                Put(path, text);
                double expected = (_paths.Count + 1) * _bytesPerFile;
                module.BytesPerFile = Math.Clamp(_bytesPerFile + (expected - Bytes) / 20, _bytesPerFile / 4, _bytesPerFile * 3);
            }
        }
    }

    private void Put(string importPath, string text)
    {
        string path = Path.Combine(_folder, importPath);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        File.WriteAllBytes(path, bytes);
        Bytes += bytes.Length;
        _paths.Add(importPath);
    }
}
