using System.IO.Compression;
using System.Xml.Linq;

namespace LibWire.Packages;

/// <summary>A package as a file: its entries, and what its manifest says.</summary>
internal sealed class PackageFile : IDisposable
{
    private readonly ZipArchive _archive;

    public PackageFile(string path)
    {
        Path = path;
        _archive = ZipFile.OpenRead(path);
        using Stream manifest = _archive.Entries
            .Single(static entry => entry.FullName == entry.Name && entry.Name.EndsWith(".nuspec", StringComparison.Ordinal)).Open();
        Metadata = XDocument.Load(manifest).Root!.Elements().Single(static element => element.Name.LocalName == "metadata");
    }

    /// <summary>Where the file is.</summary>
    public string Path { get; }

    /// <summary>The element <c>metadata</c> of the manifest.</summary>
    public XElement Metadata { get; }

    /// <summary>The id of the package.</summary>
    public string Id => Text("id");

    /// <summary>The version of the package.</summary>
    public string Version => Text("version");

    /// <summary>Whether <c>dotnet tool</c> installs the package.</summary>
    public bool IsTool => Metadata.Descendants().Any(static element =>
        element.Name.LocalName == "packageType" && element.Attribute("name")!.Value.StartsWith("DotnetTool", StringComparison.Ordinal));

    /// <summary>The names of all entries, with forward slashes.</summary>
    public string[] Entries => [.. _archive.Entries.Select(static entry => entry.FullName)];

    /// <summary>The packages that this one needs, and how the manifest names their versions, each once.</summary>
    public (string Id, string Range)[] Dependencies =>
    [
        .. Metadata.Descendants().Where(static element => element.Name.LocalName == "dependency")
            .Select(static element => (element.Attribute("id")!.Value, element.Attribute("version")!.Value)).Distinct(),
    ];

    /// <summary>The packages of a folder, in the order of their names.</summary>
    public static string[] In(string folder) => [.. Directory.EnumerateFiles(folder, "*.nupkg").Order(StringComparer.Ordinal)];

    /// <summary>The text of an element of the manifest, or an empty text.</summary>
    public string Text(string element) => Metadata.Elements().FirstOrDefault(one => one.Name.LocalName == element)?.Value ?? "";

    /// <summary>An attribute of an element of the manifest, or an empty text.</summary>
    public string Attribute(string element, string attribute) =>
        Metadata.Elements().FirstOrDefault(one => one.Name.LocalName == element)?.Attribute(attribute)?.Value ?? "";

    /// <summary>The bytes of an entry.</summary>
    public byte[] Bytes(string entry)
    {
        using Stream stream = _archive.GetEntry(entry)!.Open();
        using MemoryStream bytes = new();
        stream.CopyTo(bytes);
        return bytes.ToArray();
    }

    /// <inheritdoc/>
    public void Dispose() => _archive.Dispose();
}
