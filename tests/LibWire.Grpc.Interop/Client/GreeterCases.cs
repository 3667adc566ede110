using FlatGreet;
using Grpc.Net.Client;

namespace LibWire.Tests.Grpc.Interop;

/// <summary>Cases with FlatBuffers, one of each kind of call.</summary>
internal sealed class GreeterCases(GrpcChannel channel)
{
    private readonly Greeter.GreeterClient _client = new(channel);

    internal void AddTo(CaseRunner runner)
    {
        runner.Add("flat_unary", () => HelloAsync(1_000));
        runner.Add("flat_hundred_megabytes", () => HelloAsync(100 * 1024 * 1024));
        runner.Add("flat_client_streaming", CollectAsync);
        runner.Add("flat_server_streaming", RepeatAsync);
        runner.Add("flat_ping_pong", ChatAsync);
        runner.Add("flat_malformed", MalformedAsync);
    }

    private async Task HelloAsync(int bodyBytes)
    {
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        Fill(request, "Ada ☺", 7);
        request.Value.Body = UnmanagedArray<byte>.Allocate(bodyBytes, request.Arena);
        request.Value.Body.Span.Fill(0xA5);
        using Message<HelloReply> reply = await _client.SayHelloAsync(request);
        Check(reply, "Hello Ada ☺", 7);
        ReadOnlySpan<byte> body = reply.GetRoot().Body.Bytes;
        Expect.Equal(bodyBytes, body.Length, "bytes of the body");
        Expect.True(body.IndexOfAnyExcept((byte)0xA5) < 0, "The body has changed.");
    }

    private async Task CollectAsync()
    {
        using ClientStreamingCall<HelloRequest, HelloReply> call = _client.Collect();
        foreach (string name in (string[])["Ada", "Grace", "Edsger"]) await call.RequestStream.WriteAsync(Fill(call.RequestStream.Next(), name, 3));
        await call.RequestStream.CompleteAsync();
        using Message<HelloReply> reply = await call;
        Check(reply, "Hello Ada, Grace, Edsger", 9);
    }

    private async Task RepeatAsync()
    {
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        using ServerStreamingCall<HelloReply> call = _client.Repeat(Fill(request, "Ada", 100));
        uint count = 0;
        await foreach (Message<HelloReply> reply in call.ResponseStream) Check(reply, "Hello Ada", count++);
        Expect.Equal(100u, count, "replies");
    }

    private async Task ChatAsync()
    {
        using DuplexStreamingCall<HelloRequest, HelloReply> call = _client.Chat();
        for (uint i = 0; i < 20; i++)
        {
            await call.RequestStream.WriteAsync(Fill(call.RequestStream.Next(), $"Ada {i}", i));
            Expect.True(await call.ResponseStream.MoveNextAsync(), "The stream has ended early.");
            Check(call.ResponseStream.Current, $"Hello Ada {i}", i);
        }

        await call.RequestStream.CompleteAsync();
        Expect.True(!await call.ResponseStream.MoveNextAsync(), "There is one reply too many.");
    }

    // A buffer whose root lies outside. The C++ library answers INTERNAL, LibWire INVALID_ARGUMENT.
    private async Task MalformedAsync()
    {
        var bytes = Marshallers.Create(static (byte[] request) => request, static reply => reply);
        var method = new Method<byte[], byte[]>(MethodType.Unary, Greeter.ServiceName, "SayHello", bytes, bytes);
        CallInvoker invoker = channel.CreateCallInvoker();
        try
        {
            await invoker.AsyncUnaryCall(method, null, default, [0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0]);
        }
        catch (RpcException exception) when (exception.StatusCode is StatusCode.InvalidArgument or StatusCode.Internal)
        {
            await HelloAsync(10);
            return;
        }

        throw new CaseException("The server accepts a malformed buffer.");
    }

    private static Message<HelloRequest> Fill(Message<HelloRequest> request, string name, uint count)
    {
        request.Value.SetName(name, request.Arena);
        request.Value.Count = count;
        return request;
    }

    // By the view in place, and by the object.
    private static void Check(Message<HelloReply> reply, string text, uint number)
    {
        Expect.Equal(text, reply.GetRoot().Text.ToString(), "text");
        Expect.Equal(number, reply.GetRoot().Number, "number");
        Expect.Equal(text, reply.Value.Text.ToString(), "text of the object");
        Expect.Equal(number, reply.Value.Number, "number of the object");
    }
}
