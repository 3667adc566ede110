using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Fills the objects of a container.</summary>
internal static class ContainerObjects
{
    internal static FooBarContainer Make<TSource>(in TSource source, in ArenaAllocator arena)
        where TSource : struct, IContainerSource
    {
        var container = new FooBarContainer { Initialized = source.Initialized, Fruit = source.Fruit, Location = Utf8String.Copy(source.Location, in arena) };
        container.List = UnmanagedArray<FooBar>.Allocate(source.Count, in arena);
        Span<FooBar> list = container.List.Span;
        for (int i = 0; i < list.Length; i++)
        {
            ref FooBar element = ref list[i];
            element.Sibling = source.SiblingOf(i);
            element.Name = Utf8String.Copy(source.NameOf(i), in arena);
            element.Rating = source.RatingOf(i);
            element.Postfix = source.PostfixOf(i);
        }

        return container;
    }
}
