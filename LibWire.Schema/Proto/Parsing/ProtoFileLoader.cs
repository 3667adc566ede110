using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace LibWire.Schema;

/// <summary>Parses files and, wave by wave, all their imports. Files of one wave are parsed in parallel.</summary>
/// <param name="find">Returns a file by its import path; null if there is none. It is called from several threads at once.</param>
/// <param name="keepsLocations">Whether to keep the data for source info.</param>
/// <param name="onParsed"> Receives, after each file, how many files are parsed and how many are known. It is called from several threads at once; null for
/// none.
/// </param>
internal sealed class ProtoFileLoader(Func<string, SchemaFile?> find, bool keepsLocations, Action<int, int>? onParsed = null)
{
    /// <summary>Smallest number of files for which more threads are used: to load the code for that takes as long as parsing a few.</summary>
    private const int ParallelFilesMin = 8;

    private readonly Dictionary<string, ProtoFileSyntax> _byPath = new(StringComparer.Ordinal);
    private int _parsed;
    private int _known;

    /// <summary>Files that are already parsed. They are used for imports that <c>find</c> does not find.</summary>
    internal IReadOnlyList<ProtoFileSyntax> Parsed { get; init; } = [];

    /// <summary>Parses files with all their imports.</summary>
    /// <param name="files">The requested files. Of several with one import path the first is used.</param>
    /// <returns>Each file once, after its imports, except inside import cycles.</returns>
    internal IReadOnlyList<ProtoFileSyntax> Load(IReadOnlyList<SchemaFile> files)
    {
        string[] paths = [.. files.Select(static file => file.ImportPath)];
        var given = new Dictionary<string, SchemaFile>(StringComparer.Ordinal);
        foreach (SchemaFile file in files.Reverse()) given[file.ImportPath] = file;
        return Load(paths, path => given.TryGetValue(path, out SchemaFile? file) ? file : find(path));
    }

    /// <inheritdoc cref="Load(IReadOnlyList{SchemaFile})"/>
    internal IReadOnlyList<ProtoFileSyntax> Load(IReadOnlyList<string> importPaths) => Load(importPaths, find);

    private List<ProtoFileSyntax> Load(IReadOnlyList<string> importPaths, Func<string, SchemaFile?> findAny)
    {
        var parsedBefore = new Dictionary<string, ProtoFileSyntax>(StringComparer.Ordinal);
        foreach (ProtoFileSyntax file in Parsed) parsedBefore[file.File.ImportPath] = file;
        var asked = new HashSet<string>(importPaths, StringComparer.Ordinal);
        string[] wave = [.. asked];
        while (wave.Length > 0)
        {
            ProtoFileSyntax?[] parsed = Parse(wave, findAny, parsedBefore);
            var next = new List<string>();
            for (int i = 0; i < wave.Length; i++)
            {
                if (parsed[i] is not { } file) continue;
                _byPath.Add(wave[i], file);
                foreach (ProtoImportSyntax import in file.Imports)
                    if (asked.Add(import.Path.Text)) next.Add(import.Path.Text);
            }

            wave = [.. next];
        }

        return InOrder(importPaths);
    }

    private ProtoFileSyntax?[] Parse(string[] wave, Func<string, SchemaFile?> findAny, Dictionary<string, ProtoFileSyntax> parsedBefore)
    {
        Interlocked.Add(ref _known, wave.Length);
        var parsed = new ProtoFileSyntax?[wave.Length];
        if (wave.Length < ParallelFilesMin)
        {
            for (int i = 0; i < wave.Length; i++) ParseOne(i);
        }
        else
        {
            Parallel.For(0, wave.Length, ParseOne);
        }

        return parsed;

        void ParseOne(int i)
        {
            SchemaFile? file = findAny(wave[i]);
            if (file == null && !parsedBefore.TryGetValue(wave[i], out parsed[i])) file = WellKnownFiles.Find(wave[i]);
            if (file != null) parsed[i] = ProtoParser.Parse(file, keepsLocations);
            int count = Interlocked.Increment(ref _parsed);
            onParsed?.Invoke(count, Volatile.Read(ref _known));
        }
    }

    private List<ProtoFileSyntax> InOrder(IReadOnlyList<string> importPaths)
    {
        var order = new List<ProtoFileSyntax>(_byPath.Count);
        var seen = new HashSet<string>(StringComparer.Ordinal);
        var open = new Stack<(ProtoFileSyntax File, int NextImport)>();
        foreach (string path in importPaths)
        {
            if (_byPath.TryGetValue(path, out ProtoFileSyntax? first) && seen.Add(path)) open.Push((first, 0));
            while (open.Count > 0)
            {
                (ProtoFileSyntax file, int next) = open.Pop();
                if (next == file.Imports.Count)
                {
                    order.Add(file);
                    continue;
                }

                open.Push((file, next + 1));
                string import = file.Imports[next].Path.Text;
                if (_byPath.TryGetValue(import, out ProtoFileSyntax? imported) && seen.Add(import)) open.Push((imported, 0));
            }
        }

        return order;
    }
}
