using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Writes a container, call by call.</summary>
internal readonly struct ContainerCalls<TSource>(TSource source, ArenaAllocator sourceArena) : IFlatWriting
    where TSource : struct, IContainerSource
{
    private readonly TSource _source = source;
    private readonly FlatOffset<FooBar>[] _offsets = new FlatOffset<FooBar>[source.Count];

    public void Write(FlatBuilder builder) => CallOrder.Write(builder, in _source, _offsets);

    public void Dispose() => sourceArena.Dispose();
}

/// <summary>Reads all members of a container through views.</summary>
internal readonly struct MembersReading : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer)
    {
        // SAFETY: the column has verified the buffer, and nothing writes to it.
        FooBarContainerView root = FooBarContainerView.DangerousGetRoot(buffer);
        long sum = (root.Initialized ? 1 : 0) + root.Location.Length + (short)root.Fruit;
        foreach (FooBarView.Row element in root.List)
        {
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
internal readonly struct VerifiedMembersReading : IFlatReading
{
    public static ulong Of(ReadOnlySpan<byte> buffer) => FooBarContainerView.Verify(buffer, out _) ? MembersReading.Of(buffer) : 0;
}

/// <summary>Reads some members of a container through views.</summary>
internal readonly struct PartialReading : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer)
    {
        // SAFETY: the column has verified the buffer, and nothing writes to it.
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

/// <summary>Verifies a container, with default options.</summary>
internal readonly struct ContainerVerifying : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer) => FooBarContainerView.Verify(buffer, out _) ? 1UL : 0;
}
