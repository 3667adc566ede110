using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Grpc.Net.Client;
using ProtoBuf.Grpc.Client;
using ProtoBuf.Grpc.Server;
using ProtoBuf.Meta;

namespace LibWire.Rpc;

/// <summary>protobuf-net with protobuf-net.Grpc: classes and services without a schema.</summary>
internal sealed class NetColumn : IRpcColumn
{
    internal const string Service = "rpc.pbn.Samples";

    public string Name => ColumnSet.ProtobufNet;

    public string Version => $"protobuf-net {ColumnSet.VersionOf(typeof(RuntimeTypeModel))}, protobuf-net.Grpc {ColumnSet.VersionOf(typeof(GrpcClientFactory))}";

    public string ServiceName => Service;

    public void AddServices(IServiceCollection services) => services.AddCodeFirstGrpc();

    public void Map(WebApplication app) => app.MapGrpcService<NetService>();

    public IRpcCalls Open(GrpcChannel channel, SampleValues values) => new Calls(channel.CreateGrpcService<INetSamples>(), values);

    private sealed class Calls(INetSamples client, SampleValues values) : IRpcCalls
    {
        public int WireBytes
        {
            get
            {
                var buffer = new MemoryStream();
                ProtoBuf.Serializer.Serialize(buffer, NetSamples.Make(IRpcCalls.TypicalId, values));
                return (int)buffer.Length;
            }
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            NetSample reply = await client.AnswerAsync(NetSamples.Make(id, values));
            WrongReplyException.ThrowUnlessAnswer(values, id, reply.Id, NetSamples.Sum(reply));
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask EchoAsync(ulong id)
        {
            NetSample reply = await client.EchoAsync(NetSamples.Make(id, values));
            WrongReplyException.ThrowUnlessEcho(values, id, NetSamples.Sum(reply));
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask GlanceAsync(ulong id)
        {
            NetSample reply = await client.GlanceAsync(NetSamples.Make(id, values));
            WrongReplyException.ThrowUnlessGlance(values, id, reply.Id);
        }

        public IRpcStream OpenStream() => new Stream(client, values);
    }

    /// <summary>Its streams are enumerables: a channel makes one of the requests that are sent.</summary>
    private sealed class Stream : IRpcStream
    {
        private readonly Channel<NetSample> _requests = Channel.CreateUnbounded<NetSample>(new UnboundedChannelOptions { SingleReader = true, SingleWriter = true });
        private readonly IAsyncEnumerator<NetSample> _replies;
        private readonly SampleValues _values;

        internal Stream(INetSamples client, SampleValues values)
        {
            _values = values;
            _replies = client.StreamAsync(_requests.Reader.ReadAllAsync()).GetAsyncEnumerator();
        }

        [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
        public async ValueTask AnswerAsync(ulong id)
        {
            _requests.Writer.TryWrite(NetSamples.Make(id, _values));
            if (!await _replies.MoveNextAsync()) throw new WrongReplyException("The stream has ended.");
            NetSample reply = _replies.Current;
            WrongReplyException.ThrowUnlessAnswer(_values, id, reply.Id, NetSamples.Sum(reply));
        }

        public async ValueTask DisposeAsync()
        {
            _requests.Writer.Complete();
            while (await _replies.MoveNextAsync())
            {
            }

            await _replies.DisposeAsync();
        }
    }
}
