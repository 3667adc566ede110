using System.Linq;

namespace LibWire.Generator;

/// <summary>What all FlatBuffers schemas of a compilation came to, by path; equal to another when every file's result is.</summary>
internal sealed class BoundFbsSchemas(Dictionary<string, BoundFbsSchema> files) : IEquatable<BoundFbsSchemas>
{
    private readonly Dictionary<string, BoundFbsSchema> _files = files; // not changed any more

    /// <summary>The result of a file; nothing at all for one that is not known.</summary>
    internal BoundFbsSchema Find(string path) => _files.TryGetValue(path, out BoundFbsSchema file) ? file : new BoundFbsSchema(path, null, default);

    /// <inheritdoc/>
    public bool Equals(BoundFbsSchemas? other) =>
        other != null && _files.Count == other._files.Count && _files.All(file => other._files.TryGetValue(file.Key, out BoundFbsSchema otherFile) && file.Value == otherFile);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as BoundFbsSchemas);

    /// <inheritdoc/>
    public override int GetHashCode() => _files.Count; // never a key: only compared with what it replaces
}
