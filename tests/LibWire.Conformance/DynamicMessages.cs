using LibWire.Reflection;
using LibWire.Schema;

namespace LibWire.Tests.Conformance;

/// <summary>The message types of the suite without generated code: the program holds their schemas, and compiles them when it starts.</summary>
internal sealed class DynamicMessages
{
    private readonly DynamicTypes _types = new(ProtoCompiler.Describe([.. Schemas()], new ProtoDescribeOptions { IncludesImports = true }).ToPool());
    private readonly Dictionary<string, TestedMessage> _byName = new(StringComparer.Ordinal);

    /// <summary>A message type, or null.</summary>
    internal TestedMessage? Find(string fullName)
    {
        if (_byName.TryGetValue(fullName, out TestedMessage? known)) return known;
        if (_types.Find(fullName) is not { } type) return null;
        var made = new DynamicTestedMessage(type);
        _byName.Add(fullName, made);
        return made;
    }

    private static IEnumerable<SchemaFile> Schemas()
    {
        foreach (string importPath in typeof(DynamicMessages).Assembly.GetManifestResourceNames())
        {
            using var reader = new StreamReader(typeof(DynamicMessages).Assembly.GetManifestResourceStream(importPath)!);
            yield return new SchemaFile(importPath, importPath, reader.ReadToEnd());
        }
    }
}
