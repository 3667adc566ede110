using System.Collections.Generic;

namespace LibWire.WellKnown;

/// <summary>The paths of a mask as a tree of names. A path that another one covers is not in it: <c>a</c> covers <c>a.b</c>.</summary>
internal sealed class FieldMaskTree
{
    private readonly SortedDictionary<string, FieldMaskTree> _children = new(StringComparer.Ordinal);

    /// <summary>The child names, sorted.</summary>
    internal IEnumerable<KeyValuePair<string, FieldMaskTree>> Children => _children;

    /// <summary>Whether a path ends here.</summary>
    internal bool IsLeaf => _children.Count == 0;

    /// <summary>Adds a path, and removes the paths it covers. A path of more than 100 names is not a field of any message, and is ignored.</summary>
    internal void Add(string path)
    {
        string[] names = path.Split('.');
        if (path.Length == 0 || names.Length > ProtoLimits.DepthMax) return;
        FieldMaskTree node = this;
        bool isNew = false;
        foreach (string name in names)
        {
            // A shorter path ends before, and covers this one.
            if (!isNew && node != this && node.IsLeaf) return;
            if (!node._children.TryGetValue(name, out FieldMaskTree? child))
            {
                child = new FieldMaskTree();
                node._children.Add(name, child);
                isNew = true;
            }

            node = child;
        }

        node._children.Clear();
    }

    /// <summary>Adds the paths that are in both trees.</summary>
    internal void AddCommon(FieldMaskTree left, FieldMaskTree right, string prefix = "")
    {
        foreach (KeyValuePair<string, FieldMaskTree> pair in left._children)
        {
            if (!right._children.TryGetValue(pair.Key, out FieldMaskTree? other)) continue;
            string path = Join(prefix, pair.Key);
            if (other.IsLeaf) AddAll(pair.Value, path);
            else if (pair.Value.IsLeaf) AddAll(other, path);
            else AddCommon(pair.Value, other, path);
        }
    }

    /// <summary>Adds the paths of the first tree that the other does not cover. A path that is only partly covered stays whole: a mask cannot exclude
    /// fields.</summary>
    internal void AddDifference(FieldMaskTree left, FieldMaskTree right, string prefix = "")
    {
        foreach (KeyValuePair<string, FieldMaskTree> pair in left._children)
        {
            string path = Join(prefix, pair.Key);
            if (!right._children.TryGetValue(pair.Key, out FieldMaskTree? other)) AddAll(pair.Value, path);
            else if (other.IsLeaf) continue;
            else if (pair.Value.IsLeaf) Add(path);
            else AddDifference(pair.Value, other, path);
        }
    }

    /// <summary>Adds the paths of a tree, below a path.</summary>
    internal void AddAll(FieldMaskTree tree, string prefix)
    {
        if (tree.IsLeaf && prefix.Length > 0) Add(prefix);
        foreach (KeyValuePair<string, FieldMaskTree> pair in tree._children) AddAll(pair.Value, Join(prefix, pair.Key));
    }

    /// <summary>Collects the sorted paths.</summary>
    internal void CollectPaths(List<string> paths, string prefix = "")
    {
        foreach (KeyValuePair<string, FieldMaskTree> pair in _children)
        {
            string path = Join(prefix, pair.Key);
            if (pair.Value.IsLeaf) paths.Add(path);
            else pair.Value.CollectPaths(paths, path);
        }
    }

    private static string Join(string prefix, string name) => prefix.Length == 0 ? name : $"{prefix}.{name}";
}
