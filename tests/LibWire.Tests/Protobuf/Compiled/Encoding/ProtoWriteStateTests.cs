using LibWire.Tests.WriteSamples;
using static LibWire.Tests.Protobuf.ProtoWriterText;

namespace LibWire.Tests.Protobuf.Messages;

/// <summary>The state of the writer after a message is written into it, above all after a failure.</summary>
public sealed unsafe class ProtoWriteStateTests
{
    [Fact]
    public void Write_DefaultWriter_ThrowsAsItsOwnMembersDo()
    {
        ObjectDisposedException? thrown = null;
        try
        {
            ProtoWriter writer = default;
            default(Order).Write(ref writer);
        }
        catch (ObjectDisposedException exception)
        {
            thrown = exception;
        }

        Assert.Equal(nameof(ProtoWriter), thrown?.ObjectName);
    }

    [Fact]
    public void Write_OverAnyLimitOfTheMessage_FailsAndLeavesTheWriterAsItWas()
    {
        using var arena = new ArenaAllocator();
        Order order = SampleOrders.Full(arena);
        byte[] body = order.ToArray();
        byte[] whole = [8, 1, .. Field(2, [8, 2, .. body])];
        for (int limit = 60; limit < whole.Length + 20; limit++)
        {
            using var output = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 512 });
            var writer = new ProtoWriter(in output, 0, limit);
            TakeFrom(in output);
            writer.AddInt32(1, 1);
            writer.StartSub(2);
            writer.AddInt32(1, 2);
            WireError error = WireError.None;
            long offset = 0;
            try
            {
                order.Write(ref writer);
            }
            catch (WireFormatException exception)
            {
                error = exception.Error;
                offset = exception.Offset;
            }

            Assert.Equal(limit < whole.Length ? WireError.MessageTooLarge : WireError.None, error);
            Assert.InRange(offset, error == WireError.None ? 0 : 6, limit);
            Assert.Equal(1, writer.Depth);

