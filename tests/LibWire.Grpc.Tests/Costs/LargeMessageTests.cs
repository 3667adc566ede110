using System.Buffers;
using System.Diagnostics.Tracing;
using Grpc.AspNetCore.Server.Model;
using Grpc.Net.Client;
using LibWire.Grpc.AspNetCore;
using LibWire.Tests.Grpc.Arena;
using LibWire.Tests.Grpc.Greet;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Xunit.Abstractions;

namespace LibWire.Tests.Grpc;

/// <summary>Messages of 100 MB: LibWire takes no large objects of the managed heap, in either direction. The gRPC stack does: it is measured beside.</summary>
public sealed class LargeMessageTests(ITestOutputHelper output)
{
    private const int BodyBytes = 100 * 1024 * 1024;
    private const int CallsMin = 6;
    private const int CallsMax = 30;

    // What a call takes besides its buffers, in both cases.
    private const long NoiseBytes = 1 << 20;

    [Fact, Trait("Category", "Deep")]
    public void Marshallers_OfProtoMessage_TakeNoManagedByte()
    {
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.Body = UnmanagedArray<byte>.Allocate(BodyBytes, request.Arena);
        request.Value.Body.Span.Fill(0xA5);
        using var wire = new NativeWire(request.Value.ToArray().Length);
        AssertTakesNothing(
            MessageMethod.Proto<HelloRequest, HelloRequest>(MethodType.Unary, "s", "m"), request, wire, static read => read.Value.Body.Span);
    }

    [Fact, Trait("Category", "Deep")]
    public void Marshallers_OfFlatMessage_TakeNoManagedByte()
    {
        using Message<Hit> request = Message<Hit>.Rent();
        request.Value.Body = UnmanagedArray<byte>.Allocate(BodyBytes, request.Arena);
        request.Value.Body.Span.Fill(0xA5);
        using var wire = new NativeWire(BodyBytes + 1000);
        AssertTakesNothing(MessageMethod.Flat<Hit, Hit>(MethodType.Unary, "s", "m"), request, wire, static read => read.GetRoot().Body.Bytes);
    }

    [Fact, Trait("Category", "Deep")]
    public async Task Calls_WithMessagesBothWays_TakeNoMoreThanTheStackAlone()
    {
        await using TestServer server = await TestServer.StartAsync(
            static options => options.MaxReceiveMessageSize = null,
            services: static services => services
                .AddSingleton<IServiceMethodProvider<StackAlone>, StackAlone>()
                .Configure<KestrelServerOptions>(static kestrel => kestrel.Limits.MaxRequestBodySize = null),
            map: static app =>
            {
                app.MapGrpcService<StackAlone>();
                app.MapLibWireService<GreeterService>();
            },
            channel: new GrpcChannelOptions { MaxReceiveMessageSize = null });
        Greeter.GreeterClient client = server.Client();
        CallInvoker invoker = server.Channel.CreateCallInvoker();
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.Body = UnmanagedArray<byte>.Allocate(BodyBytes, request.Arena);
        request.Value.Body.Span.Fill(0xA5);

        // In turns: the buffers of the stack are those of a pool, which a call finds or does not find, by the thread that it runs on. What LibWire takes is
        // in every call, so that one call which takes as little as the stack alone is proof.
        using var large = new LargeObjects();
        List<long> alone = [], with = [];
        for (int i = 0; i < CallsMin || (i < CallsMax && with.Min() > alone.Min() + NoiseBytes); i++)
        {
            alone.Add(await large.DuringAsync(async () => await invoker.AsyncUnaryCall(StackAlone.Method, null, default, StackAlone.Message)));
            with.Add(await large.DuringAsync(async () =>
            {
                using Message<HelloReply> reply = await client.SayHelloAsync(request);
                Assert.Equal(BodyBytes, reply.Value.Body.Count);
                Assert.True(reply.Value.Body.ReadOnlySpan.IndexOfAnyExcept((byte)0xA5) < 0);
            }));
        }

        output.WriteLine($"Bytes of large objects, {alone.Count} calls of 100 MiB both ways, the stack alone: {string.Join(", ", alone)}");
        output.WriteLine($"With LibWire: {string.Join(", ", with)}");
        output.WriteLine($"Types: {string.Join(", ", large.Types)}");
        Assert.DoesNotContain(large.Types, static type => type.Contains("LibWire", StringComparison.Ordinal));
        Assert.InRange(with.Min(), 0, alone.Min() + NoiseBytes);
    }

    // Everything LibWire does with a message runs on this thread.
    private static void AssertTakesNothing<T>(
        MessageMethod<T, T> method, Message<T> request, NativeWire wire, Func<Message<T>, ReadOnlySpan<byte>> body)
        where T : unmanaged
    {
        Marshaller<MessageCarrier<T>> marshaller = method.ServerMethod(MessageOptions.Default, out _).RequestMarshaller;
        var carrier = new MessageCarrier<T>(request);
        long taken = long.MaxValue;
        for (int i = 0; i < 3; i++)
        {
            wire.Clear();
            long before = GC.GetAllocatedBytesForCurrentThread();
            marshaller.ContextualSerializer(carrier, wire.Writing);
            MessageCarrier<T> read = marshaller.ContextualDeserializer(wire.Reading);
            read.Message.Dispose();
            LastRead.Take(out _);
            taken = GC.GetAllocatedBytesForCurrentThread() - before;

            marshaller.ContextualSerializer(carrier, wire.Clear());
            Message<T> again = marshaller.ContextualDeserializer(wire.Reading).Message;
            Assert.Equal(BodyBytes, body(again).Length);
            Assert.True(body(again).IndexOfAnyExcept((byte)0xA5) < 0);
            again.Dispose();
            LastRead.Take(out _);
        }

        // The first time a thread makes its pools.
        Assert.Equal(0, taken);
    }

