using System.Runtime.CompilerServices;
using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>Adds up the numbers of W7 one by one.</summary>
internal readonly struct IndexedNumbersAdding : IFlatReading
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Of(ReadOnlySpan<byte> buffer)
    {
        // SAFETY: the column has verified the buffer, and nothing writes to it.
        ReadOnlySpan<int> numbers = NumberListView.DangerousGetRoot(buffer).Numbers.AsSpan();
        long sum = 0;
        foreach (int number in numbers) sum += number;
        return (ulong)sum;
    }
}
