namespace LibWire.Tests.Memory.Holding;

/// <summary>Messages that are read when somebody asks for their value.</summary>
public sealed class ArenaMessageReceivedTests
{
    private readonly PointFormat _format = new();

    [Fact]
    public void Value_AnyNumberOfTimes_ReadsOnce()
    {
        using ArenaMessage<Point> message = Receive(PointFormat.Bytes(7, 50));
        using ArenaMessage<Point> shared = message.Share();
        Assert.True(shared.IsUnread);
        Assert.Equal(0, _format.ReadCount);
        Assert.Equal(7, shared.Value.X);
        Assert.Equal(7, message.Value.X);
        Assert.Equal(PointFormat.Text(7, 50), message.Value.Name.ToString());
        Assert.False(message.IsUnread);
        Assert.Equal(1, _format.ReadCount);
    }

    [Fact]
    public void Value_OfMessagesOfSeveralFormatsInOneMemory_IsReadByItsOwn()
    {
        PointFormat[] formats = [_format, new(), new()];
        var messages = new List<ArenaMessage<Point>>();
        for (int i = 0; i < 30; i++) messages.Add(ArenaMessage<Point>.Receive(PointFormat.Bytes(i, 50), formats[i % 3], onDemand: true));
        for (int i = 0; i < 30; i++)
        {
            int before = formats[i % 3].ReadCount;
            using ArenaMessage<Point> message = messages[i];
            using ArenaMessage<Point> shared = message.Share();
            Assert.Equal((i, before + 1), (shared.Value.X, formats[i % 3].ReadCount));
        }

        Assert.Equal([10, 10, 10], formats.Select(format => format.ReadCount));
    }

    [Fact]
    public void Receive_OnArrival_ReadsAtOnce()
    {
        using ArenaMessage<Point> message = ArenaMessage<Point>.Receive(PointFormat.Bytes(7, 50), _format, onDemand: false);
        Assert.Equal(1, _format.ReadCount);
        Assert.Equal(PointFormat.Bytes(7, 50), message.Wire.ToArray());
        Assert.Equal(7, message.Value.X);
        Assert.Equal(1, _format.ReadCount);
    }

    [Theory]
    [InlineData(50)]
    [InlineData(5_000)]
    public void Receive_OnArrivalOfDamagedBytes_Throws(int sizeBytes)
    {
        byte[] damaged = Damaged(sizeBytes);
        WireFormatException fault = Assert.Throws<WireFormatException>(() => ArenaMessage<Point>.Receive(damaged, _format, onDemand: false));
        Assert.Equal((WireError.InvalidUtf8, sizeBytes - 1), (fault.Error, fault.Offset));
    }

    [Theory]
    [InlineData(50)]
    [InlineData(5_000)]
    public void Value_OfDamagedBytes_ThrowsEachTimeAndTheBytesStay(int sizeBytes)
    {
        byte[] damaged = Damaged(sizeBytes);
        using ArenaMessage<Point> message = Receive(damaged);
        using ArenaMessage<Point> shared = message.Share();
        foreach (ArenaMessage<Point> one in new[] { message, shared, message })
        {
            WireFormatException fault = Assert.Throws<WireFormatException>(() => one.Value.X);
            Assert.Equal((WireError.InvalidUtf8, sizeBytes - 1), (fault.Error, fault.Offset));
            Assert.True(one.IsUnread);
            Assert.Equal(damaged, one.Wire.ToArray());
        }

        Assert.Equal(damaged, message.ToArray(_format));
    }

    [Fact]
    public void Wire_OnceTheValueWasAskedFor_IsEmpty()
    {
        using ArenaMessage<Point> message = Receive(PointFormat.Bytes(7, 50));
        ArenaMessage<Point> shared = message.Share();
        Assert.Equal(PointFormat.Bytes(7, 50), message.Wire.ToArray());
        Assert.Equal(PointFormat.Bytes(7, 50), shared.Wire.ToArray());
        Assert.Equal(7, shared.Value.X);
        Assert.True(message.Wire.IsEmpty);
        shared.Dispose();
        Assert.True(message.Wire.IsEmpty);
        Assert.Throws<ObjectDisposedException>(() => shared.Wire.Length);
        Assert.Throws<ObjectDisposedException>(() => shared.IsUnread);
    }

