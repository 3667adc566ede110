using System.Globalization;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <content>Cases of statuses, deadlines, cancellation and metadata.</content>
internal sealed partial class GoogleClient
{
    private void AddEnds(CaseRunner runner)
    {
        runner.Add("cancel_after_begin", CancelAfterBeginAsync);
        runner.Add("cancel_after_first_response", () => CancelAfterFirstResponseAsync());
        runner.Add("cancel_arrives", CancelArrivesAsync);
        runner.Add("timeout_on_sleeping_server", TimeoutOnSleepingServerAsync);
        runner.Add("deadline_during_stream", DeadlineDuringStreamAsync);
        runner.Add("deadline_arrives", DeadlineArrivesAsync);
        runner.Add("status_code_and_message", () => StatusAsync("test status message"));
        runner.Add("special_status_message", () => StatusAsync("\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n", unaryOnly: true));
        runner.Add("error_details", ErrorDetailsAsync);
        runner.Add("unimplemented_method", () => UnimplementedAsync(async () => await _client.UnimplementedCallAsync(new Empty())));
        runner.Add("unimplemented_service", () => UnimplementedAsync(
            async () => await new UnimplementedService.UnimplementedServiceClient(_channel).UnimplementedCallAsync(new Empty())));
        runner.Add("custom_metadata", CustomMetadataAsync);
        runner.Add("repeated_metadata", RepeatedMetadataAsync);
        runner.Add("repeated_binary_metadata", RepeatedBinaryMetadataAsync);
    }

    private static Task<RpcException> UnimplementedAsync(Func<Task> call) => Expect.StatusAsync(StatusCode.Unimplemented, call);

    private async Task CancelAfterBeginAsync()
    {
        using var source = new CancellationTokenSource();
        using AsyncClientStreamingCall<StreamingInputCallRequest, StreamingInputCallResponse> call = _client.StreamingInputCall(cancellationToken: source.Token);
        await source.CancelAsync();
        await Expect.StatusAsync(StatusCode.Cancelled, async () => await call);
    }

    private async Task CancelAfterFirstResponseAsync(Metadata? headers = null, params ResponseParameters[] more)
    {
        using var source = new CancellationTokenSource();
        using AsyncDuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call =
            _client.FullDuplexCall(headers, cancellationToken: source.Token);
        StreamingOutputCallRequest request = Streamed(27182, 31415);
        request.ResponseParameters.AddRange(more);
        await call.RequestStream.WriteAsync(request);
        Expect.True(await call.ResponseStream.MoveNext(), "There is no response.");
        Zeros(31415, call.ResponseStream.Current.Payload);
        await source.CancelAsync();
        await Expect.StatusAsync(StatusCode.Cancelled, () => call.ResponseStream.MoveNext());
    }

    private async Task CancelArrivesAsync()
    {
        string name = Guid.NewGuid().ToString();
        await CancelAfterFirstResponseAsync(new Metadata { { "x-note-cancel", name } }, new ResponseParameters { IntervalUs = 30_000_000 });
        for (int i = 0; i < 100; i++)
        {
            (_, Metadata trailers) = await EchoAsync(new Metadata { { "x-tell-cancel", name } });
            if (trailers.GetValue("x-cancelled") == "yes") return;
            await Task.Delay(50);
        }

        throw new CaseException("The server has not seen the cancellation.");
    }

    private async Task TimeoutOnSleepingServerAsync()
    {
        using AsyncDuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call =
            _client.FullDuplexCall(deadline: DateTime.UtcNow.AddMilliseconds(1));
        try
        {
            await call.RequestStream.WriteAsync(Streamed(27182));
        }
        catch (Exception exception) when (exception is RpcException or InvalidOperationException or IOException)
        {
            // The call may have ended before or during the write, also by a server that resets the stream: how it ended is told to who reads.
        }

        await Expect.StatusAsync(StatusCode.DeadlineExceeded, () => call.ResponseStream.MoveNext());
    }

    private async Task DeadlineDuringStreamAsync()
    {
        StreamingOutputCallRequest request = Streamed(0, 10, 20);
        request.ResponseParameters[1].IntervalUs = 30_000_000;
        using AsyncServerStreamingCall<StreamingOutputCallResponse> call = _client.StreamingOutputCall(request, deadline: DateTime.UtcNow.AddSeconds(1));
        Expect.True(await call.ResponseStream.MoveNext(), "There is no response.");
        Zeros(10, call.ResponseStream.Current.Payload);
        await Expect.StatusAsync(StatusCode.DeadlineExceeded, () => call.ResponseStream.MoveNext());
    }

