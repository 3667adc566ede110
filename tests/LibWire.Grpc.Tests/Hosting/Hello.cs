using LibWire.Tests.Grpc.Greet;

namespace LibWire.Tests.Grpc;

/// <summary>Short forms for requests.</summary>
internal static class Hello
{
    internal static Message<HelloRequest> Request(string name = "Ada", uint count = 1, int bodyBytes = 0)
    {
        Message<HelloRequest> request = Message<HelloRequest>.Rent();
        request.Value.SetName(name, request.Arena);
        request.Value.Count = count;
        if (bodyBytes > 0) request.Value.SetBody(new byte[bodyBytes], request.Arena);
        return request;
    }

    internal static Greeter.GreeterClient Client(this TestServer server) => new(server.Channel);
}
