using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using LibWire.Tests.FlatBuffers.Held;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests.FlatBuffers.Holding;

/// <summary>Holders: what they give, what they keep, what they refuse.</summary>
public sealed class HolderTests
{
    [Fact]
    public void Holder_GivesWhatTheViewGives()
    {
        TreeHolder tree = TreeHolder.Parse(Trees.Small());

        Assert.Equal((77, Kind.Rare, (short?)null, "one", "none"), (tree.Id, tree.Kind, tree.Maybe, tree.Name, tree.Label));
        Assert.Equal((3, 4, 4), (tree.Spot.X, tree.Spot.Y, tree.Numbers.Count));
        Assert.Equal(["n-a", "n-x", ""], tree.Names!);
        Assert.Equal(["leaf-0", "leaf-1", "leaf-2"], tree.Leaves!.Select(static leaf => leaf.Name));
        Assert.Equal(("alone", "behind"), (tree.Leaf!.Name, tree.Leaf.Next!.Name));
        Assert.Null(tree.Leaf.Next.Next);
        Assert.True(tree.Spots.IsNull && tree.Load.IsNull && tree.Loads.IsNull && tree.NestedRoot.IsNull);
        Assert.Empty(tree.Empty);
        Assert.Null(tree.LoadAsLeaf ?? (object?)tree.LoadAsCoin ?? tree.LoadAsNote);
        Assert.Equal(tree.View.ToString(), tree.ToString());
        Assert.Equal(77, tree.View.Id);
    }

    [Fact]
    public void Holder_GivesTheSameObjectsEachTime()
    {
        TreeHolder tree = TreeHolder.Parse(Trees.Small());

        Assert.Same(tree.Name, tree.Name);
        Assert.Same(tree.Label, tree.Label);
        Assert.Same(tree.Leaf, tree.Leaf);
        Assert.Same(tree.Leaf!.Next, tree.Leaf.Next);
        Assert.Same(tree.Leaves, tree.Leaves);
        Assert.Same(tree.Leaves![1], tree.Leaves.ElementAt(1));
        Assert.Same(tree.Names![0], tree.Names[0]);
        Assert.Same(tree.Empty, tree.Empty);
    }

    [Fact]
    public void Holder_OfAUnion_GivesItsMember()
    {
        TreeHolder leaf = TreeHolder.Parse(Trees.WithLoad(static arena =>
        {
            Load load = default;
            load.MutableLeaf(in arena).SetName("inside", in arena);
            return load;
        }));
        TreeHolder note = TreeHolder.Parse(Trees.WithLoad(static arena =>
        {
            Load load = default;
            load.SetNote("text", in arena);
            return load;
        }));

        Assert.Equal((LoadKind.Leaf, "inside"), (leaf.Load.Kind, leaf.LoadAsLeaf!.Name));
        Assert.Same(leaf.LoadAsLeaf, leaf.LoadAsLeaf);
        Assert.Null(leaf.LoadAsCoin ?? (object?)leaf.LoadAsNote);
        Assert.Equal((LoadKind.Note, "text"), (note.Load.Kind, note.LoadAsNote));
        Assert.Same(note.LoadAsNote, note.LoadAsNote);
        Assert.Null(note.LoadAsLeaf);
    }

