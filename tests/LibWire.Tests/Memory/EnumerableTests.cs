namespace LibWire.Tests.Memory;

/// <summary>Arrays and maps as sequences, for LINQ.</summary>
public sealed class EnumerableTests
{
    [Fact]
    public void Array_AsASequence_GivesItsItems()
    {
        using var arena = new ArenaAllocator();
        UnmanagedArray<int> numbers = default;
        Assert.Empty(numbers);
        numbers.AddRange([3, 1, 2], in arena);
        Assert.Equal([3, 1, 2], numbers.Select(static number => number));
        Assert.Equal((6, 3), (numbers.Sum(), numbers.Max()));
        Assert.Equal("3, 1, 2", string.Join(", ", numbers));
        Assert.Equal([1, 2, 3], numbers.Order());
    }

    [Fact]
    public void Map_AsASequence_GivesItsEntriesInOrder()
    {
        using var arena = new ArenaAllocator();
        UnmanagedMap<Utf8String, int> stock = default;
        Assert.Empty(stock);
        stock.Set("nails", 5, in arena);
        stock.Set("screws", 7, in arena);
        Assert.Equal(["nails=5", "screws=7"], stock.Select(static entry => $"{entry.Key}={entry.Value}"));
        Assert.Equal(12, stock.Sum(static entry => entry.Value));
    }
}
