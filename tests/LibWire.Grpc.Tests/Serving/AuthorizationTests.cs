using System.Security.Claims;
using System.Text.Encodings.Web;
using LibWire.Grpc.AspNetCore;
using LibWire.Tests.Grpc.Greet;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace LibWire.Tests.Grpc;

/// <summary>Attributes of services and handlers reach ASP.NET Core.</summary>
public sealed class AuthorizationTests
{
    private static readonly Metadata Token = new() { { "authorization", "letmein" } };

    [Fact]
    public async Task Authorize_OnOneHandler_GuardsIt()
    {
        await using TestServer server = await StartAsync(static app => app.MapLibWireService<GuardedHandler>());
        using Message<HelloRequest> request = Hello.Request();
        Assert.Equal(
            StatusCode.Unauthenticated, (await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request))).StatusCode);
        using Message<HelloReply> reply = await server.Client().SayHelloAsync(request, Token);
        Assert.Equal(1u, reply.Value.Number);
        using ServerStreamingCall<HelloReply> open = server.Client().Repeat(request);
        Assert.False(await open.ResponseStream.MoveNextAsync());
    }

    [Fact]
    public async Task Authorize_OnTheClass_GuardsAllButAnonymousHandlers()
    {
        await using TestServer server = await StartAsync(static app => app.MapLibWireService<GuardedClass>());
        using Message<HelloRequest> request = Hello.Request();
        Assert.Equal(
            StatusCode.Unauthenticated, (await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request))).StatusCode);
        using ServerStreamingCall<HelloReply> open = server.Client().Repeat(request);
        Assert.False(await open.ResponseStream.MoveNextAsync());
    }

    [Fact]
    public async Task RequireAuthorization_OnTheEndpoints_GuardsAll()
    {
        await using TestServer server = await StartAsync(static app => app.MapLibWireService<GreeterService>().RequireAuthorization());
        using Message<HelloRequest> request = Hello.Request();
        Assert.Equal(
            StatusCode.Unauthenticated, (await Assert.ThrowsAsync<RpcException>(async () => await server.Client().SayHelloAsync(request))).StatusCode);
        using Message<HelloReply> reply = await server.Client().SayHelloAsync(request, Token);
        Assert.Equal("Hello Ada", reply.Value.Text.ToString());
    }

    private static Task<TestServer> StartAsync(Action<WebApplication> map) => TestServer.StartAsync(
        services: static services =>
        {
            services.AddAuthentication("test").AddScheme<AuthenticationSchemeOptions, HeaderHandler>("test", null);
            services.AddAuthorization();
        },
        map: app =>
        {
            app.UseAuthentication();
            app.UseAuthorization();
            map(app);
        });

    private sealed class GuardedHandler : Greeter.GreeterBase
    {
        [Authorize]
        public override Task SayHello(Message<HelloRequest> request, Message<HelloReply> reply, ServerCallContext context)
        {
            reply.Value.Number = 1;
            return Task.CompletedTask;
        }

        public override Task Repeat(Message<HelloRequest> request, MessageWriter<HelloReply> replies, ServerCallContext context) => Task.CompletedTask;
    }

    [Authorize]
    private sealed class GuardedClass : Greeter.GreeterBase
    {
        public override Task SayHello(Message<HelloRequest> request, Message<HelloReply> reply, ServerCallContext context) => Task.CompletedTask;

        [AllowAnonymous]
        public override Task Repeat(Message<HelloRequest> request, MessageWriter<HelloReply> replies, ServerCallContext context) => Task.CompletedTask;
    }

    private sealed class HeaderHandler(IOptionsMonitor<AuthenticationSchemeOptions> options, ILoggerFactory logger, UrlEncoder encoder)
        : AuthenticationHandler<AuthenticationSchemeOptions>(options, logger, encoder)
    {
        protected override Task<AuthenticateResult> HandleAuthenticateAsync() => Task.FromResult(
            Request.Headers.Authorization == "letmein"
                ? AuthenticateResult.Success(new AuthenticationTicket(new ClaimsPrincipal(new ClaimsIdentity("test")), "test"))
                : AuthenticateResult.NoResult());
    }
}
