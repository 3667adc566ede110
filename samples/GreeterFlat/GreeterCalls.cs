using Grpc.Core;
using LibWire;
using LibWire.Grpc;

namespace GreeterFlat;

/// <summary>The client's side: one method for each kind of call, and one that fails. Replies are read where they lie, through their views.</summary>
internal sealed class GreeterCalls(Greeter.GreeterClient client)
{
    public async Task SayHello(string name)
    {
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.SetName(name, request.Arena);
        using Message<HelloReply> reply = await client.SayHelloAsync(request, deadline: DateTime.UtcNow.AddSeconds(10));
        Console.WriteLine($"SayHello: {reply.GetRoot().Text.ToString()}");
    }

    public async Task GreetAll(params string[] names)
    {
        using ClientStreamingCall<HelloRequest, HelloReply> call = client.GreetAll();
        foreach (string name in names)
        {
            Message<HelloRequest> request = call.RequestStream.Next();
            request.Value.SetName(name, request.Arena);
            await call.RequestStream.WriteAsync(request);
        }

        await call.RequestStream.CompleteAsync();
        using Message<HelloReply> reply = await call;
        Console.WriteLine($"GreetAll: {reply.GetRoot().Text.ToString()} ({reply.GetRoot().People} people)");
    }

    public async Task Repeat(string name, uint times)
    {
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.SetName(name, request.Arena);
        request.Value.Times = times;
        using ServerStreamingCall<HelloReply> call = client.Repeat(request);
        await foreach (Message<HelloReply> reply in call.ResponseStream) Console.WriteLine($"Repeat: {reply.GetRoot().Text.ToString()}");
    }

    public async Task Chat(params string[] names)
    {
        using DuplexStreamingCall<HelloRequest, HelloReply> call = client.Chat();
        foreach (string name in names)
        {
            Message<HelloRequest> request = call.RequestStream.Next();
            request.Value.SetName(name, request.Arena);
            await call.RequestStream.WriteAsync(request);
            await call.ResponseStream.MoveNextAsync();
            HelloReplyView reply = call.ResponseStream.Current.GetRoot();
            Console.WriteLine($"Chat: {reply.Text.ToString()}, number {reply.People}");
        }

        await call.RequestStream.CompleteAsync();
    }

    public async Task SayHelloToNobody()
    {
        using Message<HelloRequest> request = Message<HelloRequest>.Rent();
        try
        {
            using Message<HelloReply> reply = await client.SayHelloAsync(request);
        }
        catch (RpcException error)
        {
            Console.WriteLine($"SayHello without a name: {error.StatusCode}, {error.Status.Detail}");
        }
    }
}
