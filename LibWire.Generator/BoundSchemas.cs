using System.Linq;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>What all schemas of a compilation came to, by path; equal to another when every file's result is.</summary>
internal sealed class BoundSchemas(Dictionary<string, BoundFile> files) : IEquatable<BoundSchemas>
{
    private static readonly BoundFile Nothing = new(null, default);

    private readonly Dictionary<string, BoundFile> _files = files; // not changed any more

    /// <summary>The result of a file; nothing at all for one that is not known.</summary>
    internal BoundFile Find(string path) => _files.TryGetValue(path, out BoundFile file) ? file : Nothing;

    /// <inheritdoc/>
    public bool Equals(BoundSchemas? other) =>
        other != null && _files.Count == other._files.Count && _files.All(file => other._files.TryGetValue(file.Key, out BoundFile otherFile) && file.Value == otherFile);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as BoundSchemas);

    /// <inheritdoc/>
    public override int GetHashCode() => _files.Count; // never a key: only compared with what it replaces
}
