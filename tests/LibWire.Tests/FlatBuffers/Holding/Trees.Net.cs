using System.Text;
using LibWire.Tests.FlatBuffers.Held;

namespace LibWire.Tests.FlatBuffers.Holding;

/// <summary>Buffers for holders.</summary>
internal static class Trees
{
    /// <summary>A tree with some of its fields.</summary>
    internal static byte[] Small()
    {
        using var arena = new ArenaAllocator();
        Tree tree = New(in arena);
        return tree.ToArray();
    }

    /// <summary>A tree with a union that holds one member.</summary>
    internal static byte[] WithLoad(Func<ArenaAllocator, Load> load)
    {
        using var arena = new ArenaAllocator();
        Tree tree = New(in arena);
        tree.Load = load(arena);
        return tree.ToArray();
    }

    /// <summary>A tree whose parts lie in an arena.</summary>
    internal static Tree New(in ArenaAllocator arena)
    {
        var tree = new Tree { Id = 77, Spot = new Spot { X = 3, Y = 4 } };
        tree.SetName("one", in arena);
        foreach (string name in (string[])["n-a", "n-x", ""]) tree.Names.Add(Utf8String.Copy(name, arena), in arena);
        for (int i = 0; i < 3; i++)
        {
            ref Leaf leaf = ref tree.Leaves.Add(in arena);
            leaf.SetName($"leaf-{i}", in arena);
            leaf.Weight = i;
        }

        ref Leaf alone = ref tree.MutableLeaf(in arena);
        alone.SetName("alone", in arena);
        alone.MutableNext(in arena).SetName("behind", in arena);
        for (int i = 0; i < 4; i++) tree.Numbers.Add(i * i, in arena);
        return tree;
    }

    /// <summary>Replaces a text by another of the same length, wherever it is.</summary>
    internal static void Replace(Span<byte> bytes, string from, string to)
    {
        byte[] before = Encoding.UTF8.GetBytes(from), after = Encoding.UTF8.GetBytes(to);
        Assert.Equal(before.Length, after.Length);
        int at = bytes.IndexOf(before);
        Assert.True(at >= 0, $"The buffer has no '{from}'.");
        after.CopyTo(bytes.Slice(at));
    }
}
