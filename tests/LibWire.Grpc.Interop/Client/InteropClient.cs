using Grpc.Net.Client;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The client of LibWire with all its cases.</summary>
internal static class InteropClient
{
    internal static async Task<int> RunAsync(InteropOptions options)
    {
        var forgotten = new ForgottenMessages();
        using GrpcChannel channel = InteropChannel.Open(options);
        var client = new TestService.TestServiceClient(channel);
        var runner = new CaseRunner();
        new UnaryCases(client, options).AddTo(runner);
        new StreamCases(client).AddTo(runner);
        new StatusCases(client, channel).AddTo(runner);
        new MetadataCases(client).AddTo(runner);
        new CompressionCases(client).AddTo(runner);
        new GreeterCases(channel).AddTo(runner);
        int code = await runner.RunAsync(options.TestCases);
        return forgotten.Count() == 0 ? code : 1;
    }
}
