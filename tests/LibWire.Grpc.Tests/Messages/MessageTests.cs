using System.Buffers;
using System.Runtime.CompilerServices;
using LibWire.Tests.Grpc.Arena;
using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>The life of a message.</summary>
public sealed class MessageTests
{
    /// <summary>A large object takes long to read; other messages of its type have nothing to do with it.</summary>
    [Fact]
    public async Task Value_FirstReadsOfTwoMessages_DoNotWaitForEachOther()
    {
        using Message<Hit> slow = Message<Hit>.Rent();
        using Message<Hit> quick = Message<Hit>.Rent();
        using var format = new WaitingFormat();
        Begin(slow, format);
        using (var arena = new ArenaAllocator())
        {
            var builder = new FlatBuilder(in arena);
            Hit.Finish(in builder, Hit.Create(in builder, damage: 7));
            quick.SetBuffer(in builder);
        }

        Message<Hit> slowHandle = slow, quickHandle = quick;
        var slowRead = Task.Run(() => slowHandle.Value.Damage);
        format.Started.Wait();
        var quickRead = Task.Run(() => quickHandle.Value.Damage);
        bool isDone = await Task.WhenAny(quickRead, Task.Delay(TimeSpan.FromSeconds(10))) == quickRead;
        format.MayEnd.Set();
        Assert.Equal(0, await slowRead);
        Assert.True(isDone);
        Assert.Equal(7, await quickRead);

        static unsafe void Begin(in Message<Hit> message, WaitingFormat format) => message.State.SetBuffer(null, 0, format);
    }

    [Fact]
    public void Dispose_Twice_LeavesTheNextOwnerAlone()
    {
        Message<HelloRequest> first = Hello.Request("first");
        first.Dispose();
        using Message<HelloRequest> second = Hello.Request("second");
        first.Dispose();
        first.Dispose();
        Assert.Equal("second", second.Value.Name.ToString());
        Assert.True(first.IsDisposed);
        Assert.False(second.IsDisposed);
        Assert.NotEqual(first, second);
        Assert.Throws<ObjectDisposedException>(() => first.Value.Count);
        Assert.Throws<ObjectDisposedException>(() => first.Arena.UsedBytes);
        Assert.Throws<ObjectDisposedException>(first.Clear);
        Assert.Throws<ObjectDisposedException>(() => first.Move());
    }

    [Fact]
    public void Default_IsNoMessage()
    {
        Message<HelloRequest> message = default;
        Assert.True(message.IsDisposed);
        message.Dispose();
        Assert.Throws<InvalidOperationException>(() => message.Value.Count);
        Assert.Throws<InvalidOperationException>(() => new MessageCarrier<HelloRequest>(message));
    }

    [Fact]
    public void Clear_FilledMessage_IsEmpty()
    {
        using Message<HelloRequest> message = Hello.Request("name", 7, 100);
        message.Clear();
        Assert.Equal(0u, message.Value.Count);
        Assert.Equal("", message.Value.Name.ToString());
        Assert.Equal((nuint)0, message.Arena.UsedBytes);
    }

    [Fact]
    public void Move_FilledMessage_EmptiesTheOldOne()
    {
        using Message<HelloRequest> old = Hello.Request("name", 7);
        using Message<HelloRequest> moved = old.Move();
        Assert.Equal("name", moved.Value.Name.ToString());
        Assert.Equal(7u, moved.Value.Count);
        Assert.Equal(0u, old.Value.Count);
        old.Value.SetName("again", old.Arena);
        Assert.Equal("name", moved.Value.Name.ToString());
    }

    [Fact]
    public void Dispose_WhileASerializerRuns_KeepsTheMemory()
    {
        Message<HelloRequest> message = Hello.Request("name");
        MessageState<HelloRequest> state = message.State;
        long key = message.Key;
        int rented = MessagePool<HelloRequest>.Default.RentedCount;

        Assert.True(state.TryUse(key));
        Assert.Throws<InvalidOperationException>(message.Clear);
        message.Dispose();
        Assert.True(message.IsDisposed);
        Assert.False(state.TryUse(key));
        Assert.Equal("name", state.Content.Name.ToString());
        Assert.Equal(rented, MessagePool<HelloRequest>.Default.RentedCount);
        state.EndUse();
        Assert.Equal(rented - 1, MessagePool<HelloRequest>.Default.RentedCount);
    }

