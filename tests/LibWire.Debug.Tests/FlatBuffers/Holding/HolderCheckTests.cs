using LibWire.CompilerServices;
using LibWire.Tests.FlatBuffers.Held;
using LibWire.Tests.FlatBuffers.Holding;
using LibWire.Tests.Fuzz;

namespace LibWire.Tests;

/// <summary>Holders and native bytes over memory that died, and over bytes that changed after they were verified.</summary>
public sealed unsafe class HolderCheckTests
{
    [Fact]
    public void Holder_OverMemoryOfADeadArena_NamesIt()
    {
        var arena = new ArenaAllocator();
        Span<byte> copy = FlatBuffer.Copy(Trees.Small(), in arena);
        TreeHolder held;
        NativeBytes native;
        fixed (byte* start = copy) native = new NativeBytes(start, copy.Length);
        held = TreeHolder.Parse(native.Memory);
        Assert.Equal("one", held.Name);

        arena.Dispose();

        Assert.Equal("one", held.Name); // kept
        Assert.Equal(WireMisuse.UseAfterDispose, Assert.Throws<WireMisuseException>(() => held.Id).Misuse);
        Assert.Equal(WireMisuse.UseAfterDispose, Assert.Throws<WireMisuseException>(() => held.Leaves).Misuse);
        Assert.Equal(WireMisuse.UseAfterDispose, Assert.Throws<WireMisuseException>(() => native.Span.Length).Misuse);
    }

    /// <summary>Each byte of a buffer before a page that must not be touched is overwritten after the buffer was parsed.</summary>
    [Fact]
    public void Holder_AfterEachByteWasOverwritten_EndsInValuesOrIsNamed()
    {
        byte[] bytes = Trees.Small();
        using var memory = new GuardedMemory(1 << 16);
        int named = 0, read = 0;
        for (int at = 0; at < bytes.Length; at++)
        {
            foreach (byte value in (byte[])[0, 1, 0x7f, 0xff])
            {
                byte* start = memory.PutAtEnd(bytes);
                using var native = new NativeBytes(start, bytes.Length);
                TreeHolder tree = TreeHolder.Parse(native.Memory);
                start[at] = value;
                try
                {
                    Walk(tree);
                    read++;
                }
                catch (WireMisuseException exception)
                {
                    Assert.Equal(WireMisuse.BufferChanged, exception.Misuse);
                    named++;
                }
            }
        }

        Assert.True(named > 100 && read > 100, $"{named} named, {read} read");
    }

    private static void Walk(TreeHolder tree)
    {
        _ = tree.Name?.Length + tree.Id + tree.Label?.Length + (tree.Spot.IsNull ? 0 : tree.Spot.X) + tree.Numbers.Count;
        foreach (LeafHolder leaf in tree.Leaves ?? (IEnumerable<LeafHolder>)[]) Walk(leaf);
        foreach (string name in tree.Names ?? (IEnumerable<string>)[]) _ = name.Length;
        if (tree.Leaf is { } alone) Walk(alone);
        if (tree.LoadAsLeaf is { } inside) Walk(inside);
    }

    private static void Walk(LeafHolder leaf, int depthLeft = 8)
    {
        _ = leaf.Name?.Length + leaf.Weight + leaf.View_?.Length;
        if (depthLeft > 0 && leaf.Next is { } next) Walk(next, depthLeft - 1);
    }
}
