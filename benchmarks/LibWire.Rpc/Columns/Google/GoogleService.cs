using Grpc.Core;
using LibWire.Rpc.GoogleModel;

namespace LibWire.Rpc;

/// <summary>The service with the classes of Google.Protobuf.</summary>
internal sealed class GoogleService(ServedSample served) : GoogleModel.Samples.SamplesBase
{
    public override Task<Sample> Answer(Sample request, ServerCallContext context) =>
        Task.FromResult(GoogleSamples.Make(GoogleSamples.Sum(request), served.Values));

    public override Task<Sample> Echo(Sample request, ServerCallContext context) => Task.FromResult(request);

    public override Task<Sample> Glance(Sample request, ServerCallContext context) =>
        Task.FromResult(new Sample { Id = GoogleSamples.Glance(request, served.Values) });

    public override async Task Stream(IAsyncStreamReader<Sample> requestStream, IServerStreamWriter<Sample> responseStream, ServerCallContext context)
    {
        while (await requestStream.MoveNext())
            await responseStream.WriteAsync(GoogleSamples.Make(GoogleSamples.Sum(requestStream.Current), served.Values));
    }
}