    private async Task DeadlineArrivesAsync()
    {
        (_, Metadata trailers) = await EchoAsync(new Metadata { { "x-tell-deadline", "yes" } }, DateTime.UtcNow.AddSeconds(100));
        int left = int.Parse(trailers.GetValue("x-deadline")!, CultureInfo.InvariantCulture);
        Expect.True(left is > 60_000 and <= 101_000, $"The server has {left} ms left of 100 s.");
    }

    private async Task StatusAsync(string text, bool unaryOnly = false)
    {
        var status = new EchoStatus { Code = 2, Message = text };
        RpcException error = await Expect.StatusAsync(
            StatusCode.Unknown, async () => await _client.UnaryCallAsync(new SimpleRequest { ResponseStatus = status }));
        Expect.Equal(text, error.Status.Detail, "message");
        if (unaryOnly) return;

        using AsyncDuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = _client.FullDuplexCall();
        await call.RequestStream.WriteAsync(new StreamingOutputCallRequest { ResponseStatus = status });
        await call.RequestStream.CompleteAsync();
        error = await Expect.StatusAsync(StatusCode.Unknown, () => call.ResponseStream.MoveNext());
        Expect.Equal(text, error.Status.Detail, "message of the stream");
    }

    private async Task ErrorDetailsAsync()
    {
        const string Text = "The body is too long.";
        var request = new SimpleRequest { ResponseStatus = new EchoStatus { Code = (int)StatusCode.InvalidArgument, Message = Text } };
        RpcException error = await Expect.StatusAsync(
            StatusCode.InvalidArgument, async () => await _client.UnaryCallAsync(request, new Metadata { { "x-want-details", "yes" } }));
        Expect.Equal(Text, error.Status.Detail, "message");
        byte[] details = error.Trailers.GetValueBytes("grpc-status-details-bin") ?? throw new CaseException("There are no details.");
        GoogleDetails.Check(details, (int)StatusCode.InvalidArgument, Text);
    }

    private async Task CustomMetadataAsync()
    {
        var metadata = new Metadata
        {
            { "x-grpc-test-echo-initial", "test_initial_metadata_value" },
            { "x-grpc-test-echo-trailing-bin", [0xAB, 0xAB, 0xAB] },
        };
        using AsyncUnaryCall<SimpleResponse> unary = _client.UnaryCallAsync(Simple(), metadata);
        Zeros(LargeResponseBytes, (await unary).Payload);
        Check(await unary.ResponseHeadersAsync, unary.GetTrailers());

        using AsyncDuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = _client.FullDuplexCall(metadata);
        await call.RequestStream.WriteAsync(Streamed(LargeRequestBytes, LargeResponseBytes));
        await call.RequestStream.CompleteAsync();
        await foreach (StreamingOutputCallResponse response in call.ResponseStream.ReadAllAsync()) Zeros(LargeResponseBytes, response.Payload);
        Check(await call.ResponseHeadersAsync, call.GetTrailers());

        static void Check(Metadata headers, Metadata trailers)
        {
            Expect.Values(headers, "x-grpc-test-echo-initial", "the headers", "test_initial_metadata_value");
            Expect.Values(trailers, "x-grpc-test-echo-trailing-bin", "the trailers", "ABABAB");
        }
    }

    private async Task RepeatedMetadataAsync()
    {
        byte[] all = [.. Enumerable.Range(0, 256).Select(value => (byte)value)];
        (Metadata headers, Metadata trailers) = await EchoAsync(new Metadata
        {
            { "x-echo-text", "first, with a comma" }, { "x-echo-text", "second" }, { "x-echo-all-bin", all }, { "x-echo-none-bin", [] },
            { "x-trail-text", "one" }, { "x-trail-text", "two" },
        });
        Expect.Values(headers, "x-echo-text", "the headers", "first, with a comma", "second");
        Expect.Values(headers, "x-echo-all-bin", "the headers", Convert.ToHexString(all));
        Expect.Values(headers, "x-echo-none-bin", "the headers", "");
        Expect.Values(trailers, "x-trail-text", "the trailers", "one", "two");
    }

    private async Task RepeatedBinaryMetadataAsync()
    {
        (Metadata headers, Metadata trailers) = await EchoAsync(new Metadata
        {
            { "x-echo-two-bin", [1] }, { "x-echo-two-bin", [2, 3] }, { "x-trail-two-bin", [0xFF] }, { "x-trail-two-bin", [0, 0xFE] },
        });
        Expect.Values(headers, "x-echo-two-bin", "the headers", "01", "0203");
        Expect.Values(trailers, "x-trail-two-bin", "the trailers", "FF", "00FE");
    }

    private async Task<(Metadata Headers, Metadata Trailers)> EchoAsync(Metadata headers, DateTime? deadline = null)
    {
        using AsyncUnaryCall<Empty> call = _client.EmptyCallAsync(new Empty(), headers, deadline);
        await call;
        return (await call.ResponseHeadersAsync, call.GetTrailers());
    }
}
