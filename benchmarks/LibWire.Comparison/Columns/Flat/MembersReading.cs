using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>All members of a container, through views.</summary>
internal readonly struct MembersReading : IFlatReading
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
            FooView parent = sibling.Parent;

            // The processor's own conversion, as in C++; a cast would first look whether the number fits.
            sum += element.Name.Length + element.Postfix + double.ConvertToIntegerNative<long>(element.Rating) + float.ConvertToIntegerNative<long>(sibling.Ratio);
            sum += sibling.Size + sibling.Time + parent.Count + (long)parent.Id + parent.Length + parent.Prefix;
        }

        return (ulong)sum;
    }
}
