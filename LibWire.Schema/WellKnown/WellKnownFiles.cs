using System.Collections.Concurrent;
using System.IO;
using System.Reflection;

namespace LibWire.Schema;

/// <summary>
/// The files of <c>google/protobuf</c> that come with the compiler, as in Protocol Buffers 35. Files of the same import path among the schemas override
/// them.
/// </summary>
internal static class WellKnownFiles
{
    /// <summary>The file that declares all options.</summary>
    internal const string OptionTypesPath = "google/protobuf/descriptor.proto";

    private static readonly ConcurrentDictionary<string, SchemaFile?> Files = new(StringComparer.Ordinal);

    /// <summary>A file by its import path; null if there is none.</summary>
    internal static SchemaFile? Find(string importPath) =>
        Files.GetOrAdd(importPath, static path => path.StartsWith("google/protobuf/", StringComparison.Ordinal) ? Read(path) : null);

    private static SchemaFile? Read(string importPath)
    {
        using Stream? stream = typeof(WellKnownFiles).GetTypeInfo().Assembly.GetManifestResourceStream(importPath);
        if (stream == null) return null;
        using var reader = new StreamReader(stream);
        return new SchemaFile(importPath, importPath, reader.ReadToEnd());
    }
}
