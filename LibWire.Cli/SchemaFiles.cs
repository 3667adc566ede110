using System.Collections.Concurrent;

namespace LibWire.Cli;

/// <summary>Reads schema files from the disk. What is wrong with them as files is collected. Safe for several threads at once.</summary>
internal sealed class SchemaFiles(ImportRoots roots, ProtoDescriptorSet set)
{
    private readonly HashSet<string> _inSet = new(set.ImportPaths, StringComparer.Ordinal);
    private readonly HashSet<string> _builtIn = new(StringComparer.Ordinal); // those that are asked for
    private readonly ConcurrentQueue<SchemaDiagnostic> _diagnostics = new();

    internal IEnumerable<SchemaDiagnostic> Diagnostics => _diagnostics;

    /// <summary>The import paths of files of the command line, without those that something is wrong with.</summary>
    internal List<string> Map(IEnumerable<string> names)
    {
        var importPaths = new List<string>();
        foreach (string name in names)
        {
            SchemaDiagnostic? fault = roots.Map(name, out string importPath);
            if (fault == null)
            {
                importPaths.Add(importPath);
            }
            else if (_inSet.Contains(name) || WellKnownFiles.Find(name) != null)
            {
                importPaths.Add(name);
                if (!_inSet.Contains(name)) _builtIn.Add(name);
            }
            else
            {
                _diagnostics.Enqueue(fault);
            }
        }

        return importPaths;
    }

    /// <summary>The file an import path leads to; null where there is none or it cannot be read.</summary>
    internal SchemaFile? Read(string importPath)
    {
        if (roots.Find(importPath) is not { } path)
        {
            // A copy: one that is asked for is a schema like others, and not a part of the compiler.
            return _builtIn.Contains(importPath) ? WellKnownFiles.Find(importPath)! with { Path = importPath } : null;
        }

        return SchemaReader.Read(path, importPath, _diagnostics.Enqueue);
    }
}