    [Fact]
    public void Serializers_ManyAtOnceWithADispose_EndInOneReturn()
    {
        for (int round = 0; round < 200; round++)
        {
            int rented = MessagePool<HelloRequest>.Default.RentedCount;
            Message<HelloRequest> message = Hello.Request("name");
            MessageState<HelloRequest> state = message.State;
            long key = message.Key;
            Parallel.For(0, 8, i =>
            {
                if (i == 3) message.Dispose();
                else if (state.TryUse(key))
                {
                    Assert.Equal("name", state.Content.Name.ToString());
                    state.EndUse();
                }
            });
            Assert.Equal(rented, MessagePool<HelloRequest>.Default.RentedCount);
        }
    }

    [Fact]
    public void Forgotten_Message_IsGivenBackAndReported()
    {
        // A pool of its own: a handle that another test has kept would keep its object, which may be the one that is rented here.
        var pool = new MessagePool<HelloRequest>(MessageArenas.Shared);
        var reports = new List<ForgottenMessage>();
        void Report(ForgottenMessage message)
        {
            lock (reports) reports.Add(message);
        }

        bool recorded = MessageDiagnostics.RecordsOrigins;
        MessageDiagnostics.Forgotten += Report;
        MessageDiagnostics.RecordsOrigins = true;
        try
        {
            Forget(pool);
            for (int i = 0; i < 100 && reports.Count == 0; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }

            ForgottenMessage report = Assert.Single(reports);
            Assert.Equal(typeof(HelloRequest), report.MessageType);
            Assert.Contains(nameof(Forget), report.Origin, StringComparison.Ordinal);
            Assert.Contains("Message<HelloRequest>", report.ToString(), StringComparison.Ordinal);
            Assert.Equal(0, pool.RentedCount);
            Assert.Empty(WireDiagnostics.UndisposedArenas());
        }
        finally
        {
            MessageDiagnostics.RecordsOrigins = recorded;
            MessageDiagnostics.Forgotten -= Report;
        }
    }

