using LibWire.Tests.FlatBuffers.KeyOrder;

namespace LibWire.Tests.FlatBuffers.Objects;

/// <summary>The size of a buffer before it is written, and writing to memory of the caller.</summary>
public sealed class ObjectSizeTests
{
    [Theory]
    [InlineData(0, false)]
    [InlineData(0, true)]
    [InlineData(1, false)]
    [InlineData(40, true)]
    public void TryWriteTo_OfEverySizeOfTarget_WritesAllOrNothing(int count, bool isSizePrefixed)
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = NewShelf(count, arena);
        using var stream = new MemoryStream();
        shelf.WriteTo(stream, isSizePrefixed);
        byte[] expected = stream.ToArray();

        Assert.Equal(expected.Length, shelf.ComputeSize(isSizePrefixed));
        for (int length = 0; length <= expected.Length + 9; length++)
        {
            byte[] target = new byte[length];
            target.AsSpan().Fill(0xcc);
            bool isWritten = shelf.TryWriteTo(target, out int sizeBytes, isSizePrefixed);

            Assert.Equal((length >= expected.Length, expected.Length), (isWritten, sizeBytes));
            Assert.Equal(isWritten ? expected : [], isWritten ? target[..sizeBytes] : []);
            Assert.All(target[(isWritten ? sizeBytes : 0)..], static value => Assert.Equal(0xcc, value));
        }
    }

    [Fact]
    public void TryWriteTo_TheSameObjectAgain_WritesTheSameBytesAndTakesNoManagedMemory()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = NewShelf(20, arena);
        byte[] first = new byte[shelf.ComputeSize()], second = new byte[first.Length];
        Assert.True(shelf.TryWriteTo(first, out _));

        long before = GC.GetAllocatedBytesForCurrentThread();
        bool isWritten = shelf.TryWriteTo(second, out _);
        long managedBytes = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.Equal(first, second);
        Assert.True(isWritten && (managedBytes == 0 || TestedBuild.Flavor == "debug"), $"{managedBytes} bytes");
    }

    [Fact]
    public void TryWriteTo_OfAnObjectWithoutARequiredField_WritesNothing()
    {
        using var arena = new ArenaAllocator();
        Shelf shelf = default;
        shelf.Names.Add(in arena); // without its key
        byte[] target = new byte[100];
        WireFormatException fault = Assert.Throws<WireFormatException>(() => shelf.TryWriteTo(target, out _));
        Assert.Equal(WireError.RequiredFieldMissing, fault.Error);
        Assert.Equal(WireError.RequiredFieldMissing, Assert.Throws<WireFormatException>(() => shelf.ComputeSize()).Error);
        Assert.All(target, static value => Assert.Equal(0, value));
    }

    private static Shelf NewShelf(int count, ArenaAllocator arena)
    {
        Shelf shelf = default;
        for (int i = 0; i < count; i++)
        {
            ref ByName name = ref shelf.Names.Add(in arena);
            name.SetName($"name-{i}", in arena);
            shelf.Ratios.Add(in arena).Ratio = i;
        }

        return shelf;
    }
}
