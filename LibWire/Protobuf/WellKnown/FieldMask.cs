using System.Collections.Generic;

namespace LibWire.WellKnown;

/// <content>Masks as sets of paths: conversion from and to text, validation, set operations and merging.</content>
public partial struct FieldMask
{
    /// <summary>Makes a mask from paths that are separated by commas, such as <c>id,ship_to.city</c>.</summary>
    /// <param name="paths">The paths, with the names of the schema. Empty paths are left out. It is not checked whether a message has the fields, see
    /// <see cref="IsValid"/>.</param>
    /// <param name="arena">Receives the paths.</param>
    /// <exception cref="ArgumentNullException">The text is null.</exception>
    /// <exception cref="WireFormatException"><see cref="WireError.InvalidUtf16"/>: a path has a surrogate without its partner. The arena is
    /// unchanged.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The arena is unchanged.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none.</exception>
    public static FieldMask FromString(string paths, scoped in ArenaAllocator arena = default)
    {
        if (paths is null) throw new ArgumentNullException(nameof(paths));
        return FromPaths(paths.Split([','], StringSplitOptions.RemoveEmptyEntries), in arena);
    }

    /// <summary>Makes a mask from paths.</summary>
    /// <param name="paths">The paths, with the names of the schema, such as <c>ship_to.city</c>.</param>
    /// <param name="arena">Receives the paths.</param>
    /// <inheritdoc cref="FromString" path="/exception"/>
    public static FieldMask FromPaths(IEnumerable<string> paths, scoped in ArenaAllocator arena = default)
    {
        if (paths is null) throw new ArgumentNullException(nameof(paths));
        ArenaMark mark = arena.Mark();
        try
        {
            FieldMask mask = default;
            foreach (string path in paths) mask.Paths.Add(path, in arena);
            return mask;
        }
        catch
        {
            arena.Rewind(mark);
            throw;
        }
    }

    /// <summary>Makes a mask of all fields of a message, without the fields of its sub-messages.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="arena">Where the paths go.</param>
    /// <inheritdoc cref="FromString" path="/exception[@cref='T:LibWire.ArenaLimitException'] | /exception[@cref='T:System.ObjectDisposedException']"/>
    public static FieldMask ForAllFields<T>(scoped in ArenaAllocator arena = default)
        where T : unmanaged, IProtoMessage
    {
        var names = new List<string>();
        foreach (ProtoFieldLayout field in default(T).Layout.Fields) names.Add(field.Name);
        return FromPaths(names, in arena);
    }

    /// <summary>The paths, separated by commas. <see cref="FromString"/> reads this form.</summary>
    public readonly string ToPathString() => string.Join(",", PathTexts());

    /// <summary>Whether every path leads to a field of a message, and only through messages that are neither in a list nor in a map.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    public readonly bool IsValid<T>()
        where T : unmanaged, IProtoMessage
    {
        foreach (string path in PathTexts())
            if (!FieldMaskPaths.IsValid(default(T).Layout, path)) return false;
        return true;
    }

    /// <summary>The mask in its shortest form: sorted paths, without those that others cover.</summary>
    /// <param name="arena">Receives the new mask.</param>
    /// <inheritdoc cref="FromString" path="/exception[@cref='T:LibWire.ArenaLimitException'] | /exception[@cref='T:System.ObjectDisposedException']"/>
    public readonly FieldMask Normalize(scoped in ArenaAllocator arena = default) => FromTree(ToTree(), in arena);

    /// <summary>The fields that are in this mask or in the other, in shortest form.</summary>
    /// <param name="other">The other mask.</param>
    /// <param name="arena">Receives the new mask.</param>
    /// <inheritdoc cref="Normalize" path="/exception"/>
    public readonly FieldMask Union(FieldMask other, scoped in ArenaAllocator arena = default)
    {
        FieldMaskTree tree = ToTree();
        tree.AddAll(other.ToTree(), "");
        return FromTree(tree, in arena);
    }

    /// <summary>The fields that are in both masks, in shortest form: for <c>a</c> and <c>a.b</c> that is <c>a.b</c>.</summary>
    /// <inheritdoc cref="Union"/>
    public readonly FieldMask Intersect(FieldMask other, scoped in ArenaAllocator arena = default)
    {
        var tree = new FieldMaskTree();
        tree.AddCommon(ToTree(), other.ToTree());
        return FromTree(tree, in arena);
    }

    /// <summary>The paths of this mask that the other does not cover, in shortest form. A path that is only partly covered stays whole: <c>a</c>
    /// without <c>a.b</c> is <c>a</c>.</summary>
    /// <inheritdoc cref="Union"/>
    public readonly FieldMask Subtract(FieldMask other, scoped in ArenaAllocator arena = default)
    {
        var tree = new FieldMaskTree();
        tree.AddDifference(ToTree(), other.ToTree());
        return FromTree(tree, in arena);
    }

    /// <summary>Merges the fields of this mask from one message into another.</summary>
    /// <typeparam name="T">A generated message.</typeparam>
    /// <param name="source">The message to copy from. It is not the target, nor inside the target. All data that is taken over is copied.</param>
    /// <param name="target">The message that changes.</param>
    /// <param name="arena">The arena in which the target grows.</param>
    /// <param name="options">How to merge lists and messages; null for <see cref="FieldMaskMergeOptions.Default"/>.</param>
    /// <exception cref="WireFormatException"><see cref="WireError.DepthExceeded"/>: a message contains itself, or is nested more than 100 deep. The
    /// target holds what was merged before, and is valid.</exception>
    /// <exception cref="ArenaLimitException">The arena's limit leaves no room. The target holds what was merged before, and is valid.</exception>
    /// <exception cref="ObjectDisposedException">The arena was disposed, or there is none, and the target has to grow.</exception>
    /// <remarks>A single value that is absent in the source is cleared in the target. If a path goes through a message that neither has, none is
    /// created. Paths that lead to no field are ignored.</remarks>
    public readonly unsafe void Merge<T>(in T source, ref T target, scoped in ArenaAllocator arena = default, FieldMaskMergeOptions? options = null)
        where T : unmanaged, IProtoMessage
    {
        fixed (T* sourcePinned = &source)
        fixed (T* targetPinned = &target)
        {
            var merge = new FieldMaskMerge(options ?? FieldMaskMergeOptions.Default, arena);
            merge.Run(ToTree(), sourcePinned->Layout, (byte*)sourcePinned, (byte*)targetPinned, ProtoLimits.DepthMax);
        }
    }

    private static FieldMask FromTree(FieldMaskTree tree, scoped in ArenaAllocator arena)
    {
        var paths = new List<string>();
        tree.CollectPaths(paths);
        return FromPaths(paths, in arena);
    }

    private readonly FieldMaskTree ToTree()
    {
        var tree = new FieldMaskTree();
        foreach (string path in PathTexts()) tree.Add(path);
        return tree;
    }

    private readonly string[] PathTexts()
    {
        FieldMask mask = this;
        string[] texts = new string[mask.Paths.Count];
        for (int i = 0; i < texts.Length; i++) texts[i] = mask.Paths[i].ToString();
        return texts;
    }
}