    [Fact]
    public void Forgotten_WhileAnOlderHandleIsKept_IsFoundByTheCheckedTwin()
    {
        // In LibWire the object behind a message serves again, so the old handle keeps it.
        var pool = new MessagePool<HelloRequest>(MessageArenas.Shared);
        var kept = new Message<HelloRequest>[1];
        UseAndKeep(pool, kept);
        Lose(pool);
        Collect();
        bool isChecked = WireInfo.Flavor == "debug";
        Assert.Equal(isChecked ? 0 : 1, pool.RentedCount);
        Assert.True(kept[0].IsDisposed);

        kept[0] = default;
        Collect();
        Assert.Equal(0, pool.RentedCount);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void UseAndKeep(MessagePool<HelloRequest> pool, Message<HelloRequest>[] kept)
        {
            kept[0] = RentFrom(pool);
            kept[0].Dispose();
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Lose(MessagePool<HelloRequest> pool) => RentFrom(pool).Value.Count = 1;

        static Message<HelloRequest> RentFrom(MessagePool<HelloRequest> pool)
        {
            MessageState<HelloRequest> state = pool.Rent();
            return new Message<HelloRequest>(state, state.Key);
        }

        static void Collect()
        {
            for (int i = 0; i < 3; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }
    }

    [Fact]
    public void RecordsOrigins_ByDefault_IsSetInTheCheckedTwin() => Assert.Equal(WireInfo.Flavor == "debug", MessageDiagnostics.RecordsOrigins);

    [Fact]
    public void SetBuffer_BytesAndBuilder_AreTheMessage()
    {
        using Message<Monster> message = Message<Monster>.Rent();
        Assert.False(message.HasBuffer());
        Assert.Throws<InvalidOperationException>(() => message.GetRoot().Hp);
        message.SetBuffer(new Monster { Hp = 5 }.ToArray());
        Assert.True(message.HasBuffer());
        Assert.Equal(5, message.GetRoot().Hp);
        Assert.Equal(5, message.Value.Hp);
        Assert.Throws<WireFormatException>(() => message.SetBuffer([1, 2, 3, 4, 5, 6, 7, 8]));
        Assert.Equal(5, message.Value.Hp);

        var builder = new FlatBuilder(message.Arena);
        Monster.Finish(in builder, Monster.Create(in builder, hp: 6));
        message.SetBuffer(in builder);
        Assert.Equal(6, message.GetRoot().Hp);
        using Message<Monster> moved = message.Move();
        Assert.Equal(6, moved.GetRoot().Hp);
        Assert.Equal(6, moved.Value.Hp);
        Assert.False(message.HasBuffer());
        Assert.Equal(100, message.Value.Hp);
    }

    // The builder knows neither its type nor its prefix, and what the message has is read without further checks.
    [Fact]
    public void SetBuffer_BuilderOfAnotherTableOrWithAPrefix_IsRefused()
    {
        using Message<Monster> message = Message<Monster>.Rent();
        message.SetBuffer(new Monster { Hp = 5 }.ToArray());
        var other = new FlatBuilder(message.Arena);
        other.StartTable();
        for (int id = 0; id < 8; id++) other.Add(id, 0x7ffffff0);
        other.Finish(other.EndTable());
        Assert.Equal(WireError.OffsetOutOfRange, Fault(message, other));

        var prefixed = new FlatBuilder(message.Arena);
        prefixed.FinishSizePrefixed(Monster.Create(in prefixed, hp: 6));
        Fault(message, prefixed);
        Assert.Equal(5, message.GetRoot().Hp);

        static WireError Fault(Message<Monster> message, FlatBuilder builder)
        {
            try
            {
                message.SetBuffer(in builder);
                return WireError.None;
            }
            catch (WireFormatException fault)
            {
                return fault.Error;
            }
        }
    }

    [Fact]
    public void Buffer_OfAMessageThatWasGivenBack_Throws()
    {
        Message<Monster> message = Message<Monster>.Rent();
        message.SetBuffer(new Monster { Hp = 5 }.ToArray());
        message.Dispose();
        Assert.Throws<ObjectDisposedException>(() => message.HasBuffer());
        Assert.Throws<ObjectDisposedException>(() => message.Buffer().Length);
        Assert.Throws<ObjectDisposedException>(() => message.GetRoot().Hp);
        Assert.Throws<ObjectDisposedException>(() => message.SetBuffer(new Monster().ToArray()));
        Assert.Throws<InvalidOperationException>(() => default(Message<Monster>).HasBuffer());
    }

    [Fact]
    public void Marshaller_ReceivedBufferSentOn_KeepsItsBytes()
    {
        using ArenaAllocator arena = ArenaPool.Shared.Rent();
        var builder = new FlatBuilder(in arena);
        Monster.Finish(in builder, Monster.Create(in builder, name: builder.CreateString("orc"), hp: 7));
        byte[] bytes = builder.ToArray();
        Marshaller<MessageCarrier<Monster>> marshaller = MessageMethod.Flat<Monster, Monster>(MethodType.Unary, "s", "m").ClientMethod.RequestMarshaller;

        MessageCarrier<Monster> carrier = InProcessBytes.Read(marshaller, bytes);
        using Message<Monster> message = carrier.Message;
        Assert.Equal(bytes, message.Buffer().ToArray());
        Assert.Equal(bytes, InProcessBytes.Write(marshaller, carrier));
        message.Value.Hp = 8;
        Assert.Equal(8, Monster.Parse(InProcessBytes.Write(marshaller, carrier), in arena).Hp);
        message.Dispose();
        Assert.Equal(StatusCode.Internal, Assert.Throws<RpcException>(() => InProcessBytes.Write(marshaller, carrier)).StatusCode);
    }

    [Fact]
    public void Watch_MuchIsDropped_StartsACollection()
    {
        // Large messages of tests that run at the same time may have doubled the limit, so that more has to gather.
        const long Bytes = 200L << 20;
        const int AddsMax = 8;
        int before = GC.CollectionCount(1);
        int adds = 0;
        try
        {
            bool isCollected = false;
            while (!isCollected && adds < AddsMax)
            {
                MessageWatch.Add(Bytes);
                adds++;
                isCollected = SpinWait.SpinUntil(() => GC.CollectionCount(1) > before, TimeSpan.FromSeconds(3));
            }

            Assert.True(isCollected);
        }
        finally
        {
            MessageWatch.Remove(adds * Bytes);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Forget(MessagePool<HelloRequest> pool)
    {
        MessageState<HelloRequest> state = pool.Rent();
        state.Deliver();
        state.Content.Count = 1;
    }

    /// <summary>Reads nothing, and only when a test lets it.</summary>
    private sealed class WaitingFormat : MessageFormat<Hit>, IDisposable
    {
        internal ManualResetEventSlim Started { get; } = new();

        internal ManualResetEventSlim MayEnd { get; } = new();

        public void Dispose()
        {
            Started.Dispose();
            MayEnd.Dispose();
        }

        internal override void Read(in ReadOnlySequence<byte> bytes, MessageState<Hit> state, MessageOptions options) => throw new NotSupportedException();

        internal override void ReadBuffer(MessageState<Hit> state)
        {
            Started.Set();
            MayEnd.Wait();
        }

        internal override void Write(MessageState<Hit> state, SerializationContext context) => throw new NotSupportedException();
    }
}
