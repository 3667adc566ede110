using System.Net;
using GreeterFlat;
using Grpc.Net.Client;
using LibWire.Grpc.AspNetCore;
using Microsoft.AspNetCore.Server.Kestrel.Core;

// The server. HTTP/2 without TLS, on a free port of this machine.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2));
builder.Services.AddGrpc().AddLibWire();
WebApplication app = builder.Build();
app.MapLibWireService<GreeterService>();
await app.StartAsync();

// The client. One channel and one client serve all calls.
using var channel = GrpcChannel.ForAddress(app.Urls.First());
var calls = new GreeterCalls(new Greeter.GreeterClient(channel));
await calls.SayHello("Ada");
await calls.GreetAll("Ada", "Grace", "Barbara");
await calls.Repeat("Grace", 3);
await calls.Chat("Barbara", "Ada");
await calls.SayHelloToNobody();

await app.StopAsync();
