using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Whether a buffer is a valid container, with default options.</summary>
internal readonly struct ContainerVerifying : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer) => FooBarContainerView.Verify(buffer, out _) ? 1UL : 0;
}
