using System.Linq;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>What all schemas of a compilation came to, by path; equal to another when every file's result is.</summary>
internal sealed class BoundSchemas(Dictionary<string, ProtoBoundFile> files) : IEquatable<BoundSchemas>
{
    private static readonly ProtoBoundFile Nothing = new(null, default);

    private readonly Dictionary<string, ProtoBoundFile> _files = files; // not changed any more

    /// <summary>The result of a file; nothing at all for one that is not known.</summary>
    internal ProtoBoundFile Find(string path) => _files.TryGetValue(path, out ProtoBoundFile file) ? file : Nothing;

    /// <inheritdoc/>
    public bool Equals(BoundSchemas? other) =>
        other != null && _files.Count == other._files.Count
        && _files.All(file => other._files.TryGetValue(file.Key, out ProtoBoundFile otherFile) && file.Value == otherFile);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as BoundSchemas);

    /// <inheritdoc/>
    public override int GetHashCode() => _files.Count; // never a key: only compared with what it replaces
}
