using System.Collections.Generic;

namespace LibWire;

/// <summary>The fields that the paths name, message by message. A <see cref="ProjectionTable"/> is made from it.</summary>
/// <param name="layout">The message.</param>
internal sealed class ProjectionTree(ProtoLayout layout)
{
    private readonly SortedDictionary<int, Branch> _branches = [];

    /// <summary>The message.</summary>
    internal ProtoLayout Layout { get; } = layout;

    /// <summary>The fields, by ascending number.</summary>
    internal IEnumerable<Branch> Branches => _branches.Values;

    /// <summary>Whether a path names the field, whole or in part.</summary>
    internal bool Has(ProtoFieldLayout field) => _branches.ContainsKey(field.Number);

    /// <summary>Parses the paths.</summary>
    /// <exception cref="ArgumentException">A path is empty or names what does not exist.</exception>
    internal static ProjectionTree Parse(ProtoLayout layout, string[] paths)
    {
        if (paths.Length == 0) throw new ArgumentException("A projection needs at least one path.", nameof(paths));
        var tree = new ProjectionTree(layout);
        foreach (string path in paths) tree.Add(path ?? throw new ArgumentException("A path is null.", nameof(paths)));
        return tree;
    }

    private void Add(string path)
    {
        ProjectionTree tree = this;
        string[] parts = path.Split('.');
        if (parts.Length > ProtoLimits.DepthMax + 1)
            throw new ArgumentException($"A path has {parts.Length} parts, and messages are nested at most {ProtoLimits.DepthMax} deep.", "paths");
        for (int i = 0; i < parts.Length; i++)
        {
            ProtoFieldLayout field = tree.Layout.FindByName(parts[i])
                ?? throw new ArgumentException($"The path \"{path}\": {tree.Layout.FullName} has no field \"{parts[i]}\".", "paths");
            bool isLast = i == parts.Length - 1;
            if (!isLast && field.MessageLayout is null)
                throw new ArgumentException(
                    $"The path \"{path}\": \"{parts[i]}\" of {tree.Layout.FullName} is not a message field, so nothing can follow it.", "paths");
            if (!tree._branches.TryGetValue(field.Number, out Branch? branch)) tree._branches.Add(field.Number, branch = new Branch(field));
            if (isLast)
            {
                branch.IsWhole = true;
                return;
            }

            tree = branch.Inner ??= new ProjectionTree(field.MessageLayout!);
        }
    }

    /// <summary>A field that is named.</summary>
    internal sealed class Branch(ProtoFieldLayout field)
    {
        internal ProtoFieldLayout Field { get; } = field;

        /// <summary>Whether the whole field is read, even if longer paths name parts of it.</summary>
        internal bool IsWhole { get; set; }

        /// <summary>The fields that are read of its messages, if not all are.</summary>
        internal ProjectionTree? Inner { get; set; }
    }
}
