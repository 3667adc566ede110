using LibWire.Tests.FlatBuffers.Held;

namespace LibWire.Tests.FlatBuffers.Holding;

/// <summary>The four modes, each seen from outside: the buffer changes after it was parsed.</summary>
public sealed class ModeTests
{
    [Fact]
    public void View_AfterAChange_ShowsIt()
    {
        byte[] bytes = Trees.Small();
        TreeView lazy = TreeView.GetRoot(bytes);
        Assert.Equal("one", lazy.Name.ToString());

        Trees.Replace(bytes, "one", "two");

        Assert.Equal("two", lazy.Name.ToString());
    }

    [Fact]
    public void Holder_AfterAChange_ShowsItUntilTheFirstRead()
    {
        byte[] bytes = Trees.Small();
        TreeHolder progressive = TreeHolder.Parse(bytes);

        Trees.Replace(bytes, "one", "two");
        Assert.Equal("two", progressive.Name);
        Trees.Replace(bytes, "two", "six");
        Assert.Equal("two", progressive.Name);

        Trees.Replace(bytes, "n-a", "n-b");
        FlatHeldVector<string> names = progressive.Names!;
        Assert.Equal("n-b", names[0]);
        Trees.Replace(bytes, "n-b", "n-c");
        Assert.Equal("n-b", names[0]);

        // Scalars are loads and are never kept.
        Assert.Equal(77, progressive.Id);
        Assert.True(TreeView.GetMutableRoot(bytes).MutateId(78));
        Assert.Equal(78, progressive.Id);
    }

    [Fact]
    public void Object_AfterAChange_DoesNotShowItAndCanBeChanged()
    {
        byte[] bytes = Trees.Small();
        using var arena = new ArenaAllocator();
        Tree greedy = Tree.Parse(bytes, in arena);

        Trees.Replace(bytes, "one", "two");

        Assert.Equal("one", greedy.Name.ToString());
        greedy.SetName("mine", in arena);
        greedy.Leaves.Add(in arena).SetName("new", in arena);
        Assert.Equal("mine", greedy.Name.ToString());
        Assert.Equal("two", TreeView.GetRoot(bytes).Name.ToString());
    }

    [Fact]
    public void MutableView_Changes_AreInTheBuffer()
    {
        byte[] bytes = Trees.Small();

        Assert.True(TreeView.GetMutableRoot(bytes).MutateId(5));

        Assert.Equal(5, TreeView.GetRoot(bytes).Id);
    }
}