    [Fact]
    public async Task Holder_CrossesAwaitAndThreads()
    {
        TreeHolder tree = await TreeHolder.ParseAsync(new MemoryStream(Trees.Small()));
        await Task.Yield();

        object?[][] seen = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(() => (object?[])[tree.Name, tree.Leaf, tree.Leaves, tree.Leaves![2], tree.Names![1]])));

        foreach (object?[] objects in seen)
            for (int i = 0; i < objects.Length; i++) Assert.Same(seen[0][i], objects[i]);
    }

    [Fact]
    public void Parse_OfEveryInput_GivesTheSame()
    {
        byte[] bytes = Trees.Small();
        var sequence = new ReadOnlySequence<byte>(bytes);

        Assert.Equal("one", TreeHolder.Parse(bytes).Name);
        Assert.Equal("one", TreeHolder.Parse(bytes.AsMemory()).Name);
        Assert.Equal("one", TreeHolder.Parse((ReadOnlyMemory<byte>)bytes).Name);
        Assert.Equal("one", TreeHolder.Parse(in sequence).Name);
        Assert.Equal("one", TreeHolder.Parse(new MemoryStream(bytes)).Name);
        Assert.True(TreeHolder.TryParse(bytes, out TreeHolder? tree, out _));
        Assert.Equal("one", tree!.Name);
        Assert.True(tree.Buffer.Span.SequenceEqual(bytes));
    }

    [Fact]
    public void Parse_WithASizePrefix_LeavesItOut()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        Trees.New(in arena).Write(in builder, isSizePrefixed: true);
        byte[] bytes = builder.WrittenSpan.ToArray();
        var options = new FlatVerifierOptions { IsSizePrefixed = true };

        TreeHolder tree = TreeHolder.Parse(bytes, options);

        Assert.Equal(("one", "leaf-2", bytes.Length - 4), (tree.Name, tree.Leaves![2].Name, tree.Buffer.Length));
    }

    [Fact]
    public void Parse_OfBadBytes_SaysWhatIsWrong()
    {
        byte[] bytes = Trees.Small();
        bytes[0] = 0xff;

        Assert.False(TreeView.TryGetRoot(bytes, out _, out WireFault expected));
        Assert.False(TreeHolder.TryParse(bytes, out TreeHolder? tree, out WireFault fault));
        Assert.Null(tree);
        Assert.Equal((expected.Error, expected.Offset), (fault.Error, fault.Offset));
        WireFormatException thrown = Assert.Throws<WireFormatException>(() => TreeHolder.Parse(bytes));
        Assert.Equal((expected.Error, expected.Offset), (thrown.Error, thrown.Offset));
        Assert.Equal(WireError.MessageTooLarge, Assert.Throws<WireFormatException>(() => TreeHolder.Parse(new MemoryStream(bytes), bytes.Length - 1)).Error);
    }

    [Fact]
    public void Element_OutOfRange_Throws()
    {
        TreeHolder tree = TreeHolder.Parse(Trees.Small());
        Assert.Throws<IndexOutOfRangeException>(() => tree.Leaves![3]);
        Assert.Throws<IndexOutOfRangeException>(() => tree.Names![-1]);
    }

    /// <summary>What was read is read again without memory, and scalars never take any.</summary>
    [Fact]
    public void Reading_Again_TakesNoManagedMemory()
    {
        TreeHolder tree = TreeHolder.Parse(Trees.Small());
        int first = Walk(tree);

        long before = GC.GetAllocatedBytesForCurrentThread();
        int again = Walk(tree);
        Assert.Equal((first, 0L), (again, GC.GetAllocatedBytesForCurrentThread() - before));
    }

    /// <summary>Damaged buffers in front of a page that cannot be read: a fault, or the answers of the view.</summary>
    [Fact]
    public unsafe void Parse_OfDamagedBuffers_EndsInAFaultOrGivesWhatTheViewGives()
    {
        byte[] seed = Trees.Small();
        using var memory = new GuardedMemory(1 << 16);
        var random = new FuzzRandom(29);
        int read = 0;
        for (int round = TestDepth.Pick(quick: 3_000, deep: 100_000); round > 0; round--)
        {
            byte[] bytes = [.. seed];
            FlatDamage.Change(bytes, random, FlatDamage.KindCount);
            using var native = new NativeBytes(memory.PutAtEnd(bytes), bytes.Length);
            bool isValid = TreeView.TryGetRoot(bytes, out TreeView view, out WireFault expected);
            Assert.Equal(isValid, TreeHolder.TryParse(native.Memory, out TreeHolder? tree, out WireFault fault));
            if (!isValid)
            {
                Assert.Equal((expected.Error, expected.Offset), (fault.Error, fault.Offset));
                continue;
            }

            Assert.Equal((view.Id, view.Name.ToString(), view.Leaves.Count), (tree!.Id, tree.Name, tree.Leaves?.Count ?? 0));
            for (int i = 0; i < view.Leaves.Count; i++) Assert.Equal(view.Leaves[i].Name.ToString(), tree.Leaves![i].Name ?? "");
            for (int i = 0; i < view.Names.Count; i++) Assert.Equal(view.Names[i].ToString(), tree.Names![i]);
            Assert.Equal(view.Load.AsLeaf.IsNull, tree.LoadAsLeaf is null);
            read++;
        }

        Assert.True(read > 100, $"{read} read");
    }

    private static int Walk(TreeHolder tree)
    {
        int sum = tree.Id + tree.Name.Length + tree.Leaf!.Next!.Name!.Length + tree.Numbers[2];
        for (int i = 0; i < tree.Leaves!.Count; i++) sum += tree.Leaves[i].Name!.Length + (int)tree.Leaves[i].Weight;
        for (int i = 0; i < tree.Names!.Count; i++) sum += tree.Names[i].Length;
        return sum;
    }
}
