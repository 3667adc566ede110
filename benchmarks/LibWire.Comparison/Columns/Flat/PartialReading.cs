using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Some members of a container, through views.</summary>
internal readonly struct PartialReading : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer)
    {
        // SAFETY: the column has verified the buffer when it was opened, and nobody writes to it.
        FooBarContainerView root = FooBarContainerView.DangerousGetRoot(buffer);
        long sum = (root.Initialized ? 1 : 0) + root.Location.Length + (short)root.Fruit;
        foreach (FooBarView.Row element in root.List)
        {
            BarView sibling = element.Sibling;
            sum += element.Name.Length + float.ConvertToIntegerNative<long>(sibling.Ratio) + sibling.Parent.Count;
        }

        return (ulong)sum;
    }
}