    [Fact]
    public void Receive_OfNoBytes_IsAnEmptyMessage()
    {
        using ArenaMessage<Point> message = Receive([]);
        Assert.False(message.IsUnread);
        Assert.Equal(0, message.Value.X);
    }

    [Theory]
    [InlineData(50)]
    [InlineData(100_000)]
    public void Copy_OfOneThatNobodyRead_CopiesTheBytes(int sizeBytes)
    {
        ArenaMessage<Point> message = Receive(PointFormat.Bytes(7, sizeBytes));
        using ArenaMessage<Point> copy = message.Copy(_format);
        message.Dispose();
        Assert.Equal(0, _format.ReadCount);
        Assert.False(copy.IsShared);
        Assert.Equal(PointFormat.Bytes(7, sizeBytes), copy.ToArray(_format));
        Assert.Equal(7, copy.Value.X);
    }

    [Fact]
    public void Copy_OfOneThatWasChanged_HasTheChange()
    {
        ArenaMessage<Point> message = Receive(PointFormat.Bytes(7, 50));
        message.Value.X = 8;
        using ArenaMessage<Point> copy = message.Copy(_format);
        message.Dispose();
        Assert.Equal(8, copy.Value.X);
        Assert.Equal(PointFormat.Text(7, 50), copy.Value.Name.ToString());
        Assert.Equal(1, _format.ReadCount);
    }

    [Fact]
    public void Dispose_OfOneThatNobodyRead_FreesIt()
    {
        ArenaMessage<Point> message = Receive(PointFormat.Bytes(7, 50));
        ArenaMessage<Point> shared = message.Share();
        message.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.Value.X);
        Assert.Equal(0, _format.ReadCount);
        Assert.Equal(7, shared.Value.X);
        shared.Dispose();
        Assert.True(shared.IsDisposed);
    }

    [Fact]
    public void Value_OfManyThreadsAtFirst_ReadsOnce()
    {
        for (int round = 0; round < 200; round++)
        {
            ArenaMessage<Point>[] messages = [.. Enumerable.Range(0, 8).Select(i => Receive(PointFormat.Bytes(i, 300)))];
            ArenaMessage<Point>[] shared = [.. Enumerable.Range(0, 64).Select(i => messages[i % 8].Share())];
            int before = _format.ReadCount;
            Parallel.For(0, 64, i =>
            {
                Assert.Equal(i % 8, shared[i].Value.X);
                Assert.Equal(PointFormat.Text(i % 8, 300), shared[i].Value.Name.ToString());
                shared[i].Dispose();
            });
            Assert.Equal(before + 8, _format.ReadCount);
            foreach (ArenaMessage<Point> message in messages) message.Dispose();
        }
    }

    /// <summary>Messages of one batch are read by threads while the next ones arrive.</summary>
    [Fact]
    public async Task Value_WhileOthersArrive_IsThatOfEachMessage()
    {
        for (int round = 0; round < 50; round++)
        {
            Task[] readers = new Task[200];
            for (int i = 0; i < readers.Length; i++)
            {
                int x = i;
                ArenaMessage<Point> message = Receive(PointFormat.Bytes(x, 4 + (x % 300)));
                readers[i] = Task.Run(() =>
                {
                    Assert.Equal(x, message.Value.X);
                    Assert.Equal(PointFormat.Text(x, 4 + (x % 300)), message.Value.Name.ToString());
                    if (x % 3 != 0) message.Dispose();
                });
            }

            await Task.WhenAll(readers);
        }
    }

    [Fact]
    public void Arena_BeforeTheValueWasRead_TakesWhatIsAdded()
    {
        using ArenaMessage<Point> message = Receive(PointFormat.Bytes(7, 50));
        Utf8String added = Utf8String.Copy("added", message.Arena);
        message.Value.Name = added;
        Assert.Equal(7, message.Value.X);
        Assert.Equal("added", message.Value.Name.ToString());
    }

    private ArenaMessage<Point> Receive(byte[] bytes) => ArenaMessage<Point>.Receive(bytes, _format, onDemand: true);

    private static byte[] Damaged(int sizeBytes)
    {
        byte[] bytes = PointFormat.Bytes(7, sizeBytes);
        bytes[^1] = (byte)'?';
        return bytes;
    }
}
