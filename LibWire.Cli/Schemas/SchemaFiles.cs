using System.Collections.Concurrent;

namespace LibWire.Cli;

/// <summary>Reads schema files from disk and collects what is wrong with them as files. Safe for several threads at once.</summary>
internal sealed class SchemaFiles(ImportRoots roots, ProtoDescriptorSet set, SchemaNamespaces namespaces)
{
    private readonly HashSet<string> _inSet = new(set.ImportPaths, StringComparer.Ordinal);
    private readonly HashSet<string> _named = new(StringComparer.Ordinal); // the import paths of the command line
    private readonly HashSet<string> _builtIn = new(StringComparer.Ordinal); // those named on the command line
    private readonly ConcurrentQueue<SchemaDiagnostic> _diagnostics = new();

    internal IEnumerable<SchemaDiagnostic> Diagnostics => _diagnostics;

    /// <summary>The import paths of the files of the command line, without the faulty ones.</summary>
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

        _named.UnionWith(importPaths);
        return importPaths;
    }

    /// <summary>The file at an import path; null if there is none or it cannot be read.</summary>
    internal SchemaFile? Read(string importPath)
    {
        if (roots.Find(importPath) is not { } path)
        {
            // A copy with its own path: a built-in file that the command line names counts as an ordinary schema.
            return _builtIn.Contains(importPath) ? namespaces.Apply(WellKnownFiles.Find(importPath)! with { Path = importPath }) : null;
        }

        SchemaFile? file = SchemaReader.Read(path, importPath, _diagnostics.Enqueue);

        // The runtime has the types of a well-known file. Only a run that is asked to generate them puts them elsewhere.
        bool isOfRuntime = !_named.Contains(importPath) && WellKnownFiles.Find(importPath) != null;
        return file == null ? null : isOfRuntime ? file with { CSharpNamespace = CSharpNames.WellKnownTypes } : namespaces.Apply(file);
    }
}

/// <summary>Reads one schema file from disk.</summary>
internal static class SchemaReader
{
    /// <summary>The file at a path; null if it cannot be read.</summary>
    /// <param name="path">The path.</param>
    /// <param name="importPath">The import path of the file.</param>
    /// <param name="report">Receives what is wrong with the file as a file.</param>
    internal static SchemaFile? Read(string path, string importPath, Action<SchemaDiagnostic> report)
    {
        byte[] bytes;
        try
        {
            bytes = File.ReadAllBytes(path);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            report(FileRules.FileUnreadable.At(path, failure.Message));
            return null;
        }

        return Decode(bytes, path, importPath, report);
    }

    /// <summary>The file of bytes; null if they are not UTF-8.</summary>
    internal static SchemaFile? Decode(byte[] bytes, string path, string importPath, Action<SchemaDiagnostic> report)
    {
        if (bytes is [0xFF, 0xFE, ..] or [0xFE, 0xFF, ..])
        {
            report(FileRules.Utf16.At(path));
            return null;
        }

        string text = SchemaBytes.Decode(bytes, out int firstInvalid);
        if (firstInvalid >= 0) report(FileRules.NotUtf8.At(path, new SchemaText(text).Span(new TextRange(firstInvalid, 1))));
        return new SchemaFile(path, importPath, text);
    }
}
