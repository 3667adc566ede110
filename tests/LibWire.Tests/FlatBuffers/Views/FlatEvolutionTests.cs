using LibWire.Tests.FlatBuffers.Models.Bench;

namespace LibWire.Tests.FlatBuffers;

/// <summary>Data of older and newer schemas: a missing field has its default, and an unknown field is ignored.</summary>
public sealed class FlatEvolutionTests
{
    [Fact]
    public void GetRoot_OfOldData_GivesDefaultsForFieldsItDoesNotHave()
    {
        // A vtable with room for one field, of a schema with four.
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset list = builder.CreateVector(ReadOnlySpan<FlatOffset>.Empty);
        builder.StartTable();
        builder.AddOffset(0, list);
        builder.Finish(builder.EndTable());

        FooBarContainerView root = FooBarContainerView.GetRoot(builder.WrittenSpan);
        Assert.Equal((false, 0), (root.List.IsNull, root.List.Count));
        Assert.Equal((false, Fruit.Apples, true), (root.Initialized, root.Fruit, root.Location.IsNull));
    }

    [Fact]
    public void GetRoot_OfNewData_ReadsWhatItKnows()
    {
        using var arena = new ArenaAllocator();
        var builder = new FlatBuilder(in arena);
        FlatOffset location = builder.CreateString("here"), news = builder.CreateString("news");
        builder.StartTable();
        builder.Add(1, true);
        builder.Add(4, ulong.MaxValue);
        builder.AddOffset(3, location);
        builder.AddOffset(5, news);
        builder.Add(500, (byte)1);
        builder.Finish(builder.EndTable());

        FooBarContainerView root = FooBarContainerView.GetRoot(builder.WrittenSpan, new FlatVerifierOptions { Strictness = FlatStrictness.Strict });
        Assert.Equal((true, true, Fruit.Apples), (root.Initialized, root.Location == "here", root.Fruit));
        Assert.DoesNotContain("news", root.ToString(), StringComparison.Ordinal);
    }
}
