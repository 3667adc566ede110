using Grpc.Net.Client;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>The client of LibWire with all its cases.</summary>
internal static class InteropClient
{
    internal static async Task<int> RunAsync(InteropOptions options)
    {
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
        return code | ForgottenMessages();
    }

    // A message that a case did not dispose, or that the runtime lost, is found by the garbage collector.
    private static int ForgottenMessages()
    {
        int count = 0;
        MessageDiagnostics.Forgotten += message =>
        {
            Interlocked.Increment(ref count);
            Console.Error.WriteLine(message);
        };
        for (int i = 0; i < 2; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        return count == 0 ? 0 : 1;
    }
}
