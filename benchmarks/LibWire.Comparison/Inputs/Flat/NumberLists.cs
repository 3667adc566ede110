using LibWire.Benchmarks.FlatModel;

namespace LibWire.Comparison;

/// <summary>The numbers of W7.</summary>
internal static class NumberLists
{
    /// <summary>Makes the input.</summary>
    internal static CaseInput Make(Random random, int count)
    {
        using var arena = new ArenaAllocator();
        var numbers = new int[count];
        long sum = 0;
        foreach (ref int number in numbers.AsSpan()) sum += number = random.Next(int.MinValue, int.MaxValue);
        var builder = new FlatBuilder(in arena);
        CallOrder.Write(builder, numbers);
        return new CaseInput(CaseId.W7, builder.WrittenSpan, [0, (ulong)builder.WrittenSpan.Length])
        {
            Unit = "integer",
            UnitCount = count,
            Checksum = FlatSums.Everything(numbers),
            Results = new Dictionary<Operation, ulong> { [Operation.Sum] = (ulong)sum },
        };
    }

    /// <summary>The numbers of a buffer.</summary>
    internal static int[] Of(ReadOnlySpan<byte> bytes) => NumberListView.GetRoot(bytes).Numbers.AsSpan().ToArray();
}
