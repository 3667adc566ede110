using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Reads all members of a container.</summary>
internal readonly struct IndexedMembersReading : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer)
    {
        // SAFETY: the column has verified the buffer, and nothing writes to it.
        FooBarContainerView root = FooBarContainerView.DangerousGetRoot(buffer);
        long sum = (root.Initialized ? 1 : 0) + root.Location.Length + (short)root.Fruit;
        FooBarView.Vector list = root.List;
        int count = list.Count;
        for (int i = 0; i < count; i++)
        {
            FooBarView element = list[i];
            BarView sibling = element.Sibling;
            FooView parent = sibling.Parent;

            // The processor's own conversion, as in C++. A cast would first check whether the number fits.
            sum += element.Name.Length + element.Postfix + double.ConvertToIntegerNative<long>(element.Rating) + float.ConvertToIntegerNative<long>(sibling.Ratio);
            sum += sibling.Size + sibling.Time + parent.Count + (long)parent.Id + parent.Length + parent.Prefix;
        }

        return (ulong)sum;
    }
}

/// <summary>Verifies a container, and reads all members of it.</summary>
internal readonly struct IndexedMembersVerifiedReading : IFlatReading
{
    public static ulong Of(ReadOnlySpan<byte> buffer) => FooBarContainerView.Verify(buffer, out _) ? IndexedMembersReading.Of(buffer) : 0;
}

/// <summary>Reads some members of a container.</summary>
internal readonly struct IndexedPartialReading : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer)
    {
        // SAFETY: the column has verified the buffer, and nothing writes to it.
        FooBarContainerView root = FooBarContainerView.DangerousGetRoot(buffer);
        long sum = (root.Initialized ? 1 : 0) + root.Location.Length + (short)root.Fruit;
        FooBarView.Vector list = root.List;
        int count = list.Count;
        for (int i = 0; i < count; i++)
        {
            FooBarView element = list[i];
            BarView sibling = element.Sibling;
            sum += element.Name.Length + float.ConvertToIntegerNative<long>(sibling.Ratio) + sibling.Parent.Count;
        }

        return (ulong)sum;
    }
}
