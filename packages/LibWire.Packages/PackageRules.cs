using System.Collections.Immutable;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace LibWire.Packages;

/// <summary>What every package of this repository must have.</summary>
internal static partial class PackageRules
{
    /// <summary>The folder that the compiler writes in place of that of the clone.</summary>
    private const string MappedRoot = "/_/";

    /// <summary>What a project that is a package has in its text.</summary>
    private static readonly string[] PackageSigns = ["<IsPackable>true</IsPackable>", "LibWire.Sources.props\" />"];

    /// <summary>Packages whose dlls are analyzers: they have no folder lib and no symbol package, and their symbols are inside.</summary>
    private static readonly string[] AnalyzerPackages = ["LibWire.Generator"];

    /// <summary>What is wrong with the packages of a folder, one line each.</summary>
    public static IEnumerable<string> Findings(string feed, string repository)
    {
        PackageFile[] packages = [.. PackageFile.In(feed).Select(static path => new PackageFile(path))];
        string[] expected = Packable(repository);
        foreach (string missing in expected.Except(Listed(repository))) yield return $"packages/Packages.slnf lacks {missing}";
        foreach (string missing in expected.Except(packages.Select(static package => package.Id))) yield return $"{missing} is not in {feed}";

        string[] versions = [.. packages.Select(static package => package.Version).Distinct()];
        if (versions.Length != 1) yield return $"There are {versions.Length} versions: {string.Join(", ", versions)}";
        string[] commits = [.. packages.Select(static package => package.Attribute("repository", "commit")).Distinct()];
        if (commits is not [{ Length: 40 }]) yield return $"The packages do not name one commit: {string.Join(", ", commits)}";

        foreach (PackageFile package in packages)
        {
            foreach (string finding in Findings(package, versions[0])) yield return $"{package.Id}: {finding}";
            package.Dispose();
        }
    }

    private static IEnumerable<string> Findings(PackageFile package, string version)
    {
        string[] entries = package.Entries;
        foreach (string element in new[] { "authors", "description", "copyright", "tags" })
        {
            if (package.Text(element) == "") yield return $"no {element}";
        }

        if (package.Text("license") != "MIT" || package.Attribute("license", "type") != "expression") yield return "the licence is not MIT";
        if (package.Text("readme") != "README.md" || !entries.Contains("README.md")) yield return "no readme";
        if (package.Text("icon") != "icon.png" || !entries.Contains("icon.png")) yield return "no icon";
        if (package.Attribute("repository", "branch") != "") yield return "a branch is named: two builds of one commit would differ";
        foreach ((string id, string range) in package.Dependencies)
        {
            if (id.StartsWith("LibWire", StringComparison.Ordinal) && range.Trim('[', ']') != version) yield return $"needs {id} {range}, not its own version";
        }

        string[] own = [.. entries.Where(static entry => OwnDll().IsMatch(entry))];
        if (own.Length == 0 && !package.IsTool) yield return "no dll";
        string[] libraries = [.. own.Where(static entry => entry.StartsWith("lib/", StringComparison.Ordinal))];
        if ((libraries.Length == 0) != (package.IsTool || AnalyzerPackages.Contains(package.Id))) yield return $"{libraries.Length} dlls in the folder lib";
        foreach (string library in libraries)
        {
            if (!entries.Contains(Path.ChangeExtension(library, ".xml"))) yield return $"{library} has no documentation";
        }

        foreach (string finding in own.SelectMany(entry => SymbolFindings(package, entry))) yield return finding;
    }

    // Symbols are inside the dll, beside it, or in the symbol package. They must belong to it and name no folder of the machine.
    private static IEnumerable<string> SymbolFindings(PackageFile package, string entry)
    {
        using PEReader dll = new(ImmutableCollectionsMarshal.AsImmutableArray(package.Bytes(entry)));
        ImmutableArray<DebugDirectoryEntry> debug = dll.ReadDebugDirectory();
        if (!debug.Any(static one => one.Type == DebugDirectoryEntryType.Reproducible)) yield return $"{entry} is not reproducible";
        using MetadataReaderProvider? symbols = Symbols(package, entry, dll, debug);
        if (symbols == null)
        {
            yield return $"{entry} has no symbols";
            yield break;
        }

        MetadataReader reader = symbols.GetMetadataReader();
        BlobContentId id = new(reader.DebugMetadataHeader!.Id);
        CodeViewDebugDirectoryData named = dll.ReadCodeViewDebugDirectoryData(debug.First(static one => one.Type == DebugDirectoryEntryType.CodeView));
        if (id.Guid != named.Guid) yield return $"{entry} and its symbols do not belong together";
        string? foreign = reader.Documents.Select(handle => reader.GetString(reader.GetDocument(handle).Name))
            .FirstOrDefault(static name => !name.StartsWith(MappedRoot, StringComparison.Ordinal));
        if (foreign != null) yield return $"{entry} names a file of the machine: {foreign}";
    }

    private static MetadataReaderProvider? Symbols(PackageFile package, string entry, PEReader dll, ImmutableArray<DebugDirectoryEntry> debug)
    {
        DebugDirectoryEntry embedded = debug.FirstOrDefault(static one => one.Type == DebugDirectoryEntryType.EmbeddedPortablePdb);
        if (embedded.DataSize > 0) return dll.ReadEmbeddedPortablePdbDebugDirectoryData(embedded);

        string name = Path.ChangeExtension(entry, ".pdb");
        string symbolPackage = Path.ChangeExtension(package.Path, ".snupkg");
        if (package.Entries.Contains(name)) return Provider(package.Bytes(name));
        if (!File.Exists(symbolPackage)) return null;
        using PackageFile symbols = new(symbolPackage);
        return symbols.Entries.Contains(name) ? Provider(symbols.Bytes(name)) : null;
    }

    private static MetadataReaderProvider Provider(byte[] bytes) =>
        MetadataReaderProvider.FromPortablePdbImage(ImmutableCollectionsMarshal.AsImmutableArray(bytes));

    // A project at the top that is a package says so itself, or is one of the two builds of the runtime.
    private static string[] Packable(string repository) =>
    [
        .. from project in Directory.EnumerateDirectories(repository, "LibWire*").SelectMany(static folder => Directory.EnumerateFiles(folder, "*.csproj"))
           let text = File.ReadAllText(project)
           where PackageSigns.Any(sign => text.Contains(sign, StringComparison.Ordinal))
           orderby project
           select Path.GetFileNameWithoutExtension(project),
    ];

    private static string[] Listed(string repository)
    {
        using JsonDocument filter = JsonDocument.Parse(File.ReadAllText(Path.Combine(repository, "packages", "Packages.slnf")));
        JsonElement projects = filter.RootElement.GetProperty("solution").GetProperty("projects");
        return [.. projects.EnumerateArray().Select(static project => Path.GetFileNameWithoutExtension(project.GetString()!))];
    }

    // A tool also contains dlls of others.
    [GeneratedRegex(@"/libwire(\.[^/]*)?\.dll$", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex OwnDll();
}
