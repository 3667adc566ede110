using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Verifies a tree, with default options.</summary>
internal readonly struct TreeVerifying : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer) => NodeView.Verify(buffer, out _) ? 1UL : 0;
}
