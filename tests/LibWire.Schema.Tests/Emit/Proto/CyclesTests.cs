namespace LibWire.Schema.Tests;

/// <summary>Messages that contain each other load, and work like others.</summary>
public sealed class CyclesTests
{
    [Fact]
    public void Parse_OfMessagesThatHoldEachOther_IsTheSame() => Assert.Equal(
        "1 2 oak=3 1 True cycles.Forest",
        new EmittedAssembly(CyclesSchema.Code).Run("""
            Tree tree = default;
            tree.Id = 1;
            ref Forest forest = ref tree.Forests.Add(arena);
            forest.Trees.Add(arena).Id = 2;
            forest.ByName.Set(Utf8String.Copy("oak", arena), arena).Forests.Add(arena);
            forest.ByName[Utf8String.Copy("oak", arena)].Id = 3;
            Tree same = Tree.Parse(tree.ToArray(), arena);
            ref Forest inner = ref same.Forests[0];
            return $"{same.Id} {inner.Trees[0].Id} {inner.ByName.Keys[0]}={inner.ByName.Values[0].Id} {inner.ByName.Values[0].Forests.Count} "
                + $"{same.ComputeSize() == tree.ToArray().Length} {Tree.Layout.Fields[1].MessageLayout!.FullName}";
            """));
}
