using Grpc.Net.Client;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Cases of calls that do not end well.</summary>
internal sealed class StatusCases(TestService.TestServiceClient client, GrpcChannel channel)
{
    internal void AddTo(CaseRunner runner)
    {
        runner.Add("cancel_after_begin", CancelAfterBeginAsync);
        runner.Add("cancel_after_first_response", () => CancelAfterFirstResponseAsync());
        runner.Add("cancel_arrives", CancelArrivesAsync);
        runner.Add("timeout_on_sleeping_server", TimeoutOnSleepingServerAsync);
        runner.Add("deadline_during_stream", DeadlineDuringStreamAsync);
        runner.Add("status_code_and_message", () => StatusAsync("test status message"));
        runner.Add("special_status_message", () => StatusAsync("\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n", unaryOnly: true));
        runner.Add("error_details", ErrorDetailsAsync);
        runner.Add("unimplemented_method", UnimplementedMethodAsync);
        runner.Add("unimplemented_service", UnimplementedServiceAsync);
    }

    private async Task CancelAfterBeginAsync()
    {
        using var source = new CancellationTokenSource();
        using ClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> call = client.StreamingInputCall(cancellationToken: source.Token);
        await source.CancelAsync();
        await Expect.StatusAsync(StatusCode.Cancelled, async () => (await call).Dispose());
    }

    private async Task CancelAfterFirstResponseAsync(Metadata? headers = null, bool waitsForSecond = false)
    {
        using var source = new CancellationTokenSource();
        using DuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = client.FullDuplexCall(headers, cancellationToken: source.Token);
        Message<StreamingOutputCallRequest> request = Requests.Fill(call.RequestStream.Next(), 27182, 31415);
        if (waitsForSecond) request.Value.ResponseParameters.Add(request.Arena).IntervalUs = 30_000_000;
        await call.RequestStream.WriteAsync(request);
        Expect.True(await call.ResponseStream.MoveNextAsync(), "There is no response.");
        Requests.Zeros(31415, call.ResponseStream.Current);
        await source.CancelAsync();
        await Expect.StatusAsync(StatusCode.Cancelled, () => call.ResponseStream.MoveNextAsync());
    }

    // The handler on the other side learns of the end of the call, while it waits with its second response.
    private async Task CancelArrivesAsync()
    {
        string name = Guid.NewGuid().ToString();
        await CancelAfterFirstResponseAsync(new Metadata { { "x-note-cancel", name } }, waitsForSecond: true);
        for (int i = 0; ; i++)
        {
            using Message<Empty> request = Message<Empty>.Rent();
            using UnaryCall<Empty> call = client.EmptyCallAsync(request, new Metadata { { "x-tell-cancel", name } });
            (await call).Dispose();
            if (call.GetTrailers().GetValue("x-cancelled") == "yes") return;
            Expect.True(i < 100, "The server has not seen the cancellation.");
            await Task.Delay(50);
        }
    }

    // The C core of gRPC 1.51, on which grpcio stands, sometimes answers a call that ended this early with a frame that HTTP/2 does not allow there. That says
    // nothing about this client, so the call is made again then, twice at most.
    private async Task TimeoutOnSleepingServerAsync()
    {
        for (int left = 2; ; left--)
        {
            try
            {
                await TimeOutAsync();
                return;
            }
            catch (CaseException failure) when (left > 0 && failure.InnerException is RpcException { Status.DebugException: System.Net.Http.HttpProtocolException })
            {
                Console.WriteLine("The server sent what HTTP/2 does not allow; the call is made again.");
            }
        }
    }

    private async Task TimeOutAsync()
    {
        using DuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call =
            client.FullDuplexCall(deadline: DateTime.UtcNow.AddMilliseconds(1));
        try
        {
            await call.RequestStream.WriteAsync(Requests.Fill(call.RequestStream.Next(), 27182));
        }
        catch (Exception exception) when (exception is RpcException or InvalidOperationException or IOException)
        {
            // The call may have ended before or during the write, also by a server that resets the stream: how it ended is told to who reads.
        }

        await Expect.StatusAsync(StatusCode.DeadlineExceeded, () => call.ResponseStream.MoveNextAsync());
    }

    private async Task DeadlineDuringStreamAsync()
    {
        using Message<StreamingOutputCallRequest> request = Requests.Fill(Message<StreamingOutputCallRequest>.Rent(), 0, 10, 20);
        request.Value.ResponseParameters[1].IntervalUs = 30_000_000;
        using ServerStreamingCall<StreamingOutputCallResponse> call = client.StreamingOutputCall(request, deadline: DateTime.UtcNow.AddSeconds(1));
        Expect.True(await call.ResponseStream.MoveNextAsync(), "There is no response.");
        Requests.Zeros(10, call.ResponseStream.Current);
        await Expect.StatusAsync(StatusCode.DeadlineExceeded, () => call.ResponseStream.MoveNextAsync());
    }

    private async Task StatusAsync(string text, bool unaryOnly = false)
    {
        using Message<SimpleRequest> request = Requests.Status(2, text);
        RpcException error = await Expect.StatusAsync(StatusCode.Unknown, async () => (await client.UnaryCallAsync(request)).Dispose());
        Expect.Equal(text, error.Status.Detail, "message");
        if (unaryOnly) return;

        using DuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = client.FullDuplexCall();
        Message<StreamingOutputCallRequest> asking = call.RequestStream.Next();
        Requests.Fill(ref asking.Value.MutableResponseStatus(asking.Arena), 2, text, in asking.Arena);
        await call.RequestStream.WriteAsync(asking);
        await call.RequestStream.CompleteAsync();
        error = await Expect.StatusAsync(StatusCode.Unknown, () => call.ResponseStream.MoveNextAsync());
        Expect.Equal(text, error.Status.Detail, "message of the stream");
    }

    private async Task ErrorDetailsAsync()
    {
        const string Text = "The body is too long.";
        using Message<SimpleRequest> request = Requests.Status((int)StatusCode.InvalidArgument, Text);
        var headers = new Metadata { { "x-want-details", "yes" } };
        RpcException error = await Expect.StatusAsync(StatusCode.InvalidArgument, async () => (await client.UnaryCallAsync(request, headers)).Dispose());
        Expect.Equal(Text, error.Status.Detail, "message");
        TestDetails.Check(error, StatusCode.InvalidArgument, Text);
    }

    private async Task UnimplementedMethodAsync()
    {
        using Message<Empty> request = Message<Empty>.Rent();
        await Expect.StatusAsync(StatusCode.Unimplemented, async () => (await client.UnimplementedCallAsync(request)).Dispose());
    }

    private async Task UnimplementedServiceAsync()
    {
        using Message<Empty> request = Message<Empty>.Rent();
        var other = new UnimplementedService.UnimplementedServiceClient(channel);
        await Expect.StatusAsync(StatusCode.Unimplemented, async () => (await other.UnimplementedCallAsync(request)).Dispose());
    }
}
