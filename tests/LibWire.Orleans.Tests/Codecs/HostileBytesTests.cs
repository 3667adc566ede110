using Orleans.Serialization;

namespace LibWire.Tests.Orleans;

/// <summary>Damaged bytes end in a message or in an exception of a kind that Orleans sends back, and never in anything worse.</summary>
public sealed class HostileBytesTests
{
    [Fact]
    public void Deserialize_OfEachPrefix_Throws()
    {
        using ArenaMessage<Order> order = new OrderMaker(11).Next();
        byte[] bytes = CodecTests.Serializer.SerializeToArray(order);
        for (int length = 0; length < bytes.Length; length++)
            Assert.ThrowsAny<Exception>(() => CodecTests.Serializer.Deserialize<ArenaMessage<Order>>(bytes.AsSpan(0, length).ToArray()));
    }

    [Fact]
    public void Deserialize_OfALengthBeyondTheInput_AllocatesNothing()
    {
        // Field 0 of the expected type, length-prefixed; then 2 GB announced.
        using var order = new ArenaMessage<Order>();
        byte[] start = CodecTests.Serializer.SerializeToArray(order)[..1];
        byte[] bytes = [.. start, 0xF0, 0xFF, 0xFF, 0xFF, 0x7F, 1, 2, 3];
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.ThrowsAny<Exception>(() => CodecTests.Serializer.Deserialize<ArenaMessage<Order>>(bytes));
        Assert.ThrowsAny<Exception>(() => CodecTests.Serializer.Deserialize<MonsterHolder>(bytes));
        Assert.True(GC.GetAllocatedBytesForCurrentThread() - before < 1_000_000);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void Deserialize_OfMutatedBytes_EndsInAResultOrAnException(int kind)
    {
        var random = new Random(12 + kind);
        var maker = new OrderMaker(13);
        int read = 0;
        for (int i = 0; i < 5_000; i++)
        {
            byte[] bytes = kind == 0 ? Bytes(maker) : CodecTests.Serializer.SerializeToArray(MonsterHolder.Parse(CodecTests.OrcWithAxe()));
            for (int count = random.Next(1, 4); count > 0; count--) bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            try
            {
                if (kind == 0)
                {
                    using ArenaMessage<Order>? order = CodecTests.Serializer.Deserialize<ArenaMessage<Order>>(bytes);
                    _ = order?.Value.ToString();
                }
                else
                {
                    _ = CodecTests.Serializer.Deserialize<MonsterHolder>(bytes)?.ToString();
                }

                read++;
            }
            catch (Exception exception) when (exception is not OutOfMemoryException and not AccessViolationException)
            {
                // Orleans' own reader throws many kinds.
            }
        }

        Assert.InRange(read, 1, 4_999);
    }

    private static byte[] Bytes(OrderMaker maker)
    {
        using ArenaMessage<Order> order = maker.Next();
        return CodecTests.Serializer.SerializeToArray(order);
    }
}