    /// <summary>What the gRPC stack would hand out, outside of the managed heap.</summary>
    private sealed unsafe class NativeWire(int sizeBytes) : MemoryManager<byte>, IBufferWriter<byte>
    {
        private readonly byte* _bytes = (byte*)System.Runtime.InteropServices.NativeMemory.Alloc((nuint)sizeBytes);
        private int _written;
        private WritingContext? _writing;
        private ReadingContext? _reading;

        internal SerializationContext Writing => _writing ??= new WritingContext(this);

        internal DeserializationContext Reading => _reading ??= new ReadingContext(this);

        internal SerializationContext Clear()
        {
            _written = 0;
            _ = Reading;
            return Writing;
        }

        public void Advance(int count) => _written += count;

        public override Span<byte> GetSpan() => new(_bytes, sizeBytes);

        public Span<byte> GetSpan(int sizeHint) => GetSpan()[_written..];

        public Memory<byte> GetMemory(int sizeHint) => Memory[_written..];

        public override MemoryHandle Pin(int elementIndex = 0) => new(_bytes + elementIndex);

        public override void Unpin()
        {
        }

        protected override void Dispose(bool disposing) => System.Runtime.InteropServices.NativeMemory.Free(_bytes);

        private sealed class WritingContext(NativeWire wire) : SerializationContext
        {
            public override IBufferWriter<byte> GetBufferWriter() => wire;

            public override void SetPayloadLength(int payloadLength)
            {
            }

            public override void Complete()
            {
            }

            public override void Complete(byte[] payload) => throw new NotSupportedException();
        }

        private sealed class ReadingContext(NativeWire wire) : DeserializationContext
        {
            public override int PayloadLength => wire._written;

            public override byte[] PayloadAsNewBuffer() => throw new NotSupportedException();

            public override ReadOnlySequence<byte> PayloadAsReadOnlySequence() => new(wire.Memory[..wire._written]);
        }
    }

    /// <summary>The same calls without LibWire: bytes that are there already, and replies that nobody copies.</summary>
    private sealed class StackAlone : IServiceMethodProvider<StackAlone>
    {
        internal static readonly byte[] Message = GC.AllocateUninitializedArray<byte>(BodyBytes + 16);

        private static readonly Task<byte[]> Reply = Task.FromResult(Message);

        private static readonly Marshaller<byte[]> Bytes = new(
            static (bytes, context) =>
            {
                context.SetPayloadLength(bytes.Length);
                context.GetBufferWriter().Write(bytes);
                context.Complete();
            },
            static context =>
            {
                Assert.Equal(Message.Length, context.PayloadAsReadOnlySequence().Length);
                return Message;
            });

        internal static Method<byte[], byte[]> Method { get; } = new(MethodType.Unary, "greet.Stack", "SayHello", Bytes, Bytes);

        public void OnServiceMethodDiscovery(ServiceMethodProviderContext<StackAlone> context) =>
            context.AddUnaryMethod(Method, [], static (_, _, _) => Reply);
    }

    /// <summary>Counts large objects, those of 85,000 bytes and more, by the events of the garbage collector: it tells of each by itself.</summary>
    private sealed class LargeObjects : EventListener
    {
        private const string Runtime = "Microsoft-Windows-DotNETRuntime";
        private const int GcKeyword = 1;
        private static readonly TimeSpan EventsLateMax = TimeSpan.FromMilliseconds(500);

        private readonly HashSet<string> _types = new(StringComparer.Ordinal);
        private long _bytes;

        internal IReadOnlyCollection<string> Types
        {
            get
            {
                lock (_types) return [.. _types];
            }
        }

        /// <summary>The bytes that were taken during a call.</summary>
        internal async Task<long> DuringAsync(Func<Task> call)
        {
            await Task.Delay(EventsLateMax);
            long before = Volatile.Read(ref _bytes);
            await call();
            await Task.Delay(EventsLateMax);
            return Volatile.Read(ref _bytes) - before;
        }

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == Runtime) EnableEvents(eventSource, EventLevel.Verbose, (EventKeywords)GcKeyword);
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventName is not { } name || !name.StartsWith("GCAllocationTick", StringComparison.Ordinal)) return;
            if (Of<uint>(eventData, "AllocationKind") != 1) return;
            Interlocked.Add(ref _bytes, (long)Of<ulong>(eventData, "AllocationAmount64"));
            lock (_types) _types.Add(Of<string>(eventData, "TypeName"));
        }

        private static T Of<T>(EventWrittenEventArgs data, string name) => (T)data.Payload![data.PayloadNames!.IndexOf(name)]!;
    }
}
