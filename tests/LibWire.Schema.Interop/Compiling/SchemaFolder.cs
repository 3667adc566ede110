using System.Text;

namespace LibWire.Tests.SchemaInterop;

/// <summary>A temporary folder for a schema's files.</summary>
internal sealed class SchemaFolder : IDisposable
{
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("libwire-schema-");

    internal string Path => _folder.FullName;

    /// <summary>Writes the files. Those of an earlier schema are deleted.</summary>
    internal void Put(TestSchema schema)
    {
        foreach (FileSystemInfo old in _folder.EnumerateFileSystemInfos())
        {
            if (old is DirectoryInfo folder) folder.Delete(recursive: true);
            else old.Delete();
        }

        foreach ((string importPath, string text) in schema.Files)
        {
            string path = System.IO.Path.Combine(Path, importPath);
            Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
            File.WriteAllBytes(path, Utf8.GetBytes(text));
        }
    }

    /// <summary>The result of protoc for a schema.</summary>
    internal CompilerAnswer Describe(TestSchema schema, params string[] arguments)
    {
        Put(schema);
        return Protoc.Describe(Path, schema.Files.Select(static file => file.ImportPath), arguments);
    }

    public void Dispose() => _folder.Delete(recursive: true);
}