            // The writer can be used as before.
            writer.CloseSub();
            Assert.Equal(error == WireError.None ? whole : [8, 1, .. Field(2, [8, 2])], writer.ToArray());
        }
    }

    [Fact]
    public void Write_OverTheLimitOfTheArena_FailsAndLeavesTheWriterAsItWas()
    {
        using var arena = new ArenaAllocator();
        Order order = SampleOrders.Full(arena);
        byte[] body = order.ToArray();
        int failures = 0;
        for (int limit = 1500; limit < 6000; limit += 20)
        {
            using var output = new ArenaAllocator(new ArenaOptions { FirstBlockBytes = 1024, ByteLimit = (nuint)limit });
            var writer = new ProtoWriter(in output, 10);
            TakeFrom(in output);
            writer.AddInt32(1, 1);
            writer.StartSub(2);
            bool failed = false;
            try
            {
                order.Write(ref writer);
            }
            catch (ArenaLimitException)
            {
                failed = true;
                failures++;
            }

            Assert.Equal(1, writer.Depth);
            writer.CloseSub();
            Assert.Equal(failed ? [8, 1, 0x12, 0] : [8, 1, .. Field(2, body)], writer.ToArray());
        }

        Assert.InRange(failures, 5, 220);
    }

    [Fact]
    public void Write_FailsBelowMoreFramesThanThereWere_LeavesTheCallersFramesOpen()
    {
        using var arena = new ArenaAllocator();
        Node root = default;
        Chain(ref root, 101, arena);
        var writer = new ProtoWriter(in arena, 0);
        for (int i = 1; i <= 10; i++) writer.StartSub(i);

        // Ten frames are open, and the message opens a hundred more before it fails: the frames have moved twice.
        Assert.Equal(WireError.DepthExceeded, Failure(ref writer, ref root).Error);
        Assert.Equal(10, writer.Depth);
        Node shallow = default;
        shallow.Id = 5;
        shallow.Write(ref writer);
        byte[] expected = [8, 5];
        for (int i = 10; i >= 1; i--)
        {
            writer.CloseSub();
            expected = Field(i, expected);
        }

        Assert.Equal(expected, writer.ToArray());
    }

    [Fact]
    public void Write_HundredLevels_IsFineAndOneMoreFails()
    {
        using var arena = new ArenaAllocator();
        Node root = default;
        ref Node last = ref Chain(ref root, 100, arena);
        Assert.Equal(root.ComputeSize(), root.ToArray().Length);
        byte[] expected = [8, 1];
        for (int i = 0; i < 100; i++) expected = [8, 1, .. Field(2, expected)];
        Assert.Equal(expected, root.ToArray());
        last.MutableNext(in arena).Id = 1;
        AssertTooDeep(ref root, arena);
    }

    [Fact]
    public void Write_EveryKindOfLevel_Counts()
    {
        using var arena = new ArenaAllocator();
        Node root = default;
        ref Node last = ref Chain(ref root, 98, arena);
        ref Node child = ref last.Children.Add(in arena);
        child.MutableOther(in arena).Id = 1;
        Assert.Equal(root.ComputeSize(), root.ToArray().Length);
        child.MutableOther(in arena).MutablePart(in arena).Id = 1;
        AssertTooDeep(ref root, arena);
        child = default;
        child.MutablePart(in arena);
        Assert.Equal(root.ComputeSize(), root.ToArray().Length);
        child.MutablePart(in arena).MutableLine(in arena);
        AssertTooDeep(ref root, arena);

        // A map entry is a level of depth, and so is the message in it.
        child = default;
        last.Named.Set("x", in arena).Id = 1;
        Assert.Equal(root.ComputeSize(), root.ToArray().Length);
        last.Named.Set("x", in arena).MutableNext(in arena);
        AssertTooDeep(ref root, arena);
    }

    [Fact]
    public void Write_MessageThatHoldsItself_FailsAndSaysSo()
    {
        using var arena = new ArenaAllocator();
        Order* order = arena.Allocate<Order>();
        order->SetParent(order);
        var writer = new ProtoWriter(in arena);
        writer.AddBool(1, true);
        WireFormatException? failure = null;
        try
        {
            order->Write(ref writer);
        }
        catch (WireFormatException exception)
        {
            failure = exception;
        }

        Assert.Equal((WireError.DepthExceeded, 0), (failure?.Error, failure?.Offset));
        Assert.Contains("refers to itself, or is nested more than 100 deep", failure?.Message, StringComparison.Ordinal);
        Assert.Equal([8, 1], writer.ToArray());
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => order->ComputeSize()).Error);
        Assert.Equal(WireError.DepthExceeded, Assert.Throws<WireFormatException>(() => order->ToArray()).Error);
        Assert.Equal(100, ProtoEncode.DepthMax);
    }

    [Fact]
    public void Group_WithFieldsInside_StandsBetweenItsTags()
    {
        using var arena = new ArenaAllocator();
        Node node = default;
        node.MutablePart(in arena).Id = -1;
        node.Marks.Add(1, in arena);
        node.Marks.Add(ulong.MaxValue, in arena);
        node.Last = 7;
        byte[] expected = Bytes((scoped ref ProtoWriter writer) =>
        {
            writer.StartGroup(6);
            writer.AddInt32(1, -1);
            writer.CloseGroup();
            writer.AddFixed64(40, 1);
            writer.AddFixed64(40, ulong.MaxValue);
            writer.AddInt32(41, 7);
        });
        Assert.Equal(expected, node.ToArray());
        Assert.Equal(expected.Length, node.ComputeSize());
    }

    [Fact]
    public void Complete_WithASubMessageOpen_ThrowsAndCloseGoesBack()
    {
        using var arena = new ArenaAllocator();
        var writer = new ProtoWriter(in arena);
        writer.AddBool(1, true);
        ProtoWriteState state = default;
        state.Begin(ref writer);
        WireMisuse misuse = default;
        try
        {
            state.Complete(ProtoEncode.Open(state.Start, 10, ref state));
        }
        catch (WireMisuseException exception)
        {
            misuse = exception.Misuse;
        }
        finally
        {
            state.Close(ref writer);
        }

        Assert.Equal(WireMisuse.SubMessageOpen, misuse);
        Assert.Equal([8, 1], writer.ToArray());
    }

    [Fact]
    public void ToArray_AfterAFailure_GivesItsArenaBack()
    {
        using var arena = new ArenaAllocator();
        Order* order = arena.Allocate<Order>();
        for (int i = 0; i < 200; i++)
        {
            order->SetParent(order);
            Assert.Throws<WireFormatException>(() => order->ToArray());
            order->SetParent(null);
            Assert.Empty(order->ToArray());
        }
    }

    [Fact]
    public void Parse_GenericOverTheInterface_ReadsAndWrites()
    {
        using var arena = new ArenaAllocator();
        byte[] bytes = [8, 5, 0x12, 2, 8, 6, 0x1a, 0, 0x1a, 2, 8, 7];
        Assert.Equal(bytes, Again<Node>(bytes, arena));
        Assert.Equal(bytes, ProtoMessage.Parse<Node>(bytes, in arena).ToArray());
        var merged = ProtoMessage.Parse<Node>(bytes, arena);
        MergeInto(ref merged, [0x12, 2, 8, 9, 0x1a, 0], arena);
        Assert.Equal((9, 3), (merged.Next.Id, merged.Children.Count));
    }

    private static byte[] Again<T>(byte[] bytes, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage
    {
        T message = ProtoMessage.Parse<T>(bytes, arena);
        byte[] written = ProtoMessage.ToArray(in message);
        Assert.Equal(written.Length, message.ComputeSize());
        return written;
    }

    private static void MergeInto<T>(ref T message, byte[] bytes, ArenaAllocator arena)
        where T : unmanaged, IProtoMessage
    {
        var reader = new ProtoReader(bytes);
        message.Merge(ref reader, arena);
    }

    private static ref Node Chain(ref Node root, int levels, ArenaAllocator arena)
    {
        root.Id = 1;
        ref Node node = ref root;
        for (int i = 0; i < levels; i++)
        {
            node = ref node.MutableNext(in arena);
            node.Id = 1;
        }

        return ref node;
    }

    private static void AssertTooDeep(ref Node root, ArenaAllocator arena)
    {
        var writer = new ProtoWriter(in arena);
        WireFormatException failure = Failure(ref writer, ref root);
        Assert.Equal((WireError.DepthExceeded, 0), (failure.Error, failure.Offset));
        Assert.Equal(0, writer.GetTotalLength());
        WireError size = WireError.None;
        try
        {
            root.ComputeSize();
        }
        catch (WireFormatException exception)
        {
            size = exception.Error;
        }

        Assert.Equal(WireError.DepthExceeded, size);
    }

    private static WireFormatException Failure(scoped ref ProtoWriter writer, ref Node root)
    {
        try
        {
            root.Write(ref writer);
        }
        catch (WireFormatException exception)
        {
            return exception;
        }

        throw new InvalidOperationException("The message was written.");
    }
}
