using System.Runtime.CompilerServices;
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

/// <summary>The container of W1 from literals: objects are made in an arena that is reset before, and then written.</summary>
internal readonly struct ContainerBuilding(ArenaAllocator arena) : IFlatWriting
{
    private readonly ArenaAllocator _arena = arena;

    public void Write(FlatBuilder builder)
    {
        _arena.Reset();
        ContainerObjects.Make(default(LiteralContainer), in _arena).Write(in builder);
    }

    public void Dispose() => _arena.Dispose();
}

/// <summary>Reads the buffer into objects once in each pass, in an arena that is reset before, and walks the objects.</summary>
internal sealed class ObjectReadRun : IComparisonRun
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly CaseInput _input;

    internal ObjectReadRun(CaseInput input)
    {
        _input = input;
        _ = FooBarContainerView.GetRoot(input.Bytes);
    }

    public ulong Run()
    {
        ulong sum = 0;
        ReadOnlySpan<byte> bytes = _input.Bytes;
        for (int pass = 0; pass < _input.Passes; pass++)
        {
            _arena.Reset();
            sum += Of(bytes, in _arena);
        }

        return sum;
    }

    public long MeasureMemoryBytes()
    {
        _arena.Reset();
        Of(_input.Bytes, in _arena);
        return (long)_arena.UsedBytes;
    }

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Of(ReadOnlySpan<byte> buffer, in ArenaAllocator arena)
    {
        // SAFETY: the constructor has verified the buffer, and nothing writes to it.
        FooBarContainer root = default;
        root.Read(FooBarContainerView.DangerousGetRoot(buffer), in arena);
        return Of(in root);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ulong Of(in FooBarContainer root)
    {
        long sum = (root.Initialized ? 1 : 0) + root.Location.Length + (short)root.Fruit;
        foreach (ref FooBar element in root.List)
        {
            Bar sibling = element.Sibling;
            Foo parent = sibling.Parent;
            sum += element.Name.Length + element.Postfix + double.ConvertToIntegerNative<long>(element.Rating) + float.ConvertToIntegerNative<long>(sibling.Ratio);
            sum += sibling.Size + sibling.Time + parent.Count + (long)parent.Id + parent.Length + parent.Prefix;
        }

        return (ulong)sum;
    }
}

/// <summary>Walks over objects that were read before.</summary>
internal sealed class ObjectRereadRun : IComparisonRun
{
    private readonly ArenaAllocator _arena = LibWireColumn.NewArena();
    private readonly FooBarContainer _container;
    private readonly int _passes;

    internal ObjectRereadRun(CaseInput input)
    {
        _container = FooBarContainer.Parse(input.Bytes, in _arena);
        _passes = input.Passes;
    }

    public ulong Run()
    {
        ulong sum = 0;
        for (int pass = 0; pass < _passes; pass++) sum += ObjectReadRun.Of(in _container);
        return sum;
    }

    public long MeasureMemoryBytes() => (long)_arena.UsedBytes;

    public byte[] CaptureOutput() => [];

    public void Dispose() => _arena.Dispose();
}
