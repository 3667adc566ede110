using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;

namespace LibWire.Rpc;

/// <summary>The service as an interface, as users of protobuf-net.Grpc write it. Public, for the library makes a class of it.</summary>
[Service(NetColumn.Service)]
public interface INetSamples
{
    [Operation("Answer")]
    ValueTask<NetSample> AnswerAsync(NetSample request, CallContext context = default);

    [Operation("Echo")]
    ValueTask<NetSample> EchoAsync(NetSample request, CallContext context = default);

    [Operation("Glance")]
    ValueTask<NetSample> GlanceAsync(NetSample request, CallContext context = default);

    [Operation("Stream")]
    IAsyncEnumerable<NetSample> StreamAsync(IAsyncEnumerable<NetSample> requests, CallContext context = default);
}

/// <summary>The service with the classes of protobuf-net.</summary>
internal sealed class NetService(ServedSample served) : INetSamples
{
    public ValueTask<NetSample> AnswerAsync(NetSample request, CallContext context) => new(NetSamples.Make(NetSamples.Sum(request), served.Values));

    public ValueTask<NetSample> EchoAsync(NetSample request, CallContext context) => new(request);

    public ValueTask<NetSample> GlanceAsync(NetSample request, CallContext context) => new(new NetSample { Id = NetSamples.Glance(request, served.Values) });

    public async IAsyncEnumerable<NetSample> StreamAsync(IAsyncEnumerable<NetSample> requests, CallContext context)
    {
        await foreach (NetSample request in requests) yield return NetSamples.Make(NetSamples.Sum(request), served.Values);
    }
}
