using System.Globalization;
using Grpc.Testing;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Cases of headers, trailers and deadlines.</summary>
internal sealed class MetadataCases(TestService.TestServiceClient client)
{
    internal void AddTo(CaseRunner runner)
    {
        runner.Add("custom_metadata", CustomMetadataAsync);
        runner.Add("repeated_metadata", RepeatedMetadataAsync);
        runner.Add("repeated_binary_metadata", RepeatedBinaryMetadataAsync);
        runner.Add("deadline_arrives", DeadlineArrivesAsync);
    }

    private async Task CustomMetadataAsync()
    {
        var headers = new Metadata
        {
            { "x-grpc-test-echo-initial", "test_initial_metadata_value" },
            { "x-grpc-test-echo-trailing-bin", [0xAB, 0xAB, 0xAB] },
        };
        using Message<SimpleRequest> request = Requests.Simple();
        using UnaryCall<SimpleResponse> unary = client.UnaryCallAsync(request, headers);
        using (Message<SimpleResponse> response = await unary) Requests.Zeros(Requests.LargeResponseBytes, response);
        Check(await unary.ResponseHeadersAsync, unary.GetTrailers());

        using DuplexStreamingCall<StreamingOutputCallRequest, StreamingOutputCallResponse> call = client.FullDuplexCall(headers);
        await call.RequestStream.WriteAsync(Requests.Fill(call.RequestStream.Next(), Requests.LargeRequestBytes, Requests.LargeResponseBytes));
        await call.RequestStream.CompleteAsync();
        Expect.True(await call.ResponseStream.MoveNextAsync(), "There is no response.");
        Requests.Zeros(Requests.LargeResponseBytes, call.ResponseStream.Current);
        Expect.True(!await call.ResponseStream.MoveNextAsync(), "There is one response too many.");
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

    private async Task<(Metadata Headers, Metadata Trailers)> EchoAsync(Metadata headers)
    {
        using Message<Empty> request = Message<Empty>.Rent();
        using UnaryCall<Empty> call = client.EmptyCallAsync(request, headers);
        (await call).Dispose();
        return (await call.ResponseHeadersAsync, call.GetTrailers());
    }

    private async Task DeadlineArrivesAsync()
    {
        using Message<Empty> request = Message<Empty>.Rent();
        using UnaryCall<Empty> call = client.EmptyCallAsync(request, new Metadata { { "x-tell-deadline", "yes" } }, DateTime.UtcNow.AddSeconds(100));
        (await call).Dispose();
        string text = call.GetTrailers().GetValue("x-deadline") ?? "";
        Expect.True(int.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out int left), $"The server tells no deadline but \"{text}\".");
        Expect.True(left is > 60_000 and <= 101_000, $"The server has {left} ms left of 100 s.");
    }
}
