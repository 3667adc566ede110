using System.Runtime.CompilerServices;

namespace LibWire.Tests.Memory.Holding;

public sealed class ArenaMessageTests
{
    [Fact]
    public void Value_OfANewOne_IsEmptyAndCanBeChanged()
    {
        using var message = new ArenaMessage<Point>();
        Assert.Equal(0, message.Value.X);
        message.Value.X = 5;
        message.Value.Name = Utf8String.Copy("five", message.Arena);
        Assert.Equal(5, message.Value.X);
        Assert.Equal("five", message.Value.Name.ToString());
        Assert.False(message.IsShared);
    }

    [Fact]
    public void Dispose_Twice_FreesOnce()
    {
        var message = new ArenaMessage<Point>();
        ArenaAllocator arena = message.Arena;
        message.Dispose();
        message.Dispose();
        Assert.True(message.IsDisposed);
        Assert.True(arena.IsDisposed);
    }

    [Fact]
    public void Members_AfterDispose_Throw()
    {
        var message = new ArenaMessage<Point>();
        message.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.Value.X);
        Assert.Throws<ObjectDisposedException>(() => message.Arena.UsedBytes);
        Assert.Throws<ObjectDisposedException>(() => message.IsShared);
        Assert.Throws<ObjectDisposedException>(() => message.Share());
    }

    [Fact]
    public void Share_TheLastDispose_Frees()
    {
        var first = new ArenaMessage<Point>();
        first.Value.X = 7;
        ArenaAllocator arena = first.Arena;
        ArenaMessage<Point> second = first.Share();
        Assert.True(first.IsShared);
        first.Dispose();
        Assert.Equal(7, second.Value.X);
        Assert.False(second.IsShared);
        Assert.False(arena.IsDisposed);
        second.Dispose();
        Assert.True(arena.IsDisposed);
    }

    [Fact]
    public void Forgotten_TheGarbageCollector_Frees()
    {
        ArenaAllocator arena = Forget();
        for (int i = 0; i < 50 && !arena.IsDisposed; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.True(arena.IsDisposed);
    }

    [Theory]
    [InlineData(0, 1024)]
    [InlineData(700, 1024)]
    [InlineData(1000, 2048)]
    [InlineData(100_000, 200_000)]
    public void Arena_TakesAboutAsMuchAsWasAnnounced(int contentBytes, int reservedBytesMax)
    {
        using var message = new ArenaMessage<Point>(contentBytes);
        message.Arena.AllocateSpan<byte>(contentBytes);
        Assert.InRange((long)message.Arena.ReservedBytes, contentBytes, reservedBytesMax);
        Assert.Equal(1, message.Arena.ChunkCount);
    }

    [Fact]
    public void Arena_TakesMoreThanWasAnnounced()
    {
        using var message = new ArenaMessage<Point>(10);
        for (int i = 0; i < 100; i++) message.Arena.AllocateSpan<byte>(1000).Fill((byte)i);
        Assert.Equal(0, message.Value.X);
    }

    [Fact]
    public void Constructor_OfANegativeSize_Throws() => Assert.Throws<ArgumentOutOfRangeException>(static () => new ArenaMessage<Point>(-1));

    [Fact]
    public void Share_OfManyThreads_FreesOnce()
    {
        for (int round = 0; round < 200; round++)
        {
            var message = new ArenaMessage<Point>();
            message.Value.X = round;
            ArenaAllocator arena = message.Arena;
            ArenaMessage<Point>[] shared = [.. Enumerable.Range(0, 8).Select(_ => message.Share())];
            message.Dispose();
            Parallel.ForEach(shared, one =>
            {
                Assert.Equal(round, one.Value.X);
                one.Dispose();
            });
            Assert.True(arena.IsDisposed);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ArenaAllocator Forget() => new ArenaMessage<Point>().Arena;

    private struct Point
    {
        public int X;
        public Utf8String Name;
    }
}
