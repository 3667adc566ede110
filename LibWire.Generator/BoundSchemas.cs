using System.Linq;
using LibWire.Schema;

namespace LibWire.Generator;

/// <summary>The results of all Protocol Buffers schemas of a compilation, by path. Two are equal if the results of all files are equal.</summary>
internal sealed class BoundSchemas(Dictionary<string, ProtoBoundFile> files) : IEquatable<BoundSchemas>
{
    private static readonly ProtoBoundFile Nothing = new(null, default);

    private readonly Dictionary<string, ProtoBoundFile> _files = files; // never changes

    /// <summary>The result of a file; an empty result for an unknown file.</summary>
    internal ProtoBoundFile Find(string path) => _files.TryGetValue(path, out ProtoBoundFile file) ? file : Nothing;

    /// <inheritdoc/>
    public bool Equals(BoundSchemas? other) =>
        other != null && _files.Count == other._files.Count
        && _files.All(file => other._files.TryGetValue(file.Key, out ProtoBoundFile otherFile) && file.Value == otherFile);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as BoundSchemas);

    /// <inheritdoc/>
    public override int GetHashCode() => _files.Count; // never a key, only compared with its predecessor
}

/// <summary>The results of all FlatBuffers schemas of a compilation, by path. Two are equal if the results of all files are equal.</summary>
internal sealed class BoundFbsSchemas(Dictionary<string, BoundFbsSchema> files) : IEquatable<BoundFbsSchemas>
{
    private readonly Dictionary<string, BoundFbsSchema> _files = files; // never changes

    /// <summary>The result of a file; an empty result for an unknown file.</summary>
    internal BoundFbsSchema Find(string path) => _files.TryGetValue(path, out BoundFbsSchema file) ? file : new BoundFbsSchema(path, null, default);

    /// <inheritdoc/>
    public bool Equals(BoundFbsSchemas? other) =>
        other != null && _files.Count == other._files.Count
        && _files.All(file => other._files.TryGetValue(file.Key, out BoundFbsSchema otherFile) && file.Value == otherFile);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as BoundFbsSchemas);

    /// <inheritdoc/>
    public override int GetHashCode() => _files.Count; // never a key, only compared with its predecessor
}
