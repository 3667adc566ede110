using GreeterProto;
using Grpc.Net.Client;

switch (args)
{
    case ["--two-servers"]:
        await TwoServers.RunAsync();
        return;
    case ["--resilience"]:
        await Resilience.RunAsync();
        return;
    case ["--web"]:
        await Web.RunAsync();
        return;
}

await using WebApplication server = await GreeterServer.StartAsync();

// One channel and one client serve all calls.
using var channel = GrpcChannel.ForAddress(server.Urls.First());
var calls = new GreeterCalls(new Greeter.GreeterClient(channel));
await calls.SayHello("Ada");
await calls.GreetAll("Ada", "Grace", "Barbara");
await calls.Repeat("Grace", 3);
await calls.Chat("Barbara", "Ada");
await calls.SayHelloToNobody();
