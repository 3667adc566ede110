using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Writes the numbers of W7 as one vector.</summary>
internal readonly struct NumberCalls(int[] numbers) : IFlatWriting
{
    public void Write(FlatBuilder builder) => CallOrder.Write(builder, numbers);

    public void Dispose()
    {
    }
}

/// <summary>Adds up the numbers of W7 by the method of the vector.</summary>
internal readonly struct NumbersAdding : IFlatReading
{
    // SAFETY: the column has verified the buffer, and nothing writes to it.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer) => (ulong)NumberListView.DangerousGetRoot(buffer).Numbers.Sum();
}
