using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Reads the buffer into objects once a pass, in an arena that is reset before each, and walks over them.</summary>
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
        // SAFETY: the constructor has verified the buffer, and nobody writes to it.
        FooBarContainer root = FooBarContainer.Read(FooBarContainerView.DangerousGetRoot(buffer), in arena);
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
